// @ts-check
// The desk at which the game runs, in a worker: questions to it, and how far it has loaded.

import { game } from "./games.js";
import { byId } from "./links.js";

/** @typedef {any} PageAnswer  an answer of the desk of the game */
/** @typedef {PageRequest | TapRequest} Request */

const { say, fail } = window.tago;
const MEGABYTE = 1_000_000;

/** @type {Map<number, (answer: PageAnswer) => void>} */
const waiting = new Map();
let asked = 0;
/** @type {Worker} */
let worker;
let loaded = { done: 0, total: 0 };

export function startWorker() {
  byId("load").hidden = false;
  worker = new Worker("worker.js", { type: "module" });
  worker.onerror = (event) => {
    event.preventDefault();
    fail("missing", "worker.js");
  };
  worker.onmessage = ({ data }) => {
    if (!byId("fail").hidden) return; // only the first fault is reported
    if (data.failed) fail(data.failed, data.what);
    else if (data.ready) showReady();
    else if ("total" in data) showLoading(data);
    else {
      waiting.get(data.id)?.(JSON.parse(data.answer));
      waiting.delete(data.id);
    }
  };
}

/** @param {Request} request @param {import("./games.js").Name} of @returns {Promise<PageAnswer>} */
export function ask(request, of = game()) {
  asked += 1;
  const id = asked;
  worker.postMessage({ id, game: of, ask: JSON.stringify(request) });
  return new Promise((resolve) => waiting.set(id, resolve));
}

/** Show how much of Python has come. */
export function showLoading(data = loaded) {
  loaded = data;
  const { done, total } = data;
  const inMegabytes = (/** @type {number} */ bytes) => (bytes / MEGABYTE).toFixed(1);
  const given = { done: inMegabytes(done), total: inMegabytes(total) };
  byId("load-bar").max = Math.max(total, 1);
  byId("load-bar").value = done;
  byId("load-said").textContent = say(done < total ? "preparing" : "nearly ready", given);
}

function showReady() {
  byId("load").hidden = true;
  document.documentElement.dataset.state = "ready";
  navigator.serviceWorker?.controller?.postMessage("bring all");
}
