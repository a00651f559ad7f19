// @ts-check
// The table on a page: it shows what somebody sees of a table, moves cards and chips, and offers what
// may be done. Of a game it has four parts, at first those of Tagò; `use` changes them. It knows
// neither the rules nor where the game runs. docs/how-to/play-page.md says how to put it on a page.
//
// The page calls `receive(answer, checked)` with each message. `checked` says which visible cards have
// been checked, if the page checks them: three of each seat in the hand, ascending, and of the POINT.
// A `pace` of 0 leaves out all animation. After each message, `place` gets the event "shown", with the
// message as its `detail`.

import { Actions } from "./actions.js";
import { Felt } from "./felt.js";
import { Game } from "./game.js";
import { Hints } from "./hints.js";
import { Keys } from "./keys.js";
import { Moves } from "./moves.js";
import { node, offer, plain } from "./nodes.js";

/** @typedef {import("./messages").Scene | TapShown} Scene */
/** @typedef {Omit<import("./messages").Answer, "table"> & { table: Scene | null }} Answer */
/** @typedef {(key: string, words?: Record<string, string | number>) => string} Say */
/** @typedef {{ do: "act", kind: string, value: string } | { do: "step" }} Request */
/**
 * @typedef {object} Port
 * @property {(request: Request) => void} send
 * @property {(answer: Answer, checked?: boolean[][] | null) => void} [receive]
 */
/**
 * @typedef {object} Given
 * @property {Say} say
 * @property {(id: string) => string | null} rule
 * @property {(key: string) => string | null} recall
 * @property {(key: string, value: string) => void} remember
 */

const MOST_TOLD = 400; // lines that the log keeps
const USUAL = 500; // the pace at which everything moves at its normal speed
const MOST_READ = 4; // how many of a message's last sentences are shown for a while
const READ = 0.7; // how long each of several sentences is shown, as a part of the pace

/** The parts of a game: what lies there, what moves, the first hints, and the rules. */
const TAGO = { Felt, Moves, Hints, Game };

export class Table {
  /** @param {HTMLElement} place @param {Port} port @param {Given} given */
  constructor(place, port, given) {
    this.place = place;
    this.port = port;
    this.given = given;
    this.pace = USUAL;
    /** @type {Scene | null} */
    this.scene = null;
    this.taken = "";
    /** @type {[Answer, boolean[][] | null][]} */
    this.come = [];
    this.showing = false;
    this.round = 0; // how often the table was cleared
    this.wake = () => {};
    this.toEnd = false; // whether the reader has asked for the end of the hand
    this.hurry = false; // whether the reader does not want to wait for the rest of a message

    this.heading = node("p", { class: "tago-heading" });
    this.banner = node("p", { class: "tago-banner" });
    this.banner.hidden = true;
    this.said = node("div", { class: "tago-said", "aria-hidden": "true" }); // the newest first
    this.heard = ""; // what was last said of the person's cards
    this.live = node("div", { class: "unseen", role: "log", "aria-live": "polite" });
    this.log = node("div", { class: "tago-log", tabindex: 0, role: "region" });
    this.air = node("div", { class: "tago-air", "aria-hidden": "true" });
    this.actions = new Actions(given, (kind, value) => this.take(kind, value));
    this.actions.game.onclick = () => this.game.show();
    this.keys = new Keys(this);
    this.root = node("div", { class: "tago" });
    /** @type {any} */
    this.felt = null; // the parts of the game
    /** @type {any} */
    this.moves = null;
    /** @type {any} */
    this.hints = null;
    /** @type {any} */
    this.game = null;
    this.use(TAGO);
    this.root.addEventListener("pointerdown", () => this.skip());
    this.root.addEventListener("click", () => this.actions.forgive());
    port.receive = (answer, checked = null) => {
      this.come.push([answer, checked]);
      if (!this.showing) this.run();
    };
  }

  /** Show another game, with its parts. @param {Record<string, any>} parts */
  use({ Felt: OfFelt, Moves: OfMoves, Hints: OfHints, Game: OfGame }) {
    const { given, actions } = this;
    this.felt = new OfFelt(given.say, (/** @type {string} */ kind, /** @type {string} */ value) =>
      actions.press(kind, value));
    this.moves = new OfMoves(this.felt, this.air);
    this.hints = new OfHints(given, this.felt, actions);
    this.game = new OfGame(given.say);
    const up = node("div", { class: "tago-up" }, this.felt.others, this.felt.middle);
    const over = node("div", { class: "tago-over" }, this.banner, this.hints.root);
    const words = node("div", { class: "tago-words" }, this.said, over, actions.refused);
    this.root.replaceChildren(this.heading, up, words, this.felt.own, actions.root, this.air, this.live);
    this.place.replaceChildren(this.root, this.keys.root, this.game.root);
  }

  /** Forget all messages, and start over. */
  clear() {
    this.round += 1;
    this.come = [];
    this.scene = null;
    this.taken = "";
    this.toEnd = false;
    this.actions.busy = false;
    this.tell([], true);
    this.skip();
  }

  /** Move on: finish everything that moves or waits to be read. */
  skip() {
    this.hurry = true;
    this.moves.skip();
    this.wake();
  }

  /** @param {string} why  why nothing can be done; empty if it can */
  set off(why) {
    this.actions.off = why !== "";
    this.actions.shut();
  }

  /** Say again what the hand waits for, and what was said last. */
  tellAgain() {
    const last = [...this.said.children].map(({ textContent }) => textContent ?? "").reverse();
    const { heading = "", score = "", score_note: more = "", prompt = "" } = this.scene ?? {};
    const words = [heading, ...last, score, more, prompt];
    this.live.append(...words.filter(Boolean).map((one) => node("p", {}, plain(one))));
  }

  /** @param {string} kind @param {string} value */
  take(kind, value) {
    if (kind === "to_end") {
      this.toEnd = true;
      this.await(this.given.say("others"), false);
      this.skip();
      return;
    }
    this.taken = kind;
    this.actions.busy = true;
    this.actions.shut();
    this.actions.title.focus({ preventScroll: true });
    this.hints.seen();
    this.port.send({ do: "act", kind, value: value || this.felt.chosen });
  }

  async run() {
    this.showing = true;
    for (let next = this.come.shift(); next; next = this.come.shift()) {
      const { round } = this;
      await this.show(...next);
      if (round !== this.round) continue;
      this.place.dispatchEvent(new CustomEvent("shown", { detail: next[0] }));
      if (next[0].table?.goes_on && !next[0].refused && !this.come.length) {
        await this.pause(this.pace);
        if (round === this.round && !this.come.length) this.port.send({ do: "step" });
      }
    }
    this.showing = false;
  }

  /** What the viewer is asked, beside what may be done. @param {Scene} scene */
  asking(scene) {
    return this.felt.asked(scene) || plain(scene.prompt) || this.given.say("next step");
  }

  /** Say what the table waits for; nothing can be done meanwhile. @param {string} said */
  await(said, busy = true) {
    this.actions.busy = busy;
    this.actions.show({ offers: [], barred: [] }, said);
    this.actions.title.focus({ preventScroll: true });
  }

  /** Let something be done again: what was taken led nowhere. */
  free() {
    this.actions.busy = false;
    this.actions.shut();
  }

  /** Write the fixed words again, in another language. */
  say() {
    this.actions.say();
    this.hints.hide();
  }

  /** @param {number} milliseconds */
  async pause(milliseconds) {
    if (!milliseconds || this.hurry || this.toEnd) return;
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.wake = () => {
        clearTimeout(timer);
        resolve(null);
      };
    });
  }

  /** @param {Answer} answer @param {boolean[][] | null} checked */
  async show({ refused, told, anew, table: scene }, checked) {
    this.actions.busy = false;
    this.hurry = false;
    if (refused) {
      if (this.scene) this.actions.refuse(refused, this.scene, this.taken);
      return;
    }
    if (!scene) return;
    const before = anew ? null : this.scene;
    const places = this.moves.note();
    this.scene = scene;
    this.heading.textContent = scene.heading;
    this.banner.hidden = true;
    this.felt.draw(scene, checked);
    const { say } = this.given;
    const mine = scene.offers.length > 0;
    const words = mine ? this.asking(scene) : plain(scene.prompt) || say("others");
    if (mine) this.toEnd = false;
    this.actions.show({ offers: this.ending(scene), barred: [] }, words);
    const speed = this.pace === 0 || this.toEnd || anew ? 0 : Math.sqrt(this.pace / USUAL);
    const moved = this.moves.play(before, scene, places, speed);
    await Promise.all([moved, this.tell(told, Boolean(anew))]);
    if (this.scene !== scene) return;
    if (scene.banner) this.declare(scene.banner);
    if (mine) {
      this.actions.show(scene, words);
      const worth = [scene.score, scene.score_note];
      const heard = before && worth.join() === this.heard; // once is enough
      this.heard = worth.join();
      for (const said of [scene.banner, ...(heard ? [] : worth), plain(scene.prompt) || words]) {
        if (said) this.live.append(node("p", {}, said));
      }
    }
    this.hints.show(scene);
  }

  /**
   * Offer somebody who has folded the end of the hand, if the others would take their time.
   * @param {Scene} scene
   * @returns {Scene["offers"]}
   */
  ending(scene) {
    if (!scene.goes_on || !this.felt.isOut(scene) || !this.pace || this.toEnd) return [];
    return [offer("to_end", this.given.say("to the end"))];
  }

  /** @param {string} said */
  declare(said) {
    this.banner.textContent = said;
    this.banner.hidden = false;
  }

  /**
   * Show what the dealer says: the last two sentences on the table, as far as there is room for
   * both, and all of them in the log.
   * @param {Answer["told"]} told
   * @param {boolean} anew
   */
  async tell(told, anew) {
    if (anew) for (const place of [this.log, this.live, this.said]) place.replaceChildren();
    const { round } = this;
    for (const [n, { kind, said }] of told.entries()) {
      const words = plain(said);
      this.log.append(node("p", { class: kind }, words));
      this.live.append(node("p", {}, words));
      const before = this.said.firstElementChild?.textContent ?? "";
      this.said.replaceChildren(node("p", {}, words), node("p", {}, before)); // new ones do not jump
      const read = n < told.length - 1 && n >= told.length - MOST_READ && !anew;
      if (read) await this.pause(this.pace * READ);
      if (round !== this.round) return;
    }
    for (const place of [this.log, this.live]) {
      while (place.childElementCount > MOST_TOLD) place.firstElementChild?.remove();
    }
    requestAnimationFrame(() => { // when the layout is made anyway
      this.log.scrollTop = this.log.scrollHeight;
    });
  }
}
