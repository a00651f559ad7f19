// @ts-check
// What is on the table: the seats, the cards, the POINT, the pot and the bets. It is redrawn from
// each scene, always into the same elements, so that nothing jumps and everything can be animated.

import { chips, drawing, name, node } from "./nodes.js";

/** @typedef {import("./messages").Scene} Scene */
/** @typedef {import("./messages").Player} Player */
/** @typedef {import("./table.js").Say} Say */

const SEATS = [1, 2, 3, 4, 5, 6, 7, 8];

/** Three places for cards. */
class Cards {
  /** @param {string} kind */
  constructor(kind) {
    this.places = [0, 1, 2].map(() => node("span", { class: "tago-card" }));
    this.root = node("span", { class: `tago-cards ${kind}` }, ...this.places);
  }

  /**
   * @param {readonly (string | null)[] | null} cards
   * @param {readonly boolean[]} checked
   * @param {Say} say
   */
  draw(cards, checked, say) {
    this.root.classList.toggle("tago-none", !cards);
    this.places.forEach((place, n) => {
      const card = cards ? cards[n] : null;
      place.className = `tago-card${card === null ? " tago-covered" : ""}${checked[n] ? " tago-checked" : ""}`;
      place.textContent = card ?? "";
      place.dataset.card = card ?? "";
      name(place, cards ? card ?? say("covered") : "");
    });
  }
}

/** One seat. */
class Seat {
  /** @param {number} number */
  constructor(number) {
    this.number = number;
    this.face = node("span", { class: "tago-face", "aria-hidden": "true" });
    this.name = node("span", { class: "tago-name" });
    this.mark = node("span", { class: "tago-mark" });
    this.cards = new Cards("");
    this.stack = node("span", { class: "tago-stack" });
    this.bet = node("span", { class: "tago-bet" });
    this.note = node("span", { class: "tago-note" });
    this.drawn = "";
    const head = node("span", { class: "tago-head" }, this.face, this.name, this.mark);
    const foot = node("span", { class: "tago-foot" }, this.stack, this.bet);
    this.root = node("li", { class: "tago-seat" }, head, this.cards.root, foot, this.note);
    this.root.dataset.seat = String(number);
  }

  /**
   * @param {Scene} scene
   * @param {readonly boolean[]} checked
   * @param {Say} say
   */
  draw(scene, checked, say) {
    const { view, players } = scene;
    const key = String(this.number);
    const player = players[key];
    const state = view.hand?.state;
    const held = state?.seats[key];
    const perChip = view.rules.units_per_chip ?? 1;
    this.root.hidden = !player;
    if (!player) {
      this.cards.draw(null, [], say);
      return;
    }
    this.name.textContent = player.name;
    this.root.title = player.plays;
    if (this.drawn !== player.face + player.name) {
      this.face.replaceChildren(...drawing(player.face));
      if (!player.face) this.face.textContent = player.name.slice(0, 1);
      this.drawn = player.face + player.name;
    }
    const first = state ? state.first === this.number : view.cube === this.number;
    this.mark.textContent = first ? "■" : "";
    this.mark.title = first ? say(state && state.cube !== this.number ? "plays first" : "has the cube") : "";
    this.cards.draw(held ? held.cards : null, checked, say);
    this.stack.textContent = chips(view.stacks[key], perChip);
    const bet = held && state?.phase === "betting" ? held.in_round : 0;
    this.bet.textContent = bet ? chips(bet, perChip) : "";
    name(this.bet, bet ? say("bet of", { amount: chips(bet, perChip) }) : "");
    const { score, score_note: more } = view.seat === this.number ? scene : { score: "", score_note: "" };
    const worth = score ? [node("b", { class: "tago-score" }, score), " ", node("small", {}, more)] : [];
    this.note.replaceChildren(player.note, ...worth);
    const { classList } = this.root;
    classList.toggle("tago-turn", state?.to_act === this.number);
    classList.toggle("tago-out", Boolean(held && held.status !== "in") || Boolean(state && !held));
    classList.toggle("tago-won", Boolean(state?.result?.pots.some((pot) => pot.winners.includes(this.number))));
  }
}

export class Felt {
  /** @param {Say} say */
  constructor(say) {
    this.say = say;
    this.seats = SEATS.map((number) => new Seat(number));
    this.others = node("ol", { class: "tago-others" });
    this.own = node("ol", { class: "tago-own" });
    this.point = new Cards("tago-point");
    this.total = node("b", { class: "tago-total" });
    this.remark = node("span", { class: "tago-remark" });
    this.pot = node("b", { class: "tago-pot" });
    this.terms = node("span", { class: "tago-terms" });
    this.pointName = node("span", { class: "tago-label" });
    this.potName = node("span", { class: "tago-label" });
    this.middle = node("div", { class: "tago-middle" },
      node("div", { class: "tago-the-point" }, this.pointName, this.point.root,
        node("span", { class: "tago-worth" }, this.total, this.remark)),
      node("div", { class: "tago-the-pot" }, this.potName, this.pot, this.terms));
    this.order = "";
    this.chosen = ""; // cards are chosen by buttons, not on the table
  }

  /** Your turn, if it is; otherwise nothing. @param {Scene} scene */
  asked({ view }) {
    return view.hand?.state.to_act ? this.say("your turn") : "";
  }

  /** Whether the viewer is out of the hand. @param {Scene} scene */
  isOut({ view }) {
    const own = view.hand?.state.seats[String(view.seat)];
    return own !== undefined && own.status !== "in";
  }

  /** @param {number} number */
  seat(number) {
    return this.seats[number - 1];
  }

  /**
   * Draw a scene. `checked` says which of the three cards of each seat in the hand, ascending, and
   * then of the POINT, have been checked.
   * @param {Scene} scene
   * @param {boolean[][] | null} checked
   */
  draw(scene, checked) {
    const { view, total, remark, terms } = scene;
    const state = view.hand?.state;
    this.arrange(scene);
    const playing = Object.keys(state?.seats ?? {});
    for (const seat of this.seats) {
      seat.draw(scene, checked?.[playing.indexOf(String(seat.number))] ?? [], this.say);
    }
    this.pointName.textContent = state ? this.say("the point") : "";
    this.point.draw(state ? state.point.cards : null, state ? checked?.at(-1) ?? [] : [], this.say);
    this.total.textContent = total;
    this.remark.textContent = remark;
    this.potName.textContent = state ? this.say("the pot") : "";
    this.pot.textContent = state ? chips(state.pot, view.rules.units_per_chip ?? 1) : "";
    this.terms.textContent = terms;
  }

  /**
   * Put the seats in their places: the viewer's own below, the others in order after it.
   * @param {Scene} scene
   */
  arrange({ view, players }) {
    const own = view.seat ?? 0;
    const order = `${own}: ${Object.keys(players)}`;
    if (order === this.order) return;
    this.order = order;
    const after = [...this.seats.slice(own), ...this.seats.slice(0, Math.max(own - 1, 0))];
    this.others.replaceChildren(...after.map(({ root }) => root));
    this.own.replaceChildren(...(own ? [this.seat(own).root] : []));
    const count = Object.keys(players).length - (own ? 1 : 0);
    this.others.dataset.many = String(count > 4);
  }
}
