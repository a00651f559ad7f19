// The first result of each search on the built site, by Sphinx's own search code.
//
// node tools/search.mjs SITE: reads a list of searches as JSON, and prints the page that each of
// them shows first, or null. Sphinx's code expects a browser, so it gets what it asks of one.

import fs from "node:fs";
import vm from "node:vm";

const [site] = process.argv.slice(2);
const element = { dataset: {} };
const page = {
  URLSearchParams,
  DOCUMENTATION_OPTIONS: {},
  SPHINX_HIGHLIGHT_ENABLED: false,
  document: { documentElement: element, getElementById: () => null },
  location: { search: "" },
  queries: JSON.parse(fs.readFileSync(0, "utf8")),
  _: (words) => words,
  _ready: () => {},
};
page.window = page;
vm.createContext(page);
for (const file of ["_static/language_data.js", "_static/searchtools.js", "searchindex.js"]) {
  vm.runInContext(fs.readFileSync(`${site}/${file}`, "utf8"), page);
}
const first = `queries.map((query) => {
  const found = Search._performSearch(...Search._parseQuery(query));
  return found.length ? found.at(-1)[0] : null;  // the best comes last
})`;
console.log(JSON.stringify(vm.runInContext(first, page)));
