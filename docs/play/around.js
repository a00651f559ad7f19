// @ts-check
// What is shown below the table: seats and standings in words, notation, and what was checked.

import { byId, fill, rows } from "./links.js";

/** @typedef {import("./table/messages").Request} Request */

const { say } = window.tago;

/** What is asked for only while it is unfolded. @type {Record<string, Request>} */
const ASKED = { notation: { do: "write" } };

/** Shows the answer to such a request. @type {Record<string, (more: any) => void>} */
export const MORE = {
  write(text) {
    byId("notation-text").value = text;
  },
};

/**
 * Show what is not on the table.
 * @param {import("./table/messages").Shown | import("./table/messages").TapShown} shown
 * @param {import("./checker.js").Checker | null} checker  none if the cards are not dealt fairly
 */
export function showAround(shown, checker) {
  byId("stakes-said").textContent = shown.stakes.join(" · ");
  rows(byId("seats-table"), shown.seats);
  rows(byId("standings-table"), shown.standings);
  const over = "over" in shown && shown.over;
  byId("notation").hidden = !over;
  if (!over) byId("notation").open = false;
  for (const part of Object.keys(ASKED)) byId(part).dispatchEvent(new Event("toggle"));
  fill(byId("checked"));
  if (!checker?.checked) return;
  const number = checker.checked.flat().filter(Boolean).length;
  byId("checked").textContent = say(checker.audited ? "checked all" : "checked", { number });
}

async function copy() {
  const text = byId("notation-text");
  try {
    await navigator.clipboard.writeText(text.value);
    byId("copied").textContent = say("copied");
  } catch {
    text.select();
    byId("copied").textContent = say("not copied");
  }
}

/** Ask for what is unfolded. @param {(request: Request) => void} wish */
export function listenAround(wish) {
  for (const [part, request] of Object.entries(ASKED)) {
    byId(part).addEventListener("toggle", () => {
      fill(byId("copied"));
      if (byId(part).open && !byId(part).hidden) wish(request);
    });
  }
  byId("copy").onclick = copy;
}
