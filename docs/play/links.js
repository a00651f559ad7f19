// @ts-check
// Makes the elements of the page around the table.

import { RULE, node, ruleLink } from "./table/nodes.js";

const { rules } = window.TAGO_PAGE;

/** The element with an id. @type {(id: string) => any} */
export const byId = (id) => document.getElementById(id);

/** @param {Element} place @param {...(Node | string)} contents */
export function fill(place, ...contents) {
  place.replaceChildren(...contents);
}

const { say } = window.tago;

/** Copy what a field holds, and tell it. @param {HTMLInputElement} field @param {Element} told */
export async function copy(field, told) {
  try {
    await navigator.clipboard.writeText(field.value);
    told.textContent = say("copied");
  } catch {
    field.select();
    told.textContent = say("not copied");
  }
}

/** Return the address of a rule in the documentation; null if it has none. @param {string} id */
export const place = (id) => rules[window.tago.language()][id] ?? null;

/** Return a sentence in which each rule is a link. @param {string} said */
export function linked(said) {
  const parts = [];
  let from = 0;
  for (const found of said.matchAll(RULE)) {
    parts.push(said.slice(from, found.index), ruleLink(found[0], place(found[0])));
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
