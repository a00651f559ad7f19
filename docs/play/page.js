// @ts-check
// The page around the table: it starts the worker in which the game runs, checks what comes from it,
// keeps the table in the browser, and shows what is not on the table. It knows no rule of the game.

import { Checker } from "./checker.js";
import { fill, linked, place, rows } from "./links.js";
import { node } from "./table/nodes.js";
import { Table } from "./table/table.js";

/** @typedef {import("./table/messages").PageAnswer} PageAnswer */
/** @typedef {import("./table/messages").Shown} Shown */
/** @typedef {import("./table/messages").Request} Request */
/** @typedef {import("./table/messages").Offered} Offered */

const { say, fail, recall, remember, language } = window.tago;
const { bots, sample, seats, usual } = window.TAGO_PAGE;
const KEPT = "tagolib.play";
const PACE = "tagolib.pace";
const MEGABYTE = 1_000_000;
/** @type {(id: string) => any} */
const byId = (id) => document.getElementById(id);

// The worker, and questions to it

const waiting = new Map();
let asked = 0;
/** @type {Worker} */
let worker;

function startWorker() {
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
      waiting.get(data.id)(JSON.parse(data.answer));
      waiting.delete(data.id);
    }
  };
}

/** @param {Request} request @returns {Promise<PageAnswer>} */
function ask(request) {
  asked += 1;
  const id = asked;
  worker.postMessage({ id, ask: JSON.stringify(request) });
  return new Promise((resolve) => waiting.set(id, resolve));
}

let loaded = { done: 0, total: 0 };

function showLoading(data = loaded) {
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
}

// The desk takes one question after another, and the table gets each answer

/** @type {Shown | null} */
let shown = null; // the table as last reported
/** @type {any} */
let checker = null; // the person's side of fair dealing
let owner = true; // whether this window has the table
let tables = 0; // how many tables were left: answers from earlier ones are ignored
let dealIn = false; // whether to deal the first hand as soon as everyone sits
/** @type {PageAnswer["told"]} */
const before = []; // what has been said until then
/** @type {Promise<unknown>} */
let last = Promise.resolve();

/** Ask for something as soon as the desk is free; the answer is shown. @param {any} request */
function wish(request) {
  const count = tables;
  last = last.then(async () => {
    if (count !== tables || !owner) return;
    const answer = await askChecked(request);
    if (count === tables && owner && byId("fail").hidden) deliver(request, answer);
  });
}

/**
 * Ask, and check what the house says about the cards; before a deal, commit to a seed.
 * @param {any} request
 */
async function askChecked(request) {
  const had = checker && { ...checker };
  if (request.do === "sit") checker = new Checker(ask, wordsGiven());
  if (request.do === "resume") checker = new Checker(ask, false).restore(readKept().checker);
  if (request.kind === "next") await checker.begin(shown);
  const answer = await ask(request);
  if (answer.refused) {
    if (request.kind === "next") Object.assign(checker, had);
    return answer;
  }
  try {
    if (request.do === "sit") await checker.begin(answer.table);
    return await checker.check(answer);
  } catch (/** @type {any} */ error) {
    if (!error.step) throw error;
    fail("unfair", error.step);
    return answer;
  }
}

/** @param {any} request @param {PageAnswer} answer */
function deliver(request, answer) {
  const { refused, more, table: next } = answer;
  if (refused && request.do !== "act") {
    showRefusal(request, refused);
    return;
  }
  if (request.do === "odds") {
    showOdds(more);
    return;
  }
  if (request.do === "write") {
    byId("notation-text").value = more;
    return;
  }
  if (!refused && next) {
    shown = next;
    keep();
    showAround();
    if (dealIn) { // everyone sits down, and the first hand is dealt at once
      before.push(...answer.told);
      if (next.goes_on && !next.view.hand) wish({ do: "step" });
      else if (!next.view.hand) wish({ do: "act", kind: "next", value: "" });
      dealIn = !next.view.hand;
      if (dealIn) return;
      answer = { ...answer, told: before.splice(0) };
    }
  }
  port.receive(answer, checker.checked?.map((/** @type {boolean[]} */ three) => [...three]));
}

/** @param {any} request @param {{ said: string }} refused */
function showRefusal(request, refused) {
  if (request.do === "odds") {
    fill(byId("odds-note"), ...linked(refused.said));
    return;
  }
  const words = request.do === "resume"
    ? [say("why kept", { what: refused.said })] : linked(refused.said);
  showOpening();
  showSetup();
  fill(byId("sit-refused"), ...words);
}

// The table

/** What the page itself offers before a game. @type {Record<string, () => void>} */
const OWN = {
  deal: () => sit(),
  resume: () => {
    const { session, dealing } = readKept();
    wish({ do: "resume", session, dealing: dealing ?? null, language: language() });
  },
  settings: () => {
    showOpening();
    showSetup();
  },
};

/** @type {any} */
const port = {
  send(/** @type {any} */ request) {
    const own = OWN[request.kind];
    if (own) own();
    else if (shown) wish(request);
  },
};

const table = new Table(byId("table"), port, { say, rule: place, recall, remember });

/** @param {string} kind @param {string} said @returns {Offered} */
const offer = (kind, said) => ({
  kind, said, does: "", hint: "", takes: null, least: null, most: null, per_chip: 1, value: "",
  cards: [], rules: [],
});

/** Show a table before a game: the usual one, or a saved one to continue. */
function showOpening(resuming = false) {
  const kept = readKept();
  shown = null;
  dealIn = false;
  tables += 1;
  table.clear();
  byId("setup").hidden = true;
  byId("game").hidden = false;
  byId("more").dataset.playing = "false";
  const scene = sample[language()];
  const first = kept ? offer("resume", say("go on")) : offer("deal", say("deal me in"));
  const others = Object.entries(scene.players)
    .filter(([seat]) => Number(seat) !== scene.view.seat).map(([, { name }]) => name).join(", ");
  const heading = kept ? say("kept", { heading: kept.heading }) : say("table of", { opponents: others });
  const offers = resuming ? [] : [first, offer("settings", say("set the table"))];
  const told = [{ kind: "fact", said: heading }];
  port.receive({ refused: null, told, anew: true, table: { ...scene, offers } });
}

/** Show what is not on the table. */
function showAround() {
  if (!shown) return;
  byId("setup").hidden = true;
  byId("game").hidden = false;
  byId("more").dataset.playing = "true";
  byId("stakes-said").textContent = shown.stakes.join(" · ");
  rows(byId("seats-table"), shown.seats);
  rows(byId("standings-table"), shown.standings);
  byId("odds").hidden = !shown.odds;
  byId("notation").hidden = !shown.over;
  if (!shown.over) byId("notation").open = false;
  else if (byId("notation").open) wish({ do: "write" });
  if (byId("odds").open) askOdds();
  fill(byId("checked"));
  if (!checker.checked) return;
  const number = checker.checked.flat().filter(Boolean).length;
  byId("checked").textContent = say(checker.audited ? "checked all" : "checked", { number });
}

function askOdds() {
  if (shown?.odds) wish({ do: "odds" });
}

/** @param {any} more */
function showOdds({ rows: lines, choices, note }) {
  byId("odds-note").textContent = note;
  rows(byId("odds-table"), lines);
  fill(byId("odds-choices"), ...choices.map((/** @type {string} */ said) => node("li", {}, said)));
}

// Keeping the table: one window has it

function keep() {
  if (!shown || checker.waits) return; // it waits for the deal, whose announcement is not kept
  const { heading, session, fair: { dealing } } = shown;
  const kept = JSON.stringify({ heading, session, dealing, checker });
  if (!remember(KEPT, kept)) byId("notice").textContent = say("not kept");
}

function readKept() {
  try {
    return JSON.parse(recall(KEPT) ?? "null");
  } catch {
    return null;
  }
}

/** Take the table, or say at the top that another window has it. @param {boolean} mine */
function own(mine) {
  const had = owner;
  owner = mine;
  byId("elsewhere").hidden = mine;
  table.off = mine ? "" : say("owner");
  for (const one of document.querySelectorAll("#setup button, #anew button")) {
    /** @type {HTMLButtonElement} */ (one).disabled = !mine;
  }
  if (mine && !had) showOpening();
}

/** Hold the table until another window takes it. @param {Lock | null} lock */
function hold(lock) {
  own(lock !== null);
  return lock ? new Promise(() => {}) : null;
}

/** Ask for the table; if another window has it, wait until it is free. @param {LockOptions} how */
async function haveTable(how) {
  try {
    await navigator.locks.request(KEPT, how, hold);
  } catch (/** @type {any} */ error) {
    own(false);
    if (error.name !== "AbortError") return; // no other window has taken it: this one is being left
    await new Promise((goOn) => setTimeout(goOn)); // which a window that is being left does not do
  }
  haveTable({});
}

// Sitting down

function showSetup() {
  byId("game").hidden = true;
  byId("setup").hidden = false;
  fill(byId("sit-refused"));
  showSeats();
  byId("mode").focus();
}

/** Offer the players for each seat; what was chosen before stays. */
function showSeats() {
  const mine = byId("seat").value || "1";
  const chosen = new Map([...byId("players").querySelectorAll("select")]
    .map((select) => [select.name, select.value]));
  const numbers = Array.from({ length: seats }, (_, n) => String(n + 1));
  fill(byId("seat"), ...numbers.map((number) => node("option", { value: number }, number)));
  byId("seat").value = mine;
  fill(byId("players"), ...numbers.map((number) => {
    const players = [["", say("nobody")], ...Object.entries(bots[language()])];
    const select = node("select", { name: number },
      ...players.map(([value, name]) => node("option", { value }, name)));
    const first = usual[number] ?? "";
    for (const one of select.options) one.defaultSelected = one.value === first;
    select.value = chosen.get(number) ?? first;
    const label = node("label", {}, node("span", {}, say("seat number", { number })), select);
    label.hidden = number === mine;
    return label;
  }));
}

/** Whether the person has typed words as the seed of all cards. */
function wordsGiven() {
  return byId("seed").value.trim() !== "";
}

/** Sit down at the table that the form describes: at first, the usual one. */
function sit() {
  const value = (/** @type {string} */ id) => byId(id).value.trim();
  const players = [...byId("players").querySelectorAll("label:not([hidden]) select")]
    .filter((select) => select.value)
    .map((select) => [select.name, select.value]);
  fill(byId("sit-refused"));
  byId("setup").hidden = true;
  byId("game").hidden = false;
  window.scrollTo(0, 0);
  dealIn = true;
  before.length = 0;
  table.clear();
  table.await(say("dealing"));
  wish({
    do: "sit",
    stakes: `${value("mode")} – ${value("minimum")}/${value("stack")}`,
    ante: value("ante"),
    variant: value("variant"),
    jackpot: /^\d{1,3}$/.test(value("jackpot")) ? Number(value("jackpot")) : -1,
    seat: Number(value("seat")),
    players: Object.fromEntries(players),
    seed: value("seed") || crypto.randomUUID(),
    language: language(),
    name: value("name"),
  });
}

// What the person does

function listen() {
  byId("sit").onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    sit();
  };
  byId("back").onclick = () => showOpening();
  byId("seat").onchange = showSeats;
  byId("language").addEventListener("change", () => {
    table.say();
    if (shown) wish({ do: "speak", language: language() });
    else if (byId("setup").hidden) showOpening();
    showSeats();
    if (!byId("load").hidden) showLoading();
  });
  byId("menu").onclick = () => {
    const open = byId("menu").getAttribute("aria-expanded") === "false";
    byId("menu").setAttribute("aria-expanded", String(open));
  };
  byId("told").append(table.log);
  byId("keys").onclick = () => table.keys.show();
  byId("hints").onclick = () => table.hints.again();
  byId("odds").addEventListener("toggle", () => byId("odds").open && askOdds());
  byId("notation").addEventListener("toggle", () => {
    byId("copied").textContent = "";
    if (byId("notation").open && shown?.over) wish({ do: "write" });
  });
  byId("copy").onclick = copy;
  const choosePace = () => {
    table.pace = Number(byId("pace").value);
  };
  byId("pace").value = recall(PACE) ?? "500";
  choosePace();
  byId("pace").onchange = () => {
    remember(PACE, byId("pace").value);
    choosePace();
  };
  byId("play-here").onclick = () => haveTable({ steal: true });
  byId("anew-ask").onclick = () => sure(true);
  byId("anew-no").onclick = () => sure(false);
  byId("anew-yes").onclick = () => {
    sure(false);
    remember(KEPT, null);
    showOpening();
  };
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

/** @param {boolean} asking */
function sure(asking) {
  byId("anew-ask").hidden = asking;
  byId("anew-sure").hidden = !asking;
  byId(asking ? "anew-no" : "anew-ask").focus();
}

if (byId("fail").hidden) {
  const visits = /** @type {any[]} */ (performance.getEntriesByType("navigation"));
  const resuming = visits[0]?.type === "reload" && readKept() !== null;
  listen();
  showSeats();
  showOpening(resuming);
  last = window.tago.keep().then(startWorker);
  haveTable({ ifAvailable: true });
  if (resuming) OWN.resume();
}
