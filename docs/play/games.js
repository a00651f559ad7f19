// @ts-check
// Which game is played: Tagò or Tap, and what the page knows of it before Python runs.

import { byId } from "./links.js";
import { TapFelt } from "./tap/felt.js";
import { TapGuide } from "./tap/guide.js";
import { TapMoves } from "./tap/moves.js";
import { TapSheet } from "./tap/sheet.js";
import { Felt } from "./table/felt.js";
import { Game } from "./table/game.js";
import { Hints } from "./table/hints.js";
import { Moves } from "./table/moves.js";

/** @typedef {"tago" | "tap"} Name */

const { say, recall, remember, language } = window.tago;
const CHOSEN = "tagolib.game";
const { tap, front, ...tago } = window.TAGO_PAGE;
const KNOWN = { tago, tap };
const PARTS = {
  tago: { Felt, Moves, Hints, Game },
  tap: { Felt: TapFelt, Moves: TapMoves, Hints: TapGuide, Game: TapSheet },
};

/** @type {Name} */
let chosen = recall(CHOSEN) === "tap" ? "tap" : "tago";

/** The game that is chosen. */
export const game = () => chosen;

/** What the page knows of it: its bots, the usual table, and its page. */
export const known = () => KNOWN[chosen];

/** Its parts of the table. */
export const parts = () => PARTS[chosen];

/** Choose a game, and show its name. @param {Name} name */
export function choose(name) {
  chosen = name;
  remember(CHOSEN, name);
  document.documentElement.dataset.game = name;
  byId("title").dataset.say = name === "tap" ? "tap title" : "title";
  document.title = byId("title").textContent = say(byId("title").dataset.say);
  byId("front").href = front[language()];
  byId("the-game").href = known().game[language()];
  for (const one of document.querySelectorAll("#games button")) {
    one.setAttribute("aria-pressed", String(/** @type {HTMLButtonElement} */ (one).value === name));
  }
}
