// @ts-check
// Where the recipe puts the cards of a hand, and whether each is the one that was opened there.

import { COUNT, SEAT, bySeat, list, maybe, must, part, same, usual } from "../examples/fair_player.mjs";

/** @typedef {import("./table/messages").View} Hand */
/** @typedef {{ k: number, position: number }} Place  in the row of a shuffle */
/** @typedef {Place & { label: number, face: string }} Opened  a card that was opened there */
/**
 * A player: the seat, the announcement and how many hands had been dealt before it, the hashes of
 * each shuffle, the opened cards, what was seen to its end, where the draw has placed the cube, and
 * whether the hand was seen on the table.
 * @typedef {{ seat: string, step: string, said: any, hands: number, rows: readonly string[][],
 *   cards: readonly Opened[], dealt: string | null, cube: number | null, shown?: boolean }} Player
 */

const TEXT = (/** @type {unknown} */ it) => typeof it === "string";
const THREE = list(maybe(TEXT), 3);
const TWO = list(TEXT, 2);
const ONE = part({ stack: COUNT, in_hand: COUNT, cards: THREE });
const EACH_ONCE = (/** @type {any} */ it) => list(SEAT)(it) && new Set(it).size === it.length;
const AMOUNT = part({ seat: SEAT, amount: COUNT });
/** What is read of each fact. @type {Record<string, (it: unknown) => boolean>} */
const FACTS = {
  restored: AMOUNT,
  chips_returned: AMOUNT,
  curious_paid: AMOUNT,
  cards_dealt: part({ seats: bySeat(TWO), point: TWO }),
  point_turned: part({ card: TEXT }),
  looked: part({ seat: SEAT, card: maybe(TEXT) }),
  eliminated: part({ seat: SEAT, card: maybe(TEXT) }),
  cards_shown: part({ seat: SEAT, cards: THREE }),
  card_discarded: part({ seat: SEAT, card: TEXT }),
  cards_redealt: part({ seats: EACH_ONCE }),
};
const FACT = (/** @type {any} */ it) =>
  part({ type: TEXT })(it) && (!Object.hasOwn(FACTS, it.type) || FACTS[it.type](it));
const HAND = part({
  rules: part({}),
  state: part({ phase: TEXT, cube: SEAT, seats: bySeat(ONE), point: part({ cards: THREE }) }),
  log: list(FACT),
});
const TABLE = part({ hands: COUNT, cube: maybe(COUNT), hand: maybe(HAND) });

/**
 * Where the cards lie after a deal: of each seat, ascending, and of the POINT.
 * @param {readonly number[]} seats
 * @param {number} k
 * @returns {(Place | null)[][]}
 */
function dealt(seats, k) {
  return [...seats, "point"].map((_, n, all) =>
    [0, 1, 2].map((lap) => ({ k, position: lap * all.length + n })));
}

/** The chips that each seat had before the ante, in a hand that is not over. @param {Hand} hand */
function before({ rules, state, log }) {
  const ante = rules.ante === "half" ? rules.minimum / 2 : rules.minimum;
  const seats = Object.entries(state.seats).map(([seat, { stack, in_hand: bet }]) =>
    [seat, stack + bet + ante]);
  /** @type {Record<string, number>} */
  const chips = Object.fromEntries(seats);
  /** @type {Record<string, number>} */
  let curious = {};
  for (const fact of log) {
    if (fact.type === "restored" || fact.type === "chips_returned") chips[fact.seat] -= fact.amount;
    if (fact.type === "curious_paid") curious[fact.seat] = fact.amount;
    if (fact.type === "deal_cancelled") curious = {}; // the Curious chips go back
  }
  for (const [seat, amount] of Object.entries(curious)) chips[seat] += amount;
  return chips;
}

/**
 * Whether a view shows no hand that is dealt too early. The last hand may still be on the table, or
 * one that was dealt before the player sat down.
 * @param {Player} player
 * @param {import("./table/messages").TableView} view
 */
function nothingDealt({ seat, step, hands, dealt }, { hand, hands: now }) {
  if (!hand) return true;
  const last = (dealt === "hand" || dealt === "nothing") && now === hands + 1;
  const late = !Object.hasOwn(hand.state.seats, seat);
  return step === "commit" && (late || (last && hand.state.phase === "over"));
}

/**
 * Check a view of the table against the announcement and the cards that were opened to a player.
 *
 * Returns which of the three cards of each seat, ascending, and of the POINT are visible and have
 * been checked; null if there is no hand to check. Notes in the player when the end of a hand or a
 * draw is seen, and when the hand leaves the table: after that, none may be shown again. Throws a
 * Refusal if the player must refuse the view.
 * @param {Player} player
 * @param {import("./table/messages").TableView} view
 */
export function look(player, view) {
  must("open", TABLE(view));
  const { said, hands, rows, cards } = player;
  const { hand, cube } = view;
  if (player.step !== "play") {
    must("announce", player.step !== "done" || !hand);
    must("deal", nothingDealt(player, view));
    return null;
  }
  const seats = Object.keys(said.stacks).map(Number).sort();
  const opened = new Map(cards.map((card) => [`${card.k} ${card.position}`, card]));
  const at = (/** @type {Place | null} */ place) => opened.get(`${place?.k} ${place?.position}`);
  if (said.cube === null) {
    const drawn = seats.map((_, position) => (at({ k: 0, position })?.label ?? NaN) % 10);
    must("open", cube === null || cube === seats[drawn.indexOf(Math.min(...drawn))]);
    must("announce", !hand);
    if (cube) Object.assign(player, { dealt: "draw", cube }); // or it is closed, or not drawn yet
    return null;
  }
  if (!hand) { // a view from before the deal shows no hand, too
    if (player.shown || view.hands > hands) player.step = "done";
    return null;
  }
  must("announce", view.hands === hands + 1); // no second hand may be dealt for one announcement
  const { state, log, rules } = hand;
  must("announce", same(usual(rules), usual(said.rules)) && state.cube === said.cube);
  must("announce", same(Object.keys(state.seats), Object.keys(said.stacks)));
  must("announce", state.phase === "over" || same(before(hand), said.stacks));
  let shuffle = 0;
  let lie = dealt(seats, shuffle);
  const cardsOf = (/** @type {number} */ seat) => {
    must("open", seats.includes(seat));
    return lie[seats.indexOf(seat)];
  };
  const redealt = (/** @type {readonly number[]} */ tied) => {
    const held = [...tied.flatMap(cardsOf), ...lie[seats.length]];
    const labels = held.map((place) => at(place)?.label).filter((label) => label !== undefined);
    shuffle += 1;
    let position = 0;
    for (const seat of tied) {
      while (labels.includes(at({ k: shuffle, position })?.label ?? NaN)) position += 1;
      cardsOf(seat)[0] = { k: shuffle, position };
      position += 1;
    }
  };
  /** Check some cards, where they can be seen. */
  const compare = (/** @type {(Place | null)[]} */ held, /** @type {(string | null)[]} */ faces) =>
    faces.forEach((face, n) => must("open", face === null || at(held[n])?.face === face));
  for (const fact of log) {
    if (fact.type === "cards_dealt") {
      for (const [seat, two] of Object.entries(fact.seats)) compare(cardsOf(Number(seat)).slice(1), two);
      compare(lie[seats.length].slice(1), fact.point);
    }
    if (fact.type === "point_turned") compare(lie[seats.length], [fact.card]);
    if (fact.type === "looked" || fact.type === "eliminated") compare(cardsOf(fact.seat), [fact.card]);
    if (fact.type === "cards_shown") compare(cardsOf(fact.seat), fact.cards);
    if (fact.type === "card_discarded") {
      const three = cardsOf(fact.seat);
      const from = three.findIndex((place) => at(place)?.face === fact.card);
      must("open", from >= 0);
      three.splice(from, 1);
      three.unshift(null);
    }
    if (fact.type === "cards_redealt") redealt(fact.seats);
    if (fact.type === "deal_cancelled") {
      shuffle += 1;
      lie = dealt(seats, shuffle);
    }
  }
  const drawing = ["vote", "discard", "redeal"].includes(state.phase);
  must("deal", rows.length > shuffle + (drawing ? 1 : 0));
  const all = [...Object.values(state.seats), state.point].map((one) => one.cards);
  all.forEach((three, n) => compare(lie[n], three));
  player.shown = true;
  if (state.phase === "over") player.dealt = "hand";
  return all.map((three) => three.map((face) => face !== null));
}
