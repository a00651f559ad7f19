// @ts-check
// Leads a newcomer through the first auction and the first trick; a press leaves it for good.

import { Hints } from "../table/hints.js";

const LEFT = "tagolib.tap.guided";

export class TapGuide extends Hints {
  /** @param {Given} given @param {any} felt @param {Actions} actions */
  constructor(given, felt, actions) {
    super(given, felt, actions);
    this.root.classList.add("tap-guide");
    this.words.ariaLive = "polite";
    this.got.onclick = () => {
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

  /** @param {any} scene */
  show({ guide, offers }) {
    this.root.hidden = !guide || !offers.length || Boolean(this.given.recall(LEFT));
    this.words.textContent = this.root.hidden ? "" : guide;
    this.got.textContent = this.given.say("tap guide leave");
  }
}
