// @ts-check
// What moves: cards that are dealt and turned, chips on their way. A scene is drawn as it is at the
// end; only transform and opacity are animated, so nothing else on the page moves.

import { node } from "./nodes.js";

const DEAL = 260; // milliseconds that a card takes to reach its place
const LAP = 45; // between two cards
const TURN = 320;
const SLIDE = 380; // the flight of a chip
const STILL = window.matchMedia("(prefers-reduced-motion: reduce)");

export class Moves {
  /** @param {any} felt @param {HTMLElement} air  above the table, where chips fly */
  constructor(felt, air) {
    /** @type {Felt} */
    this.felt = felt;
    this.air = air;
    /** @type {Animation[]} */
    this.running = [];
    this.length = 0;
  }

  /** Finish everything that moves. */
  skip() {
    for (const one of this.running) one.finish();
  }

  /** Where the bets are, by seat: to be passed to `play` when the next scene is drawn. */
  note() {
    return this.felt.seats.map(({ bet }) => bet.getBoundingClientRect());
  }

  /**
   * Animate from a scene to the next, which has been drawn; resolves when everything is in place.
   * @param {any} before
   * @param {any} after
   * @param {DOMRect[]} places  what `note` returned
   * @param {number} speed  1 as usual, 0 not at all
   */
  async play(before, after, places, speed) {
    if (!speed || STILL.matches || document.hidden) return;
    await new Promise(requestAnimationFrame); // until the layout is made anyway
    this.length = 0;
    this.speed = speed;
    this.change(before, after, places);
    await Promise.all(this.running.map((one) => one.finished.catch(() => null)));
    this.running = [];
    this.air.replaceChildren();
  }

  /**
   * Begin to move what changes.
   * @param {Scene | null} before
   * @param {Scene} after
   * @param {DOMRect[]} bets  where the bets were
   */
  change(before, after, bets) {
    const was = before?.view.hand ?? null;
    const now = after.view.hand;
    const dealt = now && (!was || after.view.hands !== before?.view.hands);
    if (dealt) this.deal(now);
    else if (was && now) {
      this.pay(was.state, now.state);
      this.collect(was.state, now.state, bets);
      this.turn(was.state, now.state);
      this.award(was.state, now.state);
    }
  }

  /** @param {Element} element @param {Keyframe[]} frames @param {number} duration @param {number} delay */
  move(element, frames, duration, delay) {
    const speed = this.speed ?? 1;
    this.running.push(element.animate(frames, {
      duration: duration * speed, delay: delay * speed, easing: "ease-out", fill: "backwards",
    }));
    this.length = Math.max(this.length, delay + duration);
  }

  /** @param {View} hand */
  deal({ state }) {
    const from = this.felt.point.root.getBoundingClientRect();
    const numbers = Object.keys(state.seats).map(Number);
    const all = [...numbers.map((number) => this.felt.seat(number).cards), this.felt.point];
    const rects = all.map(({ places }) => places.map((place) => place.getBoundingClientRect()));
    [0, 1, 2].forEach((lap) => all.forEach(({ places }, n) => {
      const { left, top } = rects[n][lap];
      const away = `translate(${from.left - left}px, ${from.top - 60 - top}px) rotate(-20deg)`;
      const frames = [{ transform: away, opacity: 0 }, { transform: "none", opacity: 1 }];
      this.move(places[lap], frames, DEAL, (lap * all.length + n) * LAP);
    }));
  }

  /** Chips from a stack to the bet. @param {State} was @param {State} now */
  pay(was, now) {
    const begin = this.length;
    for (const [key, { in_hand: chips }] of Object.entries(now.seats)) {
      const seat = this.felt.seat(Number(key));
      if (chips <= (was.seats[key]?.in_hand ?? 0)) continue;
      const end = now.phase === "betting" && now.seats[key].in_round ? seat.bet : this.felt.pot;
      this.fly(seat.stack.getBoundingClientRect(), end.getBoundingClientRect(), begin);
    }
  }

  /** Bets to the pot, when a round is over. @param {State} was @param {State} now @param {DOMRect[]} bets */
  collect(was, now, bets) {
    if (was.phase !== "betting" || (now.phase === "betting" && now.round === was.round && now.tie_breaks === was.tie_breaks)) return;
    const begin = this.length;
    const pot = this.felt.pot.getBoundingClientRect();
    for (const [key, { in_round: chips }] of Object.entries(was.seats)) {
      if (chips) this.fly(bets[Number(key) - 1], pot, begin);
    }
  }

  /** Cards that are turned, or new. @param {State} was @param {State} now */
  turn(was, now) {
    const begin = this.length;
    /** @param {readonly (string | null)[]} old @param {readonly (string | null)[]} cards @param {HTMLElement[]} places */
    const one = (old, cards, places) => cards.forEach((card, n) => {
      if (card === old[n]) return;
      const frames = [{ transform: "rotateY(90deg)" }, { transform: "none" }];
      this.move(places[n], frames, TURN, begin);
    });
    one(was.point.cards, now.point.cards, this.felt.point.places);
    for (const [key, { cards }] of Object.entries(now.seats)) {
      one(was.seats[key]?.cards ?? [], cards, this.felt.seat(Number(key)).cards.places);
    }
  }

  /** The pots to their winners. @param {State} was @param {State} now */
  award(was, now) {
    if (!now.result || was.result) return;
    const begin = this.length;
    const pot = this.felt.pot.getBoundingClientRect();
    for (const key of new Set(now.result.pots.flatMap(({ shares }) => Object.keys(shares)))) {
      this.fly(pot, this.felt.seat(Number(key)).stack.getBoundingClientRect(), begin + 150);
    }
  }

  /** Let chips fly. @param {DOMRect} from @param {DOMRect} to @param {number} delay */
  fly(from, to, delay) {
    const at = this.air.getBoundingClientRect();
    const place = (/** @type {DOMRect} */ rect) =>
      `translate(${rect.left + rect.width / 2 - at.left}px, ${rect.top + rect.height / 2 - at.top}px)`;
    const chip = node("span", { class: "tago-chip" });
    this.air.append(chip);
    const frames = [
      { transform: place(from), opacity: 1 },
      { transform: place(to), opacity: 1, offset: 0.9 },
      { transform: place(to), opacity: 0 },
    ];
    this.move(chip, frames, SLIDE, delay);
  }
}
