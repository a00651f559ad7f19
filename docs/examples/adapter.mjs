// A template in JavaScript for an adapter: it answers conformance cases over the line protocol.
// Replace the two functions that divide pots and draw seats with calls to your own engine.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const CARDS = ["0", "½", "1", "2", "3", "4", "5", "6", "7", "8"];
const SEATS = [1, 2, 3, 4, 5, 6, 7, 8];

class Refused extends Error {}

// Refuse the case unless a condition holds.
function check(holds, message) {
  if (!holds) throw new Refused(message);
}

// Your engine: for each kind of case, a function that takes a case and returns its result.

// Divide a pot into equal shares; the odd chips go one by one to the first in order.
function divide({ amount, order, rulings = {} }) {
  check(Number.isInteger(amount) && amount >= 0, "the amount must be 0 or more");
  check(Array.isArray(order) && order.length > 0, "there must be a winner");
  check(order.every((seat) => SEATS.includes(seat)), "seats must be 1 to 8");
  check(new Set(order).size === order.length, "no winner may occur twice");
  const { odd_chips: ruling = "clockwise_from_first" } = rulings;
  check(["clockwise_from_first", "to_jackpot"].includes(ruling), "there is no such ruling");
  const odd = ruling === "to_jackpot" ? 0 : amount % order.length;
  const share = Math.floor(amount / order.length);
  return { shares: Object.fromEntries(order.map((seat, i) => [seat, share + (i < odd ? 1 : 0)])) };
}

// Return the seat with the lowest card; if seats tie, the first clockwise from the dealer.
function draw({ cards }) {
  check(cards?.constructor === Object && Object.keys(cards).length > 0, "there must be at least one seat");
  const drawn = Object.entries(cards);
  for (const [seat, card] of drawn) {
    check(SEATS.map(String).includes(seat) && CARDS.includes(card), "each seat must have a card");
    check(drawn.filter(([, other]) => other === card).length <= 3, "cards of one deck");
  }
  drawn.sort(([a, x], [b, y]) => CARDS.indexOf(x) - CARDS.indexOf(y) || a - b);
  return { first: Number(drawn[0][0]) };
}

// For each kind: its function, the keys that a case must have, and those that it may have.
const KINDS = {
  divide: [divide, ["amount", "order"], ["rulings"]],
  draw: [draw, ["cards"], []],
};

// The protocol: here you change only the name.

// Return the answer to a case: its result, a refusal, a skip, or a fault.
export function answer({ kind, ...rest }) {
  if (!Object.hasOwn(KINDS, kind)) return { skipped: `${kind} is not answered here` };
  const [run, must, may] = KINDS[kind];
  const keys = Object.keys(rest);
  try {
    check(must.every((key) => keys.includes(key)), "a key is missing");
    check(keys.every((key) => [...must, ...may].includes(key)), "this kind of case has no such key");
    return { result: run(rest) };
  } catch (error) {
    if (error instanceof Refused) return { refused: [], message: error.message };
    return { errored: String(error) }; // a fault of the engine fails this case and no other
  }
}

// Return the reply to a request other than `stop`.
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
