// @ts-check
// Leads a newcomer through the first auction and the first trick; a press leaves it for good.

import { node } from "../table/nodes.js";

const LEFT = "tagolib.tap.guided";

export class TapGuide {
  /** @param {Given} given */
  constructor(given) {
    this.given = given;
    this.words = node("span", { "aria-live": "polite" });
    this.leave = node("button", { type: "button", class: "tago-small" });
    this.root = node("div", { class: "tago-hint tap-guide", role: "note" }, this.words, " ", this.leave);
    this.root.hidden = true;
    this.leave.onclick = () => {
      given.remember(LEFT, "1");
      this.hide();
    };
  }

  /** Begin again with the next first hand. */
  again() {
    this.given.remember(LEFT, "");
  }

  /** Note that what was said has been read. */
  seen() {
    this.hide();
  }

  hide() {
    this.root.hidden = true;
  }

  /** @param {TapShown} scene */
  show({ guide, offers }) {
    this.root.hidden = !guide || !offers.length || Boolean(this.given.recall(LEFT));
    this.words.textContent = this.root.hidden ? "" : guide;
    this.leave.textContent = this.given.say("tap guide leave");
  }
}
