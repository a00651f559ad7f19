// An adapter in JavaScript: a template by which any engine can be asked cases over the line protocol.
// Put your own engine in place of the two functions that divide pots and draw seats.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const CARDS = ["0", "½", "1", "2", "3", "4", "5", "6", "7", "8"];
const SEATS = [1, 2, 3, 4, 5, 6, 7, 8];

class Refused extends Error {}

// Refuse the case unless something holds.
function check(holds, message) {
  if (!holds) throw new Refused(message);
}

// Your engine: a function for each kind of cases, which takes a case and gives its result.

// Give each winner the same, and the first ones in order a chip more until none is left.
function divide({ amount, order, rulings = {} }) {
  check(Number.isInteger(amount) && amount >= 0, "no less than nothing");
  check(Array.isArray(order) && order.length > 0, "a winner at least");
  check(order.every((seat) => SEATS.includes(seat)), "seats");
  check(new Set(order).size === order.length, "each winner once");
  const ruling = rulings.odd_chips ?? "clockwise_from_first";
  check(["clockwise_from_first", "to_jackpot"].includes(ruling), "a ruling for odd chips");
  const odd = ruling === "to_jackpot" ? 0 : amount % order.length;
  const share = Math.floor(amount / order.length);
  return { shares: Object.fromEntries(order.map((seat, i) => [seat, share + (i < odd ? 1 : 0)])) };
}

// Give the seat whose card is lowest; of equals the first one clockwise from the dealer.
function draw({ cards }) {
  check(cards?.constructor === Object && Object.keys(cards).length > 0, "one seat at least");
  const drawn = Object.entries(cards);
  for (const [seat, card] of drawn) {
    check(SEATS.map(String).includes(seat) && CARDS.includes(card), "a card for a seat");
    check(drawn.filter(([, other]) => other === card).length <= 3, "cards of one deck");
  }
  drawn.sort(([a, x], [b, y]) => CARDS.indexOf(x) - CARDS.indexOf(y) || a - b);
  return { first: Number(drawn[0][0]) };
}

// What is answered: the function, the keys that such a case has, and those that it may have.
const KINDS = {
  divide: [divide, ["amount", "order"], ["rulings"]],
  draw: [draw, ["cards"], []],
};

// The protocol: nothing is yours here but the name.

// Answer a case: by its result, or that it is refused or skipped, or by a fault.
export function answer({ kind, ...rest }) {
  if (!Object.hasOwn(KINDS, kind)) return { skipped: `${kind} is not answered here` };
  const [run, must, may] = KINDS[kind];
  const keys = Object.keys(rest);
  try {
    check(must.every((key) => keys.includes(key)), "a key that such a case has is missing");
    check(keys.every((key) => [...must, ...may].includes(key)), "a key that no such case has");
    return { result: run(rest) };
  } catch (error) {
    if (error instanceof Refused) return { refused: [], message: error.message };
    return { errored: String(error) }; // a fault of the engine fails this case and no other
  }
}

// Reply to a request, but for `stop`.
function reply({ cmd, seq, ...rest }) {
  if (cmd === "run") return { seq, ...answer(rest.case) };
  return { implementation: "adapter.mjs", language: "JavaScript", version: "1", kinds: Object.keys(KINDS) };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  for await (const line of createInterface({ input: process.stdin })) {
    const request = JSON.parse(line);
    if (request.cmd === "stop") process.exit(0); // standard input may still be open
    console.log(JSON.stringify(reply(request)));
  }
}
