// The player's side of fair dealing: it gives a seed to each hand, and checks each card as it opens.

import { FairPlayer } from "/examples/fair_player.mjs";
import { look } from "/play/places.mjs";

function newSeed() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Side {
  /** Begin at a table, or continue with what was kept: a page may be reloaded during a hand. */
  constructor(table, kept, send, keep) {
    Object.assign(this, { table, send, keep, player: null, number: 0, come: 0, committed: "" });
    this.answers = {}; // since the last whole view: the house may lose what was before
    const { player, ...rest } = kept ?? { player: null };
    Object.assign(this, rest);
    if (player) this.player = Object.assign(new FairPlayer(player), player);
  }

  toJSON() {
    const { player, number, come, committed } = this;
    return { player, number, come, committed };
  }

  /** Take the messages of the house and then a view. Returns which cards were checked. */
  async take(letters, view, due, whole) {
    if (view.seat === null) return null;
    if (this.player?.seat !== String(view.seat)) {
      const { table } = this;
      this.player = new FairPlayer({ table, seat: view.seat, seed: null });
      Object.assign(this, { number: 0, come: 0, committed: "" });
    }
    let news = letters;
    if (letters[0]?.type === "announce") news = await this.begin(letters, whole);
    this.come += news.length;
    for (const letter of news) {
      if (letter.type === "announce" || this.player.number === this.number) {
        await this.player.take(letter, view);
      }
    }
    const follows = this.player.step === "play" && view.hand;
    const checked = follows ? look(this.player, view) : null;
    await this.goOn(due, whole);
    this.keep();
    return checked;
  }

  /** Begin with an announcement; after a lost connection, leave out what was taken before. */
  async begin(letters, whole) {
    const { hand, commitments } = JSON.parse(letters[0].text);
    if (hand === this.number) return letters.slice(this.come);
    Object.assign(this, { number: hand, come: 0 });
    const key = `${this.table}/announce ${hand}`;
    const own = commitments[this.player.seat];
    const mine = this.committed === key && this.player.seed
      ? (await this.player.commit()).commitment
      : undefined;
    const promised = this.answers[key] === "taken";
    const dealt = whole && letters.some(({ type }) => type === "hashes");
    if (dealt || (own && own !== mine && !promised)) { // it has gone on without us
      this.player = this.player.again(null);
      this.come = letters.length;
      return [];
    }
    if (!own && !promised) this.player = this.player.again(null); // our commitment came too late
    return letters;
  }

  /** Commit to a new seed when a number is due, and reveal it for the announcement. */
  async goOn(due, whole) {
    if (due.startsWith(`${this.table}/announce`)) {
      const begun = due === this.committed && this.answers[due] !== "refused";
      if (!begun) {
        this.committed = due;
        this.answers = {};
        this.player = this.player.again(newSeed());
      }
      if (whole || !begun) this.send(due, await this.player.commit());
    }
    if (this.player.step === "reveal" && this.player.seed && (whole || this.revealed !== this.number)) {
      this.revealed = this.number;
      this.send(due, await this.player.reveal());
    }
  }
}
