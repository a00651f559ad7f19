// @ts-check
// The game on one sheet: what beats what, with examples, and the rules in short.

import { node } from "./nodes.js";

const POINT = "1 7 3";
/** What three cards can be at this POINT, the best first. @type {[string, string, string][]} */
const RANKING = [
  ["rank ZERO", "means ZERO", "0 0 0"],
  ["rank COPY", "means COPY", "7 1 3"],
  ["rank TRIPS", "means TRIPS", "5 5 5"],
  ["rank VALUE", "means VALUE", "6 5 0"],
  ["rank SCORE", "means SCORE", "6 4 ½"],
];
const RULES = ["rule cards", "rule nearest", "rule pair", "rule point pair", "rule betting",
  "rule covered", "rule restore", "rule folds"];

/** @param {string} written */
function cards(written) {
  const shown = written.split(" ").map((card) => node("span", { class: "tago-card" }, card));
  return node("span", { class: "tago-cards" }, ...shown);
}

export class Game {
  rules = RULES;

  /** @param {Say} say */
  constructor(say) {
    this.say = say;
    this.root = node("dialog", { class: "tago-game" });
  }

  /** What is on the sheet between its title and the rules in short. @returns {HTMLElement[]} */
  contents() {
    const { say } = this;
    const ranked = RANKING.map(([kind, means, example]) => node("li", {}, cards(example), " ",
      node("span", {}, node("b", {}, say(kind)), " ", say(means))));
    return [
      node("h3", {}, say("ranking")),
      node("p", { class: "tago-at" }, cards(POINT), " ", say("ranking at")),
      node("ol", {}, ...ranked),
    ];
  }

  /** Show the sheet. */
  show() {
    const { say } = this;
    const close = node("button", { type: "button" }, say("close"));
    close.onclick = () => this.root.close();
    const title = node("h2", {}, say("rules"));
    this.root.setAttribute("aria-label", say("rules"));
    this.root.replaceChildren(node("div", { class: "tago-top" }, title, close), ...this.contents(),
      node("h3", {}, say("in short")), node("ul", {}, ...this.rules.map((rule) => node("li", {}, say(rule)))));
    this.root.showModal();
    this.root.scrollTop = 0;
  }
}
