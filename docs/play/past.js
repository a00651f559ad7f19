// @ts-check
// The hands that were played at this table, with their results, and a plot of one's chips over time.

import { byId, fill } from "./links.js";
import { chips, node } from "./table/nodes.js";

/** @typedef {{ number: number, gain: number, said: string, link?: string }} Hand  what one has won so far, in units */

const { say } = window.tago;
const MOST = 200; // hands that are kept
const [WIDE, HIGH, EDGE] = [300, 80, 4]; // of the plot

/** @type {Hand[]} */
let hands = [];

/** Forget the hands, or go on with those that were kept. @param {Hand[]} kept */
export function beginPast(kept = []) {
  hands = kept;
}

/** Note a hand that is over, and show all of them; return them, to be kept. @param {Shown} shown */
export function showPast({ view, banner, person, session, link }) {
  const own = String(person);
  if (banner) {
    const gain = view.stacks[own] - session.brought[own];
    const before = hands.filter(({ number }) => number !== view.hands);
    hands = [...before, { number: view.hands, gain, said: banner, link }].slice(-MOST);
  }
  const perChip = view.rules.units_per_chip ?? 1;
  byId("past").hidden = !hands.length;
  const gain = hands.at(-1)?.gain ?? 0;
  byId("past-said").textContent = say("won so far", { chips: signed(gain, perChip) });
  fill(byId("plot"), ...drawn([0, ...hands.map((one) => one.gain)]));
  fill(byId("past-hands"), ...hands.map(({ number, gain: after, said, link: again }, n) => {
    const result = after - (hands[n - 1]?.gain ?? 0);
    const made = node("li", { value: number }, node("b", {}, signed(result, perChip)), ` ${said} `);
    if (again) made.append(replaying(again, say("replay number", { number })));
    return made;
  }));
  return hands;
}

/** A button that shows a hand once more. @param {string} hand @param {string} said */
function replaying(hand, said) {
  const button = node("button", { type: "button", "aria-label": said }, say("replay"));
  button.onclick = () => byId("past").dispatchEvent(new CustomEvent("replay", { detail: hand }));
  return button;
}

/** @param {number} units @param {number} perChip */
function signed(units, perChip) {
  return `${units < 0 ? "-" : "+"}${chips(Math.abs(units), perChip)}`;
}

/** Draw a line through some amounts, and one at 0. @param {number[]} amounts */
function drawn(amounts) {
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  const down = (/** @type {number} */ amount) =>
    EDGE + (HIGH - 2 * EDGE) * ((high - amount) / (high - low || 1));
  const across = (/** @type {number} */ n) =>
    EDGE + (WIDE - 2 * EDGE) * (n / (amounts.length - 1 || 1));
  const line = amounts.map((amount, n) => `${across(n).toFixed(1)},${down(amount).toFixed(1)}`);
  const zero = down(0).toFixed(1);
  return [["zero", `${EDGE},${zero} ${WIDE - EDGE},${zero}`], ["chips", line.join(" ")]]
    .map(([name, points]) => {
      const made = document.createElementNS("http://www.w3.org/2000/svg", "polyline");
      made.setAttribute("class", name);
      made.setAttribute("points", points);
      return made;
    });
}
