// The player's side of fair dealing: it gives a seed to each hand, and checks each card as it opens.

import { FairPlayer, SEAT, list, maybe, must, part, readAnnouncement } from "/examples/fair_player.mjs";
import { look } from "/play/places.mjs";

function newSeed() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const TEXT = (it) => typeof it === "string";
const SAID = part({
  letters: list(part({ type: TEXT })), view: part({ seat: maybe(SEAT) }), due: TEXT,
});

export class Side {
  /** Begin at a table, or continue with what was kept: a page may be reloaded during a hand. */
  constructor(table, kept, send, keep) {
    Object.assign(this, { table, send, keep, player: null, due: null });
    Object.assign(this, { number: 0, come: 0, committed: "", missed: false });
    this.answers = {}; // whether what was sent was taken or refused, by what was due
    const { player, ...rest } = kept ?? { player: null };
    Object.assign(this, rest);
    if (player) this.player = Object.assign(new FairPlayer(player), player);
  }

  toJSON() {
    const { player, number, come, committed, missed } = this;
    return { player, number, come, committed, missed };
  }

  /** How many numbers were not played to their end, as far as we can see. */
  get restarts() {
    return this.player?.restarts ?? 0;
  }

  /**
   * Take the messages of the house under the last number, of which some were taken before, and then
   * a view. It is whole after the connection was lost. If the person has sent a later message than
   * this page, from another device, that one may have given the seed. Returns which cards were checked.
   */
  async take(letters, view, due, whole, elsewhere = false) {
    must("read", SAID({ letters, view, due }));
    const { seat } = view;
    if (seat === null) { // we have left, or the house says so: what we know is kept for the seat
      if (this.player) this.leave();
      this.due = due;
      this.keep();
      return null;
    }
    if (this.player?.seat !== String(seat)) { // we have sat down
      const player = new FairPlayer({ table: this.table, seat, seed: null });
      Object.assign(this, { player, number: 0, come: 0, committed: "", missed: false });
    }
    let news = letters;
    if (letters[0]?.type === "announce") news = await this.begin(letters, elsewhere);
    this.come += news.length;
    if (!this.missed) for (const letter of news) await this.player.take(letter, view);
    const checked = this.missed ? null : look(this.player, view);
    await this.goOn(due, whole);
    this.keep();
    return checked;
  }

  /** Judge nothing before the next announcement, because we do not know what came before. */
  miss() {
    Object.assign(this, { player: this.player.again(null), committed: "", missed: true });
  }

  /** Leave the seat. Others may give seeds when we are back, and this counts if they could not. */
  leave() {
    this.miss();
    const { mayCommit, restarts } = this.player;
    Object.assign(this.player, { mayCommit: null, restarts: restarts + Number(mayCommit !== null) });
  }

  /** Begin with an announcement, or leave out what was taken before. */
  async begin(letters, elsewhere) {
    const { hand, commitments } = readAnnouncement(letters[0].text);
    if (hand === this.number) return letters.slice(this.come);
    Object.assign(this, { number: hand, come: 0, missed: false });
    const key = `${this.table}/announce ${hand}`;
    const own = commitments[this.player.seat];
    const mine = this.committed === key && this.player.seed
      ? (await this.player.commit()).commitment
      : undefined;
    const promised = this.answers[key] === "taken";
    const past = letters.some(({ type }) => ["hashes", "spent"].includes(type));
    if (past || (own && own !== mine && (elsewhere || !promised))) { // it has gone on without us
      this.miss();
      this.come = letters.length;
      return [];
    }
    if (!own && !promised) this.player = this.player.again(null); // our commitment came too late
    return letters;
  }

  /** Commit to a new seed when a number is due, and reveal it for the announcement. */
  async goOn(due, whole) {
    if (due.startsWith(`${this.table}/announce`)) {
      const anew = this.due !== due && this.answers[due] === "refused"; // it may be taken by now
      const begun = due === this.committed && !anew;
      if (!begun) {
        this.committed = due;
        this.answers = {};
        this.player = this.player.again(newSeed());
      }
      if (!begun || (whole && this.answers[due] !== "taken")) this.say(due, await this.player.commit());
    }
    this.due = due;
    if (this.player.step === "reveal" && this.player.seed && (whole || this.revealed !== this.number)) {
      this.revealed = this.number;
      this.say(due, await this.player.reveal());
    }
  }

  /** Send a message; what belongs to it is kept first, or a reload could use a seed twice. */
  say(due, message) {
    this.keep();
    this.send(due, message);
  }
}
