// @ts-check
// What may be done: buttons, and an amount with a slider for actions that take chips. Rare actions
// are behind “More”, and the rules of all actions behind one “Why?”. Chips are added only after a
// second press. The first is Call or Bet, with the key 1; Fold is always at its right, with the key 0.

import { RULE, chips, node, plain, ruleLink, units } from "./nodes.js";

const SELDOM = new Set(["restore", "curious", "buy", "settings"]);
const BESIDE = new Set(["replay", "leave"]); // which leave the next hand alone
const SURE = new Set(["restore", "buy"]);

/** @param {Offered} offer @param {...(Node | string)} contents */
function form({ kind }, ...contents) {
  const made = node("form", { "data-kind": kind, class: "tago-offer" }, ...contents);
  made.noValidate = true;
  return made;
}

/** @param {string} said @param {string} small @param {string} value */
function button(said, small, value) {
  const words = node("span", { class: "tago-says" }, said);
  return node("button", { type: "submit", value }, words, node("small", {}, small));
}

/** @param {Offered} offer */
function ofCards(offer) {
  const { said, cards } = offer;
  const words = node("span", { class: "tago-says" }, said);
  const choices = cards.map((card) => {
    const made = node("button", { type: "submit", value: card, "aria-label": `${said} ${card}` });
    made.append(node("span", { class: "tago-card", "data-card": card }, card));
    return made;
  });
  return form(offer, words, ...choices);
}

/** @param {Offered} offer @param {Given["say"]} say */
function ofChips(offer, say) {
  const { kind, said, does, hint, least, most, per_chip: perChip, value } = offer;
  const low = least ?? 0;
  const field = node("input", {
    name: "amount", inputmode: "decimal", autocomplete: "off", size: 5, value,
    "aria-label": `${said}: ${say("amount")}, ${hint}`,
  });
  const seldom = SELDOM.has(kind);
  const made = form(offer, button(said, hint, ""), field);
  if (seldom) made.append(node("span", { class: "tago-does" }, does));
  if (most === null || most <= low) return made;
  const slider = node("input", {
    type: "range", min: low, max: most, step: 1, value: low,
    "aria-label": `${said}: ${hint}`, "aria-valuetext": value,
  });
  slider.oninput = () => {
    field.value = chips(slider.valueAsNumber, perChip);
    slider.setAttribute("aria-valuetext", field.value);
  };
  field.oninput = () => {
    slider.value = String(units(field.value, perChip) ?? low);
    slider.setAttribute("aria-valuetext", chips(slider.valueAsNumber, perChip));
  };
  made.append(slider);
  return made;
}

export class Actions {
  /** @param {Given} given @param {(kind: string, value: string) => void} take */
  constructor(given, take) {
    this.given = given;
    this.take = take;
    this.off = false;
    this.busy = false;
    this.kinds = "";
    /** @type {{ form: HTMLFormElement, words: Element, said: string, no: Element } | null} */
    this.unsure = null; // the form that asks once more
    this.title = node("h2", { class: "tago-title", tabindex: -1 });
    this.game = node("button", { type: "button", class: "tago-small" }); // which the table listens to
    this.why = node("button", { type: "button", class: "tago-small" });
    this.more = node("button", { type: "button", class: "tago-small" });
    this.refused = node("p", { class: "tago-refused", role: "alert" });
    this.row = node("div", { class: "tago-row" });
    this.seldom = node("div", { class: "tago-sheet tago-seldom" });
    this.rules = node("div", { class: "tago-sheet tago-rules" });
    /** @type {[sheet: HTMLElement, opener: HTMLElement, says: string][]} */
    this.sheets = [[this.rules, this.why, "why"], [this.seldom, this.more, "other actions"]];
    this.bar = node("div", { class: "tago-bar" }, this.title, this.why, this.more, this.game);
    this.root = node("section", { class: "tago-actions" }, this.seldom, this.rules, this.bar, this.row);
    this.root.addEventListener("submit", (event) => {
      event.preventDefault();
      if (!(event.target instanceof HTMLFormElement)) return;
      const amount = event.target.elements.namedItem("amount");
      const { submitter, target } = event;
      const chosen = submitter instanceof HTMLButtonElement ? submitter.value : "";
      const kind = target.dataset.kind ?? "";
      const value = amount instanceof HTMLInputElement ? amount.value : chosen;
      this.press(kind, value, target);
    });
    this.root.addEventListener("input", () => {
      this.forgive();
      this.takeBack();
    });
    this.why.onclick = () => this.open(this.rules);
    this.more.onclick = () => this.open(this.seldom);
    this.open(null);
  }

  /** Take what was pressed, if it can be taken now. @param {string} kind @param {string} value @param {HTMLFormElement} [form] */
  press(kind, value, form) {
    if (this.off || this.busy) return;
    if (form && SURE.has(kind) && this.unsure?.form !== form) this.askAgain(form, value);
    else this.take(kind, value);
  }

  /** Ask once more before chips are added. @param {HTMLFormElement} form @param {string} amount */
  askAgain(form, amount) {
    const { say } = this.given;
    const words = /** @type {Element} */ (form.querySelector(".tago-says"));
    const no = node("button", { type: "button", class: "tago-no" }, say("no"));
    no.onclick = () => {
      this.takeBack();
      /** @type {HTMLElement} */ (form.querySelector("button")).focus();
    };
    this.takeBack();
    this.unsure = { form, words, said: words.textContent ?? "", no };
    words.textContent = say("yes, add", { amount });
    /** @type {Element} */ (words.parentElement).after(no);
    this.number();
    no.focus();
  }

  /** Stop asking once more. */
  takeBack() {
    if (!this.unsure) return;
    this.unsure.words.textContent = this.unsure.said;
    this.unsure.no.remove();
    this.unsure = null;
    this.number();
  }

  /** The buttons in sight, in the order in which they are seen: row by row, then the open sheet. */
  get buttons() {
    const inSight = [this.row, this.seldom].filter((one) => one.checkVisibility());
    return inSight.flatMap((one) => [...one.querySelectorAll("button")]);
  }

  /** Show on each button in sight the key that presses it. */
  number() {
    for (const key of this.root.querySelectorAll("form kbd")) key.remove();
    let n = 0;
    for (const one of this.buttons) {
      const key = one.closest("form")?.dataset.kind === "fold" ? 0 : (n += 1);
      if (key < 10) one.append(node("kbd", { "aria-hidden": "true" }, String(key)));
    }
  }

  /** The button that a key presses. @param {string} key @returns {HTMLButtonElement | undefined} */
  keyed(key) {
    return this.buttons.find((one) => one.querySelector("kbd")?.textContent === key);
  }

  /** Add a sheet, and what opens it. @param {HTMLElement} sheet @param {HTMLElement} opener @param {string} says */
  add(sheet, opener, says) {
    this.sheets.push([sheet, opener, says]);
    this.bar.before(sheet);
    this.game.before(opener);
    this.open(null);
  }

  /** @param {HTMLElement | null} sheet  the one to open, or to close if it is open */
  open(sheet) {
    this.takeBack();
    for (const [one, opener] of this.sheets) {
      one.hidden = !(one === sheet && one.hidden);
      opener.setAttribute("aria-expanded", String(!one.hidden));
    }
    this.number();
    this.say();
  }

  /** Write the fixed words of this part again. */
  say() {
    const { say } = this.given;
    this.game.textContent = say("rules");
    for (const [sheet, opener, says] of this.sheets) opener.textContent = say(sheet.hidden ? says : "close");
  }

  /** Whether nothing can be pressed: a decision is on its way, or another window has the table. */
  shut() {
    for (const one of this.root.querySelectorAll("form button, form input")) {
      /** @type {HTMLButtonElement | HTMLInputElement} */ (one).disabled = this.off || this.busy;
    }
    this.root.setAttribute("aria-busy", String(this.busy));
  }

  /** Show what may be done. @param {Pick<Scene, "offers" | "barred">} scene @param {string} title */
  show({ offers, barred }, title) {
    const { say } = this.given;
    this.title.textContent = title;
    const kinds = offers.map(({ kind }) => kind).join();
    if (kinds === "to_end" && kinds === this.kinds) return; // it can be pressed all the time
    this.kinds = kinds;
    this.forgive();
    const alone = offers.every(({ kind }) => SELDOM.has(kind) || BESIDE.has(kind));
    const seldom = alone ? [] : offers.filter(({ kind }) => SELDOM.has(kind));
    const last = (/** @type {Offered} */ { kind, takes }) => // in rows of their own
      (BESIDE.has(kind) ? 2 : Number(takes === "int" && kind !== "bet"));
    const often = offers.filter((offer) => !seldom.includes(offer)).sort((a, b) => last(a) - last(b));
    this.row.replaceChildren(...often.map((offer) => this.make(offer, offer.does)));
    this.row.classList.toggle("tago-tell", often.every(({ takes }) => takes === null));
    this.seldom.replaceChildren(...seldom.map((offer) => this.make(offer, offer.does)));
    this.more.hidden = !seldom.length;
    this.explain(offers, barred);
    this.why.hidden = !offers.some(({ rules }) => rules.length);
    this.open(null);
    this.shut();
  }

  /** @param {Offered} offer @param {string} does */
  make(offer, does) {
    if (offer.takes === "int") return ofChips(offer, this.given.say);
    if (offer.takes === "Card") return ofCards(offer);
    const made = form(offer, button(offer.said, does, ""));
    made.title = does;
    return made;
  }

  /** @param {Offered[]} offers @param {Scene["barred"]} barred @param {Refused[]} refused */
  explain(offers, barred, refused = []) {
    const { say, rule } = this.given;
    /** @param {string} what @param {string} more @param {readonly string[]} ids */
    const line = (what, more, ids) => node("li", {}, node("b", {}, what), ` ${more}`,
      ...ids.flatMap((id) => [" ", ruleLink(id, rule(id))]));
    const lines = refused.map(({ said, rules }) => line(plain(said), "", rules));
    const may = offers.map(({ said, does, rules }) => line(said, does, rules));
    const not = barred.map(({ kind, said }) => line(kind, plain(said), said.match(RULE) ?? []));
    const parts = [node("ul", { class: "tago-may" }, ...lines, ...may)];
    if (not.length) parts.push(node("ul", { class: "tago-barred", "aria-label": say("why not") }, ...not));
    this.rules.replaceChildren(...parts);
  }

  /** Stop saying what was refused. */
  forgive() {
    this.refused.textContent = "";
    this.root.querySelector("[aria-invalid]")?.removeAttribute("aria-invalid");
  }

  /**
   * Say what was refused, beside the action that was tried.
   * @param {Refused} refused
   * @param {Pick<Scene, "offers" | "barred">} scene
   * @param {string} kind
   */
  refuse(refused, { offers, barred }, kind) {
    this.refused.textContent = plain(refused.said);
    this.explain(offers, barred, [refused]);
    this.shut();
    const field = this.root.querySelector(`[data-kind="${kind}"] [name=amount]`);
    if (!(field instanceof HTMLInputElement)) return;
    field.setAttribute("aria-invalid", "true");
    field.focus({ preventScroll: true });
  }
}
