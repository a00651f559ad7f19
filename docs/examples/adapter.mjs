// A minimal engine in JavaScript that speaks the line protocol: it divides pots, and draws seats.
import { createInterface } from "node:readline";

const SEATS = [1, 2, 3, 4, 5, 6, 7, 8];
const CARDS = ["0", "½", "1", "2", "3", "4", "5", "6", "7", "8"];

function check(holds, message) {
  if (!holds) throw new RangeError(message);
}

// Give each winner the same, and the first ones in order a chip more until none is left.
function divide({ amount, order, rulings = {} }) {
  check(Number.isInteger(amount) && amount >= 0, "no less than nothing");
  check(order.length > 0 && order.every((seat) => SEATS.includes(seat)), "seats");
  check(new Set(order).size === order.length, "each winner once");
  const ruling = rulings.odd_chips ?? "clockwise_from_first";
  check(["clockwise_from_first", "to_jackpot"].includes(ruling), "a ruling for odd chips");
  const odd = ruling === "to_jackpot" ? 0 : amount % order.length;
  const share = Math.floor(amount / order.length);
  return { shares: Object.fromEntries(order.map((seat, i) => [seat, share + (i < odd ? 1 : 0)])) };
}

// Give the seat whose card is lowest; of equals the first one clockwise from the dealer.
function draw({ cards }) {
  const drawn = Object.entries(cards);
  check(drawn.length > 0, "one seat at least");
  for (const [seat, card] of drawn) {
    check(SEATS.map(String).includes(seat) && CARDS.includes(card), "a card for a seat");
    check(drawn.filter(([, other]) => other === card).length <= 3, "three of a value at most");
  }
  drawn.sort(([a, x], [b, y]) => CARDS.indexOf(x) - CARDS.indexOf(y) || a - b);
  return { first: Number(drawn[0][0]) };
}

const KINDS = { divide, draw };
const KEYS = { divide: ["amount", "order", "rulings"], draw: ["cards"] };

function run({ kind, ...rest }) {
  if (!Object.hasOwn(KINDS, kind)) return { skipped: "not here" };
  try {
    check(Object.keys(rest).every((key) => KEYS[kind].includes(key)), "no other keys");
    return { result: KINDS[kind](rest) };
  } catch (error) {
    return { refused: [], message: error.message };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  if (request.cmd === "stop") process.exit(0); // standard input may still be open
  const reply =
    request.cmd === "start"
      ? { implementation: "adapter.mjs", language: "JavaScript", version: "1", kinds: Object.keys(KINDS) }
      : { seq: request.seq, ...run(request.case) };
  console.log(JSON.stringify(reply));
}
