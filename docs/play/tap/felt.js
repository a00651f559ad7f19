// @ts-check
// What is on a table of Tap: the other two above, the trick or the stock in the middle, and one's
// own cards below. Those that may be played or discarded are buttons.

import { AnySeat } from "../table/felt.js";
import { name, node } from "../table/nodes.js";

/** @type {Record<string, string>} */
const SUITS = { H: "♥", D: "♦", C: "♣", S: "♠", T: "T" };
const SEATS = [1, 2, 3];
const NAMED = { K: "tap K", Q: "tap Q", C: "tap C", V: "tap V", T1: "tap T1", T21: "tap T21", T22: "tap T22" };

/** What a card is called. @param {string} card @param {Say} say */
function called(card, say) {
  const suit = card.slice(-1);
  const [rank, of] = card[0] === "T" ? [card.slice(1), "tap trump"] : [card.slice(0, -1), "tap number"];
  const key = /** @type {Record<string, string>} */ (NAMED)[of === "tap trump" ? card : rank] ?? of;
  return say(key, { rank, suit: of === "tap trump" ? "" : say(`suit ${suit}`) });
}

/**
 * Write a card on an element.
 * @template {HTMLElement} E
 * @param {E} place
 * @param {string} card
 */
export function write(place, card) {
  const trump = card[0] === "T";
  const suit = trump ? "T" : card.slice(-1);
  const rank = trump ? card.slice(1) : card.slice(0, -1);
  place.classList.add("tago-card", "tap-card");
  place.dataset.suit = suit;
  place.dataset.card = card;
  const parts = [node("b", {}, rank), node("span", {}, SUITS[suit])];
  place.replaceChildren(...(trump ? parts.reverse() : parts));
  return place;
}

/** A row of open cards. @param {readonly string[]} cards @param {Say} say */
function row(cards, say) {
  return node("span", { class: "tago-cards" }, ...cards.map((card) => {
    const made = write(node("span", {}), card);
    name(made, called(card, say));
    return made;
  }));
}

/** One seat. */
class Seat extends AnySeat {
  /** @param {number} number */
  constructor(number) {
    super(number);
    this.points = node("b", { class: "tap-points" });
    this.count = node("span", { class: "tap-count" });
    this.card = node("span", {}); // in the trick
    this.root.append(this.points, this.count, this.note);
  }

  /** @param {TapShown} scene @param {Say} say */
  draw({ players, dealer, turn, seat, score, score_note: more, cards }, say) {
    const player = players[String(this.number)];
    const { name: whose, note, points, count, card, best } = player;
    this.seat(player);
    this.mark.textContent = dealer === this.number ? "✱" : "";
    name(this.mark, dealer === this.number ? say("tap dealer") : "");
    this.points.textContent = points;
    name(this.points, `${say("tap points")} ${points}`);
    this.count.textContent = this.number === seat ? "" : String(count || "");
    name(this.count, count && this.number !== seat ? say("tap holds", { number: count }) : "");
    this.remark(node("span", {}, note), this.number === seat ? score : "", more);
    this.root.classList.toggle("tago-turn", turn === this.number && (cards.length > 0));
    this.card.className = best ? "tap-best" : "";
    if (card) {
      write(this.card, card);
      name(this.card, `${whose}: ${called(card, say)}${best ? `, ${say("tap best")}` : ""}`);
    } else {
      this.card.className = "tago-card tap-card tap-place";
      this.card.replaceChildren();
      delete this.card.dataset.suit;
      delete this.card.dataset.card;
      name(this.card, "");
    }
  }
}

export class TapFelt {
  /** @param {Say} say @param {(kind: string, value: string) => void} press */
  constructor(say, press) {
    this.say = say;
    this.seats = SEATS.map((number) => new Seat(number));
    this.others = node("ol", { class: "tago-others tap-others" });
    this.trick = node("div", { class: "tap-trick" });
    this.lying = node("div", { class: "tap-lying" });
    this.middle = node("div", { class: "tap-middle" }, this.trick, this.lying);
    this.line = node("ol", {});
    this.hand = node("form", { class: "tap-hand" });
    this.own = node("div", { class: "tago-own tap-own" }, this.line, this.hand);
    this.order = 0;
    this.picks = 0;
    this.hand.addEventListener("submit", (event) => {
      event.preventDefault();
      if (!(event.submitter instanceof HTMLButtonElement)) return;
      if (this.picks > 1) this.pick(event.submitter);
      else press("play", event.submitter.value);
    });
    this.hand.addEventListener("keydown", (event) => this.step(event));
  }

  /** The cards that are chosen for a discard. */
  get chosen() {
    return [...this.hand.querySelectorAll("button[aria-pressed=true]")]
      .map((one) => /** @type {HTMLButtonElement} */ (one).value).join(" ");
  }

  /** Nothing: the prompt says what is asked. */
  asked() {
    return "";
  }

  /** Whether the viewer is out of the hand: never. */
  isOut() {
    return false;
  }

  /** Choose a card, or take it back. @param {HTMLElement} one */
  pick(one) {
    const chosen = one.getAttribute("aria-pressed") === "true";
    if (!chosen && this.chosen.split(" ").filter(Boolean).length === this.picks) return;
    one.setAttribute("aria-pressed", String(!chosen));
  }

  /** Move along the cards by the arrow keys. @param {KeyboardEvent} event */
  step(event) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    const all = [...this.hand.querySelectorAll("button")];
    const next = all[(all.findIndex((one) => one === event.target) + by + all.length) % all.length];
    next?.focus();
    event.preventDefault();
  }

  /** @param {TapShown} scene */
  draw(scene) {
    const { say } = this;
    if (this.order !== scene.seat) {
      this.order = scene.seat;
      const [own, left, right] = [0, 1, 2].map((places) => this.seats[(scene.seat - 1 + places) % 3]);
      this.others.replaceChildren(left.root, right.root);
      this.line.replaceChildren(own.root);
      this.trick.replaceChildren(left.card, own.card, right.card);
    }
    for (const seat of this.seats) seat.draw(scene, say);
    this.trick.hidden = !scene.playing;
    this.lying.replaceChildren(...scene.lying.map(({ said, cards }) =>
      node("div", {}, node("span", { class: "tago-label" }, said), row(cards, say))));
    this.picks = scene.offers.length ? scene.picks : 0;
    this.hand.setAttribute("aria-label", say("tap cards"));
    this.hand.dataset.picks = String(this.picks);
    this.hand.dataset.full = String(scene.cards.length > 16);
    this.hand.replaceChildren(...scene.cards.map((card) => {
      const may = this.picks > 0 && scene.may.includes(card);
      const made = write(may ? node("button", { value: card }) : node("span", {}), card);
      if (may && this.picks > 1) made.setAttribute("aria-pressed", "false");
      if (may) made.setAttribute("aria-label", called(card, say));
      else name(made, called(card, say));
      return made;
    }));
  }
}
