// @ts-check
// The first hints: eight of them, each shown when it first matters, and never again.

import { node } from "./nodes.js";

const SEEN = "tagolib.seen";

/** @param {Scene} scene @param {string} kind */
const offered = ({ offers }, kind) => offers.some((offer) => offer.kind === kind);
/** @param {Scene} scene */
const state = ({ view }) => view.hand?.state;
/** @param {Scene} scene @param {Felt} felt */
const own = ({ view }, felt) => felt.seat(view.seat ?? 1).cards.places[0];

/**
 * What each hint is about, and when it matters; the first new one is shown.
 * @type {[string, (scene: Scene) => boolean, (scene: Scene, felt: Felt, actions: Actions) => Element][]}
 */
const FIRST = [
  ["first showdown", (scene) => state(scene)?.result?.how === "showdown", (_, felt) => felt.point.root],
  ["first pair", (scene) => offered(scene, "sum"), (_, felt) => felt.point.root],
  ["first remainders", (scene) => offered(scene, "remainders"), (_, __, actions) => actions.row],
  ["first round 3", (scene) => state(scene)?.round === 3 && !state(scene)?.result, own],
  ["first point", (scene) => Boolean(scene.total) && !state(scene)?.result, (_, felt) => felt.point.root],
  ["first covered", (scene) => scene.offers.length > 0 && state(scene)?.round === 1, own],
  ["first bet", (scene) => offered(scene, "bet"), (_, __, actions) => actions.row],
  ["first restore", (scene) => offered(scene, "restore"), (_, __, actions) => actions.more],
];

export class Hints {
  /** @param {Given} given @param {Felt} felt @param {Actions} actions */
  constructor(given, felt, actions) {
    this.given = given;
    this.felt = felt;
    this.actions = actions;
    this.words = node("span", {});
    this.got = node("button", { type: "button", class: "tago-small" });
    this.root = node("p", { class: "tago-hint", role: "note" }, this.words, " ", this.got);
    this.root.hidden = true;
    this.shown = "";
    /** @type {Element | null} */
    this.target = null;
    this.got.onclick = () => this.seen();
  }

  /** @returns {string[]} */
  get known() {
    return (this.given.recall(SEEN) ?? "").split(",").filter(Boolean);
  }

  /** Forget which hints have been seen. */
  again() {
    this.given.remember(SEEN, "");
  }

  /** Note that the hint on show has been seen. */
  seen() {
    if (!this.shown) return;
    this.given.remember(SEEN, [...this.known, this.shown].join(","));
    this.hide();
  }

  hide() {
    this.target?.classList.remove("tago-pointed");
    this.root.hidden = true;
    this.shown = "";
  }

  /** @param {Scene} scene */
  show(scene) {
    if (!scene.offers.length || scene.view.seat === null) return;
    const { known } = this;
    const [key, , of] = FIRST.find(([one, when]) => !known.includes(one) && when(scene)) ?? [];
    if (key === this.shown) return;
    this.hide();
    if (!key || !of) return;
    this.shown = key;
    this.target = of(scene, this.felt, this.actions);
    this.target.classList.add("tago-pointed");
    this.words.textContent = this.given.say(key);
    this.got.textContent = this.given.say("understood");
    this.root.hidden = false;
  }
}
