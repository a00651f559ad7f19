// @ts-check
// What is shown below the table: seats and standings in words, notation, and what was checked.

import { byId, copy, fill, rows } from "./links.js";

const { say } = window.tago;

/** Show the hand in the notation, which is asked for only while it is unfolded. @param {string} text */
export function showNotation(text) {
  byId("notation-text").value = text;
}

/**
 * Show what is not on the table.
 * @param {Shown | TapShown} shown
 * @param {import("./checker.js").Checker | null} checker  none if the cards are not dealt fairly
 */
export function showAround(shown, checker) {
  byId("stakes-said").textContent = shown.stakes.join(" · ");
  rows(byId("seats-table"), shown.seats);
  rows(byId("standings-table"), shown.standings);
  const over = "over" in shown && shown.over;
  byId("notation").hidden = !over;
  if (!over) byId("notation").open = false;
  byId("notation").dispatchEvent(new Event("toggle"));
  fill(byId("checked"));
  if (!checker?.checked) return;
  const number = checker.checked.flat().filter(Boolean).length;
  byId("checked").textContent = say(checker.audited ? "checked all" : "checked", { number });
}

/** Ask for the notation when it is unfolded. @param {(request: PageRequest) => void} wish */
export function listenAround(wish) {
  const part = byId("notation");
  part.addEventListener("toggle", () => {
    fill(byId("copied"));
    if (part.open && !part.hidden) wish({ do: "write" });
  });
  byId("copy").onclick = () => copy(byId("notation-text"), byId("copied"));
}
