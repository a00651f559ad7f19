// @ts-check
// Makes the elements of the page around the table.

import { node } from "./table/nodes.js";

const RULE = /\b[A-Z]{2,5}-\d\d\b/g;
const { rules } = window.TAGO_PAGE;

/** @param {Element} place */
export function clear(place) {
  place.replaceChildren();
}

/** @param {Element} place @param {...(Node | string)} contents */
export function fill(place, ...contents) {
  place.replaceChildren(...contents);
}

/** Return the address of a rule in the documentation; null if it has none. @param {string} id */
export const place = (id) => rules[id] ?? null;

/** Make a link to a rule. @param {string} id */
function rule(id) {
  const href = place(id);
  return href ? node("a", { href, target: "_blank", class: "rule" }, id) : id;
}

/** Return a sentence in which each rule is a link. @param {string} said */
export function linked(said) {
  const parts = [];
  let from = 0;
  for (const found of said.matchAll(RULE)) {
    parts.push(said.slice(from, found.index), rule(found[0]));
    from = found.index + found[0].length;
  }
  return [...parts, said.slice(from)];
}

/** Make a table of its titles and rows. @param {Element} table @param {string[][]} lines */
export function rows(table, [titles = [], ...lines]) {
  const head = node("tr", {}, ...titles.map((title) =>
    title ? node("th", { scope: "col" }, title) : node("td", {})));
  const body = lines.map((line) => node("tr", {}, ...line.map((cell) => node("td", {}, cell))));
  fill(table, node("thead", {}, head), node("tbody", {}, ...body));
}
