// @ts-check
// What moves at a table of Tap: cards that are dealt, and cards that are played to a trick.

import { Moves } from "../table/moves.js";

const DEAL = 260; // milliseconds that a card takes
const LAP = 30; // between two cards

export class TapMoves extends Moves {
  /** @param {import("./felt.js").TapFelt} felt @param {HTMLElement} air */
  constructor(felt, air) {
    super(felt, air);
    this.table = felt;
  }

  /** Where cards come from, by seat. */
  note() {
    const { seats, hand } = this.table;
    return seats.map(({ root }) =>
      (root.closest(".tago-own") ? hand : root).getBoundingClientRect());
  }

  /** @param {any} before @param {any} after @param {DOMRect[]} from */
  change(before, after, from) {
    const { hand, middle, seats } = this.table;
    if (after.dealt !== before?.dealt) {
      const { left, top } = middle.getBoundingClientRect();
      [...hand.children].forEach((card, n) => {
        const place = card.getBoundingClientRect();
        this.come(card, left - place.left, top - place.top, n * LAP);
      });
    }
    seats.forEach(({ number, card }, n) => {
      const key = String(number);
      const played = after.players[key].card;
      if (!played || played === before?.players[key].card) return;
      const place = card.getBoundingClientRect();
      const { left, top, width, height } = from[n];
      this.come(card, left + width / 2 - place.left, top + height / 2 - place.top, 0);
    });
  }

  /** Let a card come from somewhere. @param {Element} card @param {number} x @param {number} y @param {number} delay */
  come(card, x, y, delay) {
    const frames = [{ transform: `translate(${x}px, ${y}px)`, opacity: 0 }, { transform: "none", opacity: 1 }];
    this.move(card, frames, DEAL, delay);
  }
}
