// @ts-check
// Keyboard shortcuts for everything, listed on request. A reader can turn single keys off.

import { node } from "./nodes.js";

/** @typedef {import("./table.js").Table} Table */

const OFF = "tagolib.nokeys";

export class Keys {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    const { given } = table;
    this.list = node("dl", {});
    this.title = node("h2", {});
    this.note = node("p", {});
    this.on = node("input", { type: "checkbox" });
    this.label = node("span", {});
    this.close = node("button", { type: "button" });
    this.root = node("dialog", { class: "tago-keys" }, this.title,
      this.list, this.note, node("label", {}, this.on, " ", this.label), this.close);
    this.close.onclick = () => this.root.close();
    this.on.onchange = () => {
      given.remember(OFF, this.on.checked ? "" : "1");
      this.mark();
    };
    this.on.checked = !given.recall(OFF);
    this.mark();
    document.addEventListener("keydown", (event) => this.press(event));
  }

  /** Show the keys on the buttons, unless they are off. */
  mark() {
    this.table.actions.root.classList.toggle("tago-keyed", this.on.checked);
  }

  /** Show what each key does. */
  show() {
    const { say } = this.table.given;
    this.title.textContent = say("keys");
    this.root.setAttribute("aria-label", say("keys"));
    this.note.textContent = say("keys note");
    this.label.textContent = say("keys on");
    this.close.textContent = say("close");
    const lines = [["0 … 9", "key action"], ["a", "key amount"], ["m", "key more"], ["w", "key why"],
      ["r", "rules"], ["l", "key said"], ["Esc", "key skip"], ["?", "key keys"]];
    this.list.replaceChildren(...lines.flatMap(([key, word]) =>
      [node("dt", {}, node("kbd", {}, key)), node("dd", {}, say(word))]));
    this.root.showModal();
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const { table } = this;
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || !table.root.isConnected) return;
    if (this.root.open || table.game.root.open) return;
    if (table.root.offsetParent === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === "Escape") {
      table.actions.open(null);
      table.skip();
      return;
    }
    const writing = target.matches("textarea, select, input:not([type=range]):not([type=checkbox])");
    if (writing || !this.on.checked) return;
    /** @type {Record<string, () => void>} */
    const does = {
      a: () => (table.actions.row.querySelector("[name=amount]")
        ?? table.felt.own.querySelector("button"))?.focus(),
      m: () => table.actions.more.hidden || table.actions.more.click(),
      w: () => table.actions.why.hidden || table.actions.why.click(),
      r: () => table.game.show(),
      l: () => table.tellAgain(),
      "?": () => this.show(),
    };
    const button = table.actions.keyed(key);
    if (!does[key] && !button) return;
    event.preventDefault();
    if (button) button.click();
    else does[key]();
  }
}
