// @ts-check
// A hand once more, step by step: one of the list, one from a link, or the guided hand. It has a table
// of its own in front of the game, which waits meanwhile.

import { byId, copy, fill, linked, place } from "./links.js";
import { node, offer, plain } from "./table/nodes.js";
import { Table } from "./table/table.js";

const { say, language } = window.tago;
const LINK = /^#hand=(.*)$/;
const SHARPER = 2; // how many pixels a picture has for each of its units
/** The keys of the steps, and how their buttons show them. @type {Record<string, [key: string, sign: string]>} */
const STEPS = { first: ["Home", "⇤"], back: ["ArrowLeft", "←"], forward: ["ArrowRight", "→"], last: ["End", "⇥"] };

/** What the address holds of a hand; null if it holds none. */
export const linkedHand = () => LINK.exec(window.location.hash)?.[1] ?? null;

export class Replay {
  /**
   * @param {object} given
   * @param {(request: PageRequest) => Promise<PageAnswer>} given.ask
   * @param {() => number} given.pace
   * @param {(hand: string) => void} given.again  sits the person down at the same deal
   * @param {() => void} given.deal  deals the person in
   * @param {() => void} given.closed  goes on with the game
   */
  constructor(given) {
    this.given = given;
    /** @type {string | null} */
    this.hand = null; // what a link to the hand holds; null for the guided hand
    this.shared = false; // whether it comes from a link
    this.asked = 0; // only the last answer counts
    /** @type {any} */
    this.turned = null; // the step that is shown
    /** @type {any} */
    this.port = { send: (/** @type {any} */ request) => this.take(request.kind, request.value) };
    /** @type {Given} */
    const words = { say, rule: place, recall: window.tago.recall, remember: window.tago.remember };
    this.table = new Table(byId("replay-table"), this.port, words);
    this.table.asking = ({ prompt }) => prompt;
    this.table.hints.show = () => {}; // the words above the table say more
    this.table.felt.wide = 0;
    this.put(false);
    byId("replay-table").addEventListener("shown", () => this.mark());
    byId("replay-close").onclick = () => this.close();
    byId("replay-again").onclick = () => {
      const hand = /** @type {string} */ (this.hand);
      this.close();
      given.again(hand);
    };
    byId("replay-copy").onclick = () => copy(byId("replay-link"), byId("replay-copied"));
    byId("replay-share").hidden = !navigator.share;
    byId("replay-share").onclick = () =>
      navigator.share({ title: say("title"), url: byId("replay-link").value }).catch(() => null);
    byId("replay-svg").onclick = async () => save(await this.picture(), "svg");
    byId("replay-png").onclick = async () => save(await painted(await this.picture()), "png");
    byId("language").addEventListener("change", () => {
      this.table.say();
      if (this.open) this.turn(this.turned?.step ?? 0, true);
    });
    document.addEventListener("keydown", (event) => this.press(event));
  }

  /** Whether it stands in front of the game. */
  get open() {
    return !byId("replay").hidden;
  }

  /** Put its table on the page, or take it away. @param {boolean} there */
  put(there) {
    const { root, keys, game } = this.table;
    fill(byId("replay-table"), ...(there ? [root, keys.root, game.root] : []));
  }

  /** Show a hand from its beginning; none is the guided hand. @param {string | null} hand */
  show(hand, shared = false) {
    Object.assign(this, { hand, shared, turned: null });
    byId("link-refused").hidden = true;
    this.turn(0, true);
  }

  /** Stand in front of the game: only now it is known that there is such a hand. */
  begin() {
    const { hand, table } = this;
    table.clear();
    table.pace = this.given.pace();
    byId("replay").hidden = false;
    byId("replay-more").hidden = hand === null;
    this.put(true);
    fill(byId("replay-copied"));
    byId("replay-link").value = `${window.location.href.replace(/[?#].*/, "")}#hand=${hand}`;
    window.scrollTo(0, 0);
    byId("replay-title").focus({ preventScroll: true });
  }

  /** Go back to the game. */
  close() {
    this.asked += 1;
    byId("replay").hidden = true;
    this.table.clear();
    this.put(false);
    window.scrollTo(0, 0);
    if (linkedHand() !== null) window.history.replaceState(null, "", window.location.pathname);
    this.given.closed();
  }

  /**
   * Ask for a step, and show it.
   * @param {number} step
   * @param {boolean} anew  whether it does not follow what was shown last
   */
  async turn(step, anew) {
    const { hand } = this;
    this.asked += 1;
    const { asked } = this;
    const spoken = language();
    const answer = await this.given.ask(hand !== null
      ? { do: "replay", hand, step, language: spoken } : { do: "guide", step, language: spoken });
    if (asked !== this.asked) return;
    if (answer.refused) {
      this.close();
      fill(byId("link-refused"), ...linked(answer.refused.said));
      byId("link-refused").hidden = false;
      return;
    }
    if (!this.turned) this.begin();
    this.turned = answer.more;
    const { told, table } = this.turned;
    this.say();
    fill(byId("replay-said"), ...told.map((/** @type {{ said: string }} */ { said }) => node("li", {}, plain(said))));
    this.port.receive({ refused: null, told, anew, table: { ...table, offers: this.offers() } });
  }

  /** What can be pressed in this step. */
  offers() {
    const { kind, table } = this.turned;
    const named = (/** @type {string} */ one) => offer(one, say(`replay ${one}`), STEPS[one][1]);
    if (this.hand !== null) return Object.keys(STEPS).map(named);
    if (kind === "forward") return [named(kind)];
    return kind === "deal" ? [offer(kind, say("deal me in"))] : table.offers;
  }

  /** Write the words above the table. */
  say() {
    const { hand, shared, turned } = this;
    const whole = hand !== null;
    byId("replay-title").textContent = whole ? say("replay title", { number: turned.number }) : say("guided hand");
    byId("replay-close").textContent = say(whole ? "to the table" : "guide leave");
    const seen = shared ? say("replay link", { seat: turned.table.view.seat }) : say("replay own");
    byId("replay-words").textContent = whole ? seen : turned.words;
  }

  /** Mark what to press, shut what leads nowhere, and give back the focus. */
  mark() {
    const { step, last, kind, value } = this.turned;
    const { actions } = this.table;
    /** @param {string} one @returns {HTMLButtonElement | null} */
    const button = (one) => actions.root.querySelector(`[data-kind=${one}] button`);
    for (const [one, shut] of /** @type {const} */ ([["first", !step], ["back", !step], ["forward", step === last], ["last", step === last]])) {
      const made = button(one);
      if (made && this.hand !== null) made.disabled = shut;
    }
    if (value) {
      const form = actions.root.querySelector(`[data-kind=${kind}]`);
      for (const field of form?.querySelectorAll("input") ?? []) field.value = value;
    }
    button(kind)?.classList.add("tago-pointed");
    if (this.hand === null) actions.row.scrollIntoView({ block: "nearest" });
    else if (document.activeElement === actions.title) // a button that is shut takes no focus
      button(this.table.taken)?.focus({ preventScroll: true });
  }

  /** @param {string} kind @param {string} value */
  take(kind, value) {
    const { step, last, kind: fitting, value: chips, table } = this.turned;
    if (this.hand !== null) {
      const to = { first: 0, back: step - 1, forward: step + 1, last }[kind] ?? step;
      this.turn(to, kind !== "forward");
    } else if (kind !== fitting || (chips && value !== chips)) {
      const { said } = table.offers.find((/** @type {Offered} */ one) => one.kind === fitting);
      const refused = { said: say("guide wrong", { button: `${said} ${chips}`.trim() }), rules: [] };
      this.port.receive({ refused, told: [], anew: false, table: null });
    } else if (kind === "deal") {
      this.close();
      this.given.deal();
    } else this.turn(step + 1, false);
  }

  /** @param {KeyboardEvent} event */
  press({ target, key, ctrlKey, metaKey, altKey }) {
    const found = Object.keys(STEPS).find((kind) => STEPS[kind][0] === key);
    if (!found || !this.open || this.hand === null || ctrlKey || metaKey || altKey) return;
    if (/** @type {HTMLElement} */ (target).matches("input, select, textarea, dialog *")) return;
    /** @type {HTMLElement | null} */ (this.table.actions.row.querySelector(`[data-kind=${found}] button`))?.click();
  }

  /** The picture of the end, as a file. */
  async picture() {
    const { more } = await this.given.ask({ do: "picture", hand: this.hand ?? "", language: language() });
    return new Blob([more], { type: "image/svg+xml" });
  }
}

/** Save a file under a name. @param {Blob} file @param {string} ending */
function save(file, ending) {
  const href = URL.createObjectURL(file);
  node("a", { href, download: `tago.${ending}` }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000); // when the browser has begun to save it
}

/** Paint a picture in pixels. @param {Blob} drawn @returns {Promise<Blob>} */
async function painted(drawn) {
  const picture = new Image();
  picture.src = URL.createObjectURL(drawn);
  await picture.decode();
  const size = { width: picture.width * SHARPER, height: picture.height * SHARPER };
  const canvas = Object.assign(document.createElement("canvas"), size);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, size.width, size.height);
  URL.revokeObjectURL(picture.src);
  return new Promise((resolve) => canvas.toBlob((made) => resolve(/** @type {Blob} */ (made))));
}
