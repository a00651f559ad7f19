// Making what stands on the page. Whatever is text becomes text, never markup.

const RULE = /\b[A-Z]{2,5}-\d\d\b/g;
const { rules } = window.TAGO_PAGE;

/** Make an element; what is no element among its contents is text. */
export function node(name, attributes, ...contents) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...contents);
  return made;
}

export function clear(place) {
  place.replaceChildren();
}

export function fill(place, ...contents) {
  place.replaceChildren(...contents);
}

/** Make a link to a rule, as far as the documentation has it. */
export function rule(id) {
  const href = rules[id];
  return href ? node("a", { href, target: "_blank", class: "rule" }, id) : id;
}

/** Give a sentence with each rule in it as a link. */
export function linked(said) {
  const parts = [];
  let from = 0;
  for (const found of said.matchAll(RULE)) {
    parts.push(said.slice(from, found.index), rule(found[0]));
    from = found.index + found[0].length;
  }
  return [...parts, said.slice(from)];
}

/** Make a table of its titles and rows; the first two columns head a row. */
export function rows(table, [titles, ...lines]) {
  const head = node("tr", {}, ...titles.map((title) =>
    title ? node("th", { scope: "col" }, title) : node("td", {})));
  const body = lines.map((line) => node("tr", {}, ...line.map((cell) => node("td", {}, cell))));
  fill(table, node("thead", {}, head), node("tbody", {}, ...body));
}
