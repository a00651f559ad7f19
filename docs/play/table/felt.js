// @ts-check
// What is on the table: the seats, the cards, the POINT, the pot and the bets. It is redrawn from
// each scene, always into the same elements, so that nothing jumps and everything can be animated.

import { chips, drawing, name, node } from "./nodes.js";

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
   * @param {readonly number[]} voided  the places of those that do not count
   * @param {Say} say
   */
  draw(cards, checked, voided, say) {
    this.root.classList.toggle("tago-none", !cards);
    this.places.forEach((place, n) => {
      const card = cards ? cards[n] : null;
      const out = card !== null && voided.includes(n);
      const marks = [card === null && " tago-covered", checked[n] && " tago-checked", out && " tago-void"];
      place.className = `tago-card${marks.filter(Boolean).join("")}`;
      place.textContent = card ?? "";
      place.dataset.card = card ?? "";
      name(place, cards ? out ? say("void", { card }) : card ?? say("covered") : "");
    });
  }
}

/** One seat of either game. */
export class AnySeat {
  /** @param {number} number */
  constructor(number) {
    this.number = number;
    this.face = node("span", { class: "tago-face", "aria-hidden": "true" });
    this.name = node("span", { class: "tago-name" });
    this.mark = node("span", { class: "tago-mark" });
    this.note = node("span", { class: "tago-note" });
    this.drawn = "";
    const head = node("span", { class: "tago-head" }, this.face, this.name, this.mark);
    this.root = node("li", { class: "tago-seat", "data-seat": number }, head);
  }

  /** Say who sits there. @param {{ name: string, plays: string, face: string }} player */
  seat({ name: called, plays, face }) {
    this.name.textContent = called;
    this.root.title = plays;
    if (this.drawn === face + called) return;
    this.drawn = face + called;
    this.face.replaceChildren(face ? drawing(face) : called.slice(0, 1));
  }

  /** Write the note, and beside it what one's own cards are worth. @param {Node | string} note @param {string} score @param {string} more */
  remark(note, score, more) {
    const worth = score ? [node("b", { class: "tago-score" }, score), " ", node("small", {}, more)] : [];
    this.note.replaceChildren(note, ...worth);
  }
}

/** One seat. */
class Seat extends AnySeat {
  /** @param {number} number */
  constructor(number) {
    super(number);
    this.cards = new Cards("");
    this.stack = node("span", { class: "tago-stack" });
    this.bet = node("span", { class: "tago-bet" });
    const foot = node("span", { class: "tago-foot" }, this.stack, this.bet);
    this.root.append(this.cards.root, foot, this.note);
  }

  /** @param {Scene} scene @param {readonly boolean[]} checked @param {Say} say */
  draw(scene, checked, say) {
    const { view, players } = scene;
    const key = String(this.number);
    const player = players[key];
    const state = view.hand?.state;
    const held = state?.seats[key];
    const perChip = view.rules.units_per_chip ?? 1;
    this.root.hidden = !player;
    if (!player) {
      this.cards.draw(null, [], [], say);
      return;
    }
    this.seat(player);
    const first = state ? state.first === this.number : view.cube === this.number;
    this.mark.textContent = first ? "■" : "";
    this.mark.title = first ? say(state && state.cube !== this.number ? "plays first" : "has the cube") : "";
    this.cards.draw(held ? held.cards : null, checked, player.void ?? [], say);
    this.stack.textContent = chips(view.stacks[key], perChip);
    const bet = held && state?.phase === "betting" ? held.in_round : 0;
    this.bet.textContent = bet ? chips(bet, perChip) : "";
    name(this.bet, bet ? say("bet of", { amount: chips(bet, perChip) }) : "");
    this.remark(player.note, view.seat === this.number ? scene.score : "", scene.score_note);
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
    this.wide = 4; // so many seats do not make a row too long
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
    this.point.draw(state ? state.point.cards : null, state ? checked?.at(-1) ?? [] : [], scene.void, this.say);
    this.total.textContent = total;
    this.remark.textContent = remark;
    const pot = state && !state.result; // which is not paid out
    this.potName.textContent = pot ? this.say("the pot") : "";
    this.pot.textContent = pot ? chips(state.pot, view.rules.units_per_chip ?? 1) : "";
    this.terms.textContent = terms;
  }

  /** Put the seats in their places: the viewer's own below, the others in order after it. @param {Scene} scene */
  arrange({ view, players }) {
    const own = view.seat ?? 0;
    const order = `${own}: ${Object.keys(players)}`;
    if (order === this.order) return;
    this.order = order;
    const after = [...this.seats.slice(own), ...this.seats.slice(0, Math.max(own - 1, 0))];
    this.others.replaceChildren(...after.map(({ root }) => root));
    this.own.replaceChildren(...(own ? [this.seat(own).root] : []));
    const count = Object.keys(players).length - (own ? 1 : 0);
    this.others.classList.toggle("tago-many", count > this.wide);
  }
}
