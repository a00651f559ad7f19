// @ts-check
// The rules of Tap on one sheet: what the cards are worth, and the rules in short.

import { Game } from "../table/game.js";
import { node } from "../table/nodes.js";
import { write } from "./felt.js";

/** @type {[string, string, string][]} */
const WORTH = [
  ["5", "tap worth 5", "KH T1 T21 T22"],
  ["4", "tap worth 4", "QC"],
  ["3", "tap worth 3", "CD"],
  ["2", "tap worth 2", "VS"],
  ["1", "tap worth 1", "10H T16"],
];
const RULES = ["tap rule deal", "tap rule auction", "tap rule contracts", "tap rule discard",
  "tap rule follow", "tap rule takes", "tap rule pay", "tap rule bonus", "tap rule game"];

export class TapSheet extends Game {
  rules = RULES;

  contents() {
    const { say } = this;
    const worth = WORTH.map(([points, key, cards]) => node("li", {},
      node("b", {}, points),
      node("span", { class: "tago-cards" }, ...cards.split(" ").map((card) => write(node("span", {}), card))),
      node("span", {}, say(key))));
    return [
      node("h3", {}, say("tap worth")),
      node("ol", {}, ...worth),
    ];
  }
}
