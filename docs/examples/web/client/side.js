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
    Object.assign(this, { table, send, keep, player: null, number: 0, come: 0, given: false });
    const { player, ...rest } = kept ?? { player: null };
    Object.assign(this, rest);
    if (player) this.player = Object.assign(new FairPlayer(player), player);
  }

  toJSON() {
    const { player, number, come, given } = this;
    return { player, number, come, given };
  }

  /** Take the messages of the house and then a view. Returns which cards were checked. */
  async take(letters, view, whole) {
    if (view.seat === null) return null;
    if (this.player?.seat !== String(view.seat)) {
      const { table } = this;
      this.player = new FairPlayer({ table, seat: view.seat, seed: null });
      Object.assign(this, { number: 0, come: 0, given: false });
    }
    let news = letters;
    if (letters[0]?.type === "announce") news = this.begin(letters, whole);
    this.come += news.length;
    for (const letter of news) {
      if (letter.type === "announce" || this.player.number === this.number) {
        await this.player.take(letter, view);
      }
    }
    const follows = this.player.step === "play" && view.hand;
    const checked = follows ? look(this.player, view) : null;
    await this.goOn(view, whole);
    this.keep();
    return checked;
  }

  /** Begin with an announcement; after a lost connection, leave out what was taken before. */
  begin(letters, whole) {
    const { hand } = JSON.parse(letters[0].text);
    if (hand === this.number) return letters.slice(this.come);
    Object.assign(this, { number: hand, come: 0 });
    if (whole && letters.some(({ type }) => type === "hashes")) { // dealt before we came
      this.player = this.player.again(null);
      return [];
    }
    if (this.player.step !== "commit" || !this.given) this.player = this.player.again(null);
    return letters;
  }

  /** Commit to a new seed between hands, and reveal it for the announcement. */
  async goOn({ hand }, whole) {
    const { step, seed } = this.player;
    const begun = step === "commit" && seed && !whole;
    if (!hand && ["commit", "play", "spent"].includes(step) && !begun) {
      this.given = false;
      this.player = this.player.again(newSeed());
      this.send(await this.player.commit());
    }
    if (step === "reveal" && seed && (whole || this.revealed !== this.number)) {
      this.revealed = this.number;
      this.send(await this.player.reveal());
    }
  }
}
