// @ts-check
// Keeps the table in the browser. One window has the table; the others wait for it.

import { game } from "./games.js";

const { recall, remember } = window.tago;
const KEPT = "tagolib.play";

/** Where the table of the chosen game is kept. */
const place = () => (game() === "tap" ? "tagolib.tap" : KEPT);

/**
 * Keep a table. Returns false if the browser keeps nothing.
 * @param {Shown} shown
 * @param {import("./checker.js").Checker} checker
 * @param {import("./past.js").Hand[]} past
 */
export function keep({ heading, session, players, view, fair: { dealing } }, checker, past) {
  const { seat, stacks, rules, cube } = view; // to show until Python runs
  const standing = { heading, players, view: { seat, stacks, rules, cube, hand: null } };
  return remember(KEPT, JSON.stringify({ heading, session, dealing, checker, standing, past }));
}

/** Keep a table of Tap, and what to show of it until Python runs. @param {TapShown} shown */
export function keepTap({ session, ...seen }) {
  const standing = { ...seen, offers: [], guide: "", goes_on: false, picks: 0 };
  return remember(place(), JSON.stringify({ heading: seen.heading, session, standing }));
}

/** Read the table that was kept; null if there is none. */
export function readKept() {
  try {
    return JSON.parse(recall(place()) ?? "null");
  } catch {
    return null;
  }
}

export function forgetKept() {
  remember(place(), null);
}

/**
 * Ask for the table, and say whether this window has it now; if another window has it, wait until it
 * is free.
 * @param {(mine: boolean) => void} own
 * @param {LockOptions} how
 */
export async function haveTable(own, how = {}) {
  try {
    await navigator.locks.request(KEPT, how, (lock) => {
      own(lock !== null);
      return lock ? new Promise(() => {}) : null; // held until another window takes it
    });
  } catch (/** @type {any} */ error) {
    own(false);
    if (error.name !== "AbortError") return; // no other window has taken it: this one is being left
    await new Promise((goOn) => setTimeout(goOn)); // which a window that is being left does not do
  }
  haveTable(own);
}
