// A player's side of fair dealing, with nothing but Web Crypto: it runs in a browser and in Node.js.
const H = async (label, ...fields) => {
  const parts = [new TextEncoder().encode(label), ...fields];
  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  parts.reduce((at, part) => (bytes.set(part, at), at + part.length), 0);
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
};
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const bytes = (text) => Uint8Array.from(text.match(/../g), (two) => parseInt(two, 16));
const eight = (number) => new Uint8Array(new BigUint64Array([BigInt(number)]).buffer).reverse();
const one = (...numbers) => Uint8Array.from(numbers);
const text = (words) => new TextEncoder().encode(words);
const LABELS = [...Array(30).keys()];
const FACES = ["0", "½", "1", "2", "3", "4", "5", "6", "7", "8"];
const commitment = (seed) => H("tagolib commitment 1", bytes(seed));
const hashOf = (announcement) => H("tagolib announcement 2", text(announcement));

// The labels 0 to 29 in the order of a shuffle: docs/reference/shuffle.md.
async function order(seed) {
  const labels = [...LABELS];
  let stream = [];
  for (let last = 29, block = 0; last > 0; last -= 1) {
    const fair = 256 - (256 % (last + 1));
    let drawn;
    do {
      if (!stream.length) stream = [...(await H("tagolib shuffle 1", seed, eight(block++)))];
      drawn = stream.shift();
    } while (drawn >= fair);
    const chosen = drawn % (last + 1);
    [labels[last], labels[chosen]] = [labels[chosen], labels[last]];
  }
  return labels;
}

// Everything that follows from the seeds of a hand, to compare with the audit.
export async function shuffle({ announcement, house, players, public: value, shuffle: k }) {
  const A = await hashOf(announcement);
  const seats = Object.keys(players).sort().flatMap((seat) => [one(seat), bytes(players[seat])]);
  const root = await H("tagolib hand 2", A, bytes(house), ...seats, value ? bytes(value) : one());
  const seed = await H("tagolib deck 2", root, eight(k));
  const labels = await order(seed);
  const salts = await Promise.all(labels.map((_, i) => H("tagolib salt 2", root, eight(k), one(i))));
  const hashes = await Promise.all(
    labels.map((label, i) => H("tagolib card 2", A, eight(k), one(i, label), salts[i])),
  );
  return {
    announcement: hex(A), commitment: hex(await commitment(house)), seed: hex(seed),
    labels, salts: salts.map(hex), hashes: hashes.map(hex),
  };
}

class Refusal extends Error {
  constructor(step) {
    super(`refused at step ${step}`);
    this.step = step;
  }
}
export const must = (step, holds) => {
  if (!holds) throw new Refusal(step);
};
// The same JSON, whatever the order of its keys.
export const same = (a, b) =>
  a === b || (a !== null && b !== null && typeof a === "object" && typeof b === "object" &&
    Object.keys(a).length === Object.keys(b).length &&
    Object.keys(a).every((key) => Object.hasOwn(b, key) && same(a[key], b[key])));

export class FairPlayer {
  constructor({ table, seat, seed, number = 0, restarts = 0, mayCommit = null }) {
    const own = { table, seat: String(seat), seed, number, restarts, mayCommit };
    Object.assign(this, own, { step: "commit", text: "", said: null, rows: [], cards: [] });
  }

  // Start again with a new seed: for the next hand, or after a number was spent. If no card came
  // under the number, this is a restart, even if the house has not said so.
  again(seed) {
    const abandoned = this.text !== "" && this.step !== "spent" && !this.cards.length;
    return new FairPlayer({ ...this, seed, restarts: this.restarts + Number(abandoned) });
  }

  async commit() {
    return { type: "commit", commitment: hex(await commitment(this.seed)) };
  }

  async reveal() {
    return { type: "reveal", seed: this.seed, announcement: hex(await hashOf(this.text)) };
  }

  get mayGoOn() {
    return ["commit", "reveal", "play"].includes(this.step);
  }

  // Take a message from the house, or throw. `view` is the table as the player sees it.
  async take(message, view) {
    await this[message.type](message, view);
  }

  async announce({ text: announced }, view) {
    must("announce", this.step === "commit");
    const said = JSON.parse(announced);
    const ante = view.rules.ante === "half" ? view.rules.minimum / 2 : view.rules.minimum;
    const here = (seat) => !view.away?.includes(Number(seat));
    const able = ([seat, chips]) => chips >= ante && here(seat);
    const stacks = Object.fromEntries(Object.entries(view.stacks).filter(able));
    const seats = Object.keys(stacks).map(Number).sort();
    const from = view.cube + (view.hands > (view.placed ?? 0));
    const cube = view.cube === null ? null : (seats.find((seat) => seat >= from) ?? seats[0]);
    must("announce", said.table === this.table && said.hand > this.number);
    must("announce", Number.isSafeInteger(said.hand) && said.public?.trim() !== "");
    const silent = (seat) => this.mayCommit && !this.mayCommit.includes(seat);
    must("announce", !Object.keys(said.commitments).some(silent));
    must("announce", same(said.rules, view.rules));
    must("announce", same(said.stacks, stacks) && said.cube === cube);
    const own = this.seed ? hex(await commitment(this.seed)) : undefined;
    must("announce", said.commitments[this.seat] === own);
    Object.assign(this, { said, text: announced, number: said.hand, step: "reveal" });
  }

  async spent({ hand, seats }) {
    must("reveal", ["reveal", "deal"].includes(this.step) && hand === this.said.hand);
    const still = (seat) => !seats.includes(Number(seat));
    this.mayCommit = Object.keys(this.said.commitments).filter(still); // until a card is opened
    Object.assign(this, { step: "spent", restarts: this.restarts + 1 });
  }

  async tell({ seeds, public: value }) {
    must("tell", this.step === "reveal");
    const told = {};
    for (const [seat, seed] of Object.entries(seeds)) told[seat] = hex(await commitment(seed));
    must("tell", same(told, this.said.commitments) && !value === !this.said.public);
    Object.assign(this, { told: seeds, value, step: "deal" });
  }

  async hashes({ shuffle: k, hashes }) {
    must("deal", ["deal", "play"].includes(this.step) && k === this.rows.length);
    this.rows.push(hashes);
    this.step = "play";
  }

  async opening({ shuffle: k, position, label, salt }) {
    must("open", k < this.rows.length && LABELS.includes(label) && LABELS.includes(position));
    const A = await hashOf(this.text);
    const hash = await H("tagolib card 2", A, eight(k), one(position, label), bytes(salt));
    must("open", hex(hash) === this.rows[k][position]);
    const like = this.cards.find((card) => card.k === k && card.label === label);
    must("open", !like || like.position === position);
    if (!like) this.cards.push({ k, position, label, face: FACES[label % 10] });
    this.mayCommit = null;
  }
}
