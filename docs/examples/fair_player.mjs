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

export class Refusal extends Error {
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

// What may come: each form says whether a value has it. A house can send any JSON at all.
const isObject = (it) => typeof it === "object" && it !== null && !Array.isArray(it);
const exactly = (...words) => (it) => words.includes(it);
const HEX = (it) => typeof it === "string" && /^[0-9a-f]{64}$/.test(it);
const TEXT = (it) => typeof it === "string" && !/\p{Surrogate}/u.test(it); // UTF-8 has no halves
const CARD = exactly(...LABELS);
const OWN = (it) => isObject(it) && TEXT(it.table) && /^[1-8]$/.test(it.seat) && maybe(HEX)(it.seed);
const FLAT = (it) => isObject(it) && Object.values(it).every((each) => typeof each !== "object");
export const COUNT = (it) => Number.isSafeInteger(it) && it >= 0;
export const SEAT = exactly(1, 2, 3, 4, 5, 6, 7, 8);
export const maybe = (form) => (it) => it === null || form(it);
export const list = (form, size) => (it) =>
  Array.isArray(it) && it.length === (size ?? it.length) && it.every((each) => form(each));
export const bySeat = (form) => (it) =>
  isObject(it) && Object.keys(it).every((key) => /^[1-8]$/.test(key) && form(it[key]));
export const part = (forms) => (it) => isObject(it) && Object.entries(forms)
  .every(([key, form]) => form(Object.hasOwn(it, key) ? it[key] : undefined));
const whole = (forms) => (it) =>
  part(forms)(it) && Object.keys(it).every((key) => Object.hasOwn(forms, key));

const RULES = whole({
  mode: TEXT, minimum: COUNT, stack: COUNT, units_per_chip: COUNT, variant: TEXT,
  ante: exactly("minimum", "half"), jackpot_percent: COUNT, curious_to: TEXT, rulings: FLAT,
});
export const usual = (rules) => ({ // what is left out of rules is as usual
  units_per_chip: 1, variant: "classic", ante: "minimum", jackpot_percent: 0,
  curious_to: "jackpot", rulings: {}, ...rules,
});
const ANNOUNCEMENT = whole({
  format: exactly("tago-announcement"), version: exactly(1), table: TEXT, hand: COUNT,
  rules: (it) => RULES(usual(it)), stacks: bySeat(COUNT), cube: maybe(SEAT),
  commitment: HEX, commitments: bySeat(HEX), public: maybe((it) => TEXT(it) && /\S/.test(it)),
});
const VIEW = part({
  rules: isObject, stacks: bySeat(COUNT), cube: maybe(COUNT), hands: COUNT, placed: COUNT,
  away: list(SEAT), hand: exactly(null),
});
// The messages of the house: the step at which each one is refused, and its keys.
const MESSAGES = new Map(Object.entries({
  announce: ["announce", { text: TEXT }],
  spent: ["reveal", { hand: COUNT, seats: list(SEAT) }],
  tell: ["tell", { seeds: bySeat(HEX), public: maybe(HEX) }],
  hashes: ["deal", { shuffle: COUNT, hashes: list(HEX, 30) }],
  opening: ["open", { shuffle: COUNT, position: CARD, label: CARD, salt: HEX }],
}));

// Read an announcement. JSON readers differ about a key that comes twice, and about 1.0.
export function readAnnouncement(text) {
  let [said, bare, keys] = [null, "", -1]; // the whole has no key
  try {
    said = JSON.parse(text, function count(_, it) {
      keys += Number(!Array.isArray(this));
      return it;
    });
    bare = text.replace(/"([^"\\]|\\.)*"/g, "");
  } catch {} // it is not JSON, or nested too deeply
  must("announce", ANNOUNCEMENT(said) && !/\d[.e]/i.test(bare));
  must("announce", keys === bare.split(":").length - 1 && Object.keys(said.stacks).length > 1);
  const given = Object.keys(said.commitments);
  const unlike = new Set([said.commitment, ...Object.values(said.commitments)]);
  must("announce", unlike.size === given.length + 1); // each has chosen a seed of their own
  must("announce", given.every((seat) => Object.hasOwn(said.stacks, seat)));
  return said;
}

// The next deal: the seats with their chips, and the seat with the cube, if it was not just drawn.
function nextDeal({ rules, stacks: all, cube, hands, placed, away }, drawn) {
  const ante = usual(rules).ante === "half" ? rules.minimum / 2 : rules.minimum;
  const able = ([seat, chips]) => chips >= ante && !away.includes(Number(seat));
  const stacks = Object.fromEntries(Object.entries(all).filter(able));
  const seats = Object.keys(stacks).map(Number);
  const next = seats.find((seat) => seat >= (drawn ?? cube + (hands > placed))) ?? seats[0];
  return { stacks, cube: cube === null ? null : next };
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

export class FairPlayer {
  constructor(own) {
    must("commit", OWN(own));
    const { table, seat, seed, number = 0, hands = 0, dealt = null } = own;
    const { restarts = 0, mayCommit = null, cube = null } = own;
    Object.assign(this, { table, seat: String(seat), seed, number, hands, dealt, restarts, cube });
    Object.assign(this, { mayCommit, step: "commit", text: "", said: null, rows: [], cards: [] });
  }

  // Start again with a new seed: for the next hand, or after a number was spent. If nobody has set
  // `dealt` to say that the end of the draw or the hand was seen, this is a restart.
  again(seed) {
    must("commit", seed === null || (HEX(seed) && seed !== this.seed));
    const unseen = this.said !== null && this.step !== "spent" && this.dealt === null;
    const dealt = unseen && this.said.cube ? "nothing" : this.dealt;
    return new FairPlayer({ ...this, seed, dealt, restarts: this.restarts + Number(unseen) });
  }

  async commit() {
    must("commit", this.step === "commit" && this.seed);
    return { type: "commit", commitment: hex(await commitment(this.seed)) };
  }

  async reveal() {
    must("reveal", this.step === "reveal" && this.seed);
    return { type: "reveal", seed: this.seed, announcement: hex(await hashOf(this.text)) };
  }

  get mayGoOn() {
    return ["commit", "reveal", "play"].includes(this.step);
  }

  // Take a message from the house, or throw a Refusal and stay the same. `view` is the table as the
  // player sees it. Wait for one message before you take the next.
  async take(message, view) {
    const [step, keys] = MESSAGES.get(message?.type) ?? ["read"];
    must(step, keys && whole({ type: TEXT, ...keys })(message));
    await this[message.type](message, view);
  }

  async announce({ text }, view) {
    must("announce", this.step === "commit" && VIEW(view));
    const said = readAnnouncement(text);
    const { hand: number, commitments } = said;
    const { hands, placed } = view;
    const passed = hands - this.hands;
    const drawn = view.cube && !passed && number === this.number + 1 ? this.cube : null;
    must("announce", said.table === this.table && number > this.number);
    must("announce", same(usual(said.rules), usual(view.rules)));
    const { stacks, cube } = nextDeal(view, drawn);
    must("announce", same(said.stacks, stacks) && said.cube === cube);
    // Seats that were silent give no seed until a hand is finished, and not just called off. Of more
    // than one hand since the last announcement, nobody here knows which were finished.
    const finished = passed > 0 && (hands > placed || passed > 1);
    const mayCommit = finished ? null : this.mayCommit;
    must("announce", Object.keys(commitments).every((seat) => mayCommit?.includes(seat) ?? true));
    const seed = Object.hasOwn(stacks, this.seat) ? this.seed : null; // who sits out gives none
    const own = seed ? hex(await commitment(seed)) : undefined;
    must("announce", commitments[this.seat] === own);
    const missed = Math.max(passed - /hand|nothing/.test(this.dealt), number - this.number - 1);
    const ends = { draw: view.cube !== null, hand: finished };
    if (this.number) this.restarts += missed + Number(ends[this.dealt] === false);
    Object.assign(this, { seed, said, text, number, hands, mayCommit, cube: drawn });
    Object.assign(this, { dealt: null, step: "reveal" });
  }

  async spent({ hand, seats }) {
    must("reveal", this.step === "reveal" || (this.step === "deal" && !seats.length));
    const given = Object.keys(this.said.commitments);
    must("reveal", hand === this.number && seats.every((seat) => given.includes(String(seat))));
    const mayCommit = given.filter((seat) => !seats.includes(Number(seat)));
    Object.assign(this, { step: "spent", restarts: this.restarts + 1, mayCommit });
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
    must("open", k < this.rows.length);
    const A = await hashOf(this.text);
    const hash = await H("tagolib card 2", A, eight(k), one(position, label), bytes(salt));
    must("open", hex(hash) === this.rows[k][position]);
    const like = this.cards.find((card) => card.k === k && card.label === label);
    must("open", !like || like.position === position);
    if (!like) this.cards.push({ k, position, label, face: FACES[label % 10] });
  }
}
