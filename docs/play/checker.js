// @ts-check
// The person's side of fair dealing: it commits to a seed, reveals it for one announcement, and
// checks what the house sends. It runs in the page, with Web Crypto, and not in the worker where
// the house is.

import { FairPlayer, must, same, shuffle } from "../examples/fair_player.mjs";
import { look } from "./places.mjs";

function newSeed() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Checker {
  /**
   * Begin at a table. A person who has typed words as the seed of all cards gives no seed.
   * @param {(request: any) => Promise<any>} ask
   * @param {boolean} words
   */
  constructor(ask, words) {
    this.ask = ask;
    this.words = words;
    /** @type {any} */
    this.player = null;
    this.come = 0;
    /** @type {boolean[][] | null} */
    this.checked = null;
    this.audited = false;
  }

  /** What to save with the table. */
  toJSON() {
    const { words, player, come, audited } = this;
    return { words, player, come, audited };
  }

  /** @param {any} kept  what toJSON returned */
  restore(kept) {
    Object.assign(this, kept);
    if (this.player) this.player = Object.assign(new FairPlayer(this.player), this.player);
    return this;
  }

  /** Whether a number has been announced whose cards are still to come. */
  get waits() {
    return ["reveal", "deal"].includes(this.player?.step);
  }

  /** Begin a number: with a new seed, and a commitment to it. @param {Shown} table */
  async begin({ person: seat, fair: { name: table } }) {
    const seed = this.words ? null : newSeed();
    this.player = this.player?.again(seed) ?? new FairPlayer({ table, seat, seed });
    Object.assign(this, { come: 0, checked: null, audited: false });
    if (seed) await this.send(await this.player.commit());
  }

  /** @param {any} message */
  send(message) {
    return this.ask({ do: "send", message });
  }

  /**
   * Check an answer. Returns it, or the answer to the revealed seed; throws if it is refused.
   * @param {any} answer
   * @returns {Promise<any>}
   */
  async check(answer) {
    const { player } = this;
    const { over, view, fair: { messages } } = answer.table;
    if (!player || !messages.length) return answer;
    for (const message of messages.slice(this.come)) await player.take(message, view);
    this.come = messages.length;
    if (player.step === "reveal" && player.seed) {
      const { refused, told, table } = await this.send(await player.reveal());
      must("reveal", !refused);
      return this.check({ ...answer, told: [...answer.told, ...told], table });
    }
    if (player.step === "play" || player.step === "done") {
      this.checked = look(player, view);
      if (!this.audited && (over || !view.hand)) await this.audit();
    }
    return answer;
  }

  /** Make all cards from the seeds that are published, and compare them with what was sent. */
  async audit() {
    const { more } = await this.ask({ do: "audit" });
    const { text, said, told, value, rows } = this.player;
    const { seeds } = more;
    must("audit", seeds.announcement === text);
    must("audit", same(seeds.players, told) && seeds.public === value);
    for (const [k, hashes] of rows.entries()) {
      const made = await shuffle({ ...seeds, shuffle: k });
      must("audit", made.commitment === said.commitment);
      must("audit", made.hashes.every((hash, position) => hash === hashes[position]));
    }
    this.audited = true;
  }
}
