// @ts-check
// The coach, on a sheet at the buttons: what each choice is worth, with a bar for each, and the odds.
// After a hand it is what a fold has saved or cost. Python says all of it.

import { fill, linked, rows } from "./links.js";
import { node } from "./table/nodes.js";

/** @typedef {{ said: string, chips: string, bar: number, note: string }} Worth */
/** @typedef {{ said: string, worth: Worth[], rows: string[][], choices: string[], note: string }} Advice */

const { say } = window.tago;

const opener = node("button", { type: "button", id: "coach", class: "tago-small" });
const said = node("p", { id: "coach-said", role: "status" });
const worth = node("ul", { id: "coach-worth" });
const title = node("span", { id: "odds-title", class: "unseen", "data-say": "odds" });
const table = node("table", { id: "odds-table" });
const wide = node("div", { class: "wide", tabindex: 0, role: "region", "aria-labelledby": "odds-title" }, title, table);
const choices = node("ul", { id: "odds-choices" });
const note = node("p", { id: "odds-note" });
const sheet = node("div", { class: "tago-sheet coach" }, said, worth, wide, choices, note);

/** Give the coach a place, and a button at the actions. @param {Actions} actions @param {() => void} ask */
export function seatCoach(actions, ask) {
  title.textContent = say("odds");
  opener.onclick = () => {
    actions.open(sheet);
    if (sheet.hidden) return;
    showCoach({ said: say("coach thinks"), worth: [], rows: [], choices: [], note: "" });
    ask();
  };
  actions.add(sheet, opener, "coach");
  offerCoach(false);
}

/** @param {boolean} able  whether there is something to say */
export function offerCoach(able) {
  opener.hidden = !able;
}

/** @param {string} why */
export function coachRefused(why) {
  fill(said, ...linked(why));
}

/** @param {Advice} advice */
export function showCoach(advice) {
  said.textContent = advice.said;
  fill(worth, ...advice.worth.map(({ said: choice, chips, bar, note: more }) => {
    const drawn = node("span", { class: bar < 0 ? "bar loss" : "bar" });
    drawn.style.width = `${Math.abs(bar)}%`;
    return node("li", {}, node("span", {}, choice), node("span", { class: "track" }, drawn),
      node("b", {}, chips), node("small", {}, more));
  }));
  rows(table, advice.rows);
  wide.hidden = !advice.rows.length;
  fill(choices, ...advice.choices.map((one) => node("li", {}, one)));
  note.textContent = advice.note;
}
