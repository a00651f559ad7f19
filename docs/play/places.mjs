// Where the recipe puts the cards of a hand, and whether each is the one that was opened there.

import { must, same } from "../examples/fair_player.mjs";

/** Where the cards lie after a deal: of each seat, ascending, and of the POINT. */
function dealt(seats, k) {
  return [...seats, "point"].map((_, n, all) =>
    [0, 1, 2].map((lap) => ({ k, position: lap * all.length + n })));
}

/** The chips that each seat had before the ante, in a hand that is not over. */
function before({ rules, state, log }) {
  const ante = rules.ante === "half" ? rules.minimum / 2 : rules.minimum;
  const had = ({ stack, in_hand: bet }) => stack + bet + ante;
  const seats = Object.entries(state.seats).map(([seat, one]) => [seat, had(one)]);
  const chips = Object.fromEntries(seats);
  let curious = {};
  for (const { type, seat, amount } of log) {
    if (type === "restored") chips[seat] -= amount;
    if (type === "curious_paid") curious[seat] = amount;
    if (type === "deal_cancelled") curious = {}; // the Curious chips go back
  }
  for (const [seat, amount] of Object.entries(curious)) chips[seat] += amount;
  return chips;
}

/**
 * Check a view of the table against the announcement and the cards that were opened to a player.
 *
 * Returns which of the three cards of each seat, ascending, and of the POINT are visible and have
 * been checked; null if there is no hand. Throws if a player must refuse the view.
 */
export function look({ said, rows, cards }, { hand, cube }) {
  const seats = Object.keys(said.stacks).map(Number).sort();
  const at = (place) => cards.find(({ k, position }) => place?.k === k && place.position === position);
  if (said.cube === null) {
    const drawn = seats.map((_, position) => at({ k: 0, position })?.label % 10);
    must("open", cube === seats[drawn.indexOf(Math.min(...drawn))]);
    must("announce", !hand);
  }
  if (said.cube === null || !hand) return null;
  const { state, log, rules } = hand;
  must("announce", same(rules, said.rules) && state.cube === said.cube);
  must("announce", same(Object.keys(state.seats), Object.keys(said.stacks)));
  must("announce", state.phase === "over" || same(before(hand), said.stacks));
  let shuffle = 0;
  let lie = dealt(seats, shuffle);
  const redealt = (tied) => {
    const held = [...tied.flatMap((seat) => lie[seats.indexOf(seat)]), ...lie.at(-1)];
    const labels = held.map((place) => at(place)?.label).filter((label) => label !== undefined);
    shuffle += 1;
    let position = 0;
    for (const seat of tied) {
      while (labels.includes(at({ k: shuffle, position })?.label)) position += 1;
      lie[seats.indexOf(seat)][0] = { k: shuffle, position };
      position += 1;
    }
  };
  for (const { type, seat, card, seats: tied } of log) {
    if (type === "card_discarded") {
      const three = lie[seats.indexOf(seat)];
      const from = three.findIndex((place) => at(place)?.face === card);
      must("open", from >= 0);
      three.splice(from, 1);
      three.unshift(null);
    }
    if (type === "cards_redealt") redealt(tied);
    if (type === "deal_cancelled") {
      shuffle += 1;
      lie = dealt(seats, shuffle);
    }
  }
  const drawing = ["vote", "discard", "redeal"].includes(state.phase);
  must("deal", rows.length > shuffle + (drawing ? 1 : 0));
  const all = [...Object.values(state.seats), state.point].map((one) => one.cards);
  return all.map((three, n) => three.map((face, place) => {
    must("open", face === null || at(lie[n][place])?.face === face);
    return face !== null;
  }));
}
