// The page: it sends what its person wants to the desk, which is Python in the worker, and shows
// what comes back. It knows no rule of the game.

import { Checker } from "./checker.js";
import { clear, fill, linked, node, rows } from "./nodes.js";
import { mark } from "./marks.js";
import { readOffer, showOffers } from "./offers.js";

const { say, speak, fail, recall, remember, language } = window.tago;
const { bots, seats } = window.TAGO_PAGE;
const KEPT = "tagolib.play";
const PACE = "tagolib.pace";
const MOST_TOLD = 400; // lines that the dealer's words keep
const MEGABYTE = 1_000_000;
const DECISIONS = new Set(["sit", "resume", "act"]);
const byId = (id) => document.getElementById(id);
const upright = window.matchMedia("(max-width: 40rem)");

// The worker, and questions to it

const waiting = new Map();
let asked = 0;
let worker;

function startWorker() {
  byId("load").hidden = false;
  worker = new Worker("worker.js", { type: "module" });
  worker.onerror = (event) => {
    event.preventDefault();
    fail("missing", "worker.js");
  };
  worker.onmessage = ({ data }) => {
    if (!byId("fail").hidden) return; // the first thing that was wrong is the one to tell
    if (data.failed) fail(data.failed, data.what);
    else if (data.ready) showReady();
    else if ("total" in data) showLoading(data);
    else {
      waiting.get(data.id)(JSON.parse(data.answer));
      waiting.delete(data.id);
    }
  };
}

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
  const inMegabytes = (bytes) => (bytes / MEGABYTE).toFixed(1);
  const given = { done: inMegabytes(done), total: inMegabytes(total) };
  byId("load-bar").max = Math.max(total, 1);
  byId("load-bar").value = done;
  byId("load-said").textContent = say(done < total ? "loading" : "starting", given);
}

function showReady() {
  byId("load").hidden = true;
  document.documentElement.dataset.state = "ready";
}

// Going on: the person's wishes first, else what happens by itself

const wishes = [];
let goesOn = false;
let running = false;
let wake = () => {};

/** Ask for something as soon as the desk is free; the answer is shown. */
function wish(request) {
  wishes.push(request);
  wake();
  if (!running) run();
}

let tables = 0; // how many were left: an answer that comes later is of no interest
let deciding = false; // whether a decision is on its way: a second click is none

/** Ask for what the person has decided: once, and only when the person was asked. */
function decide(request) {
  if (deciding || goesOn) return;
  deciding = true;
  wish(request);
}

async function run() {
  running = true;
  byId("turn").setAttribute("aria-busy", "true");
  while (wishes.length || goesOn) {
    if (!wishes.length) await pause(Number(byId("pace").value));
    const request = wishes.shift() ?? { do: "step" };
    const table = tables;
    const answer = await askChecked(request);
    if (DECISIONS.has(request.do)) deciding = false;
    if (table === tables && byId("fail").hidden) show(request, answer);
  }
  running = false;
  byId("turn").setAttribute("aria-busy", "false");
}

/** Ask, and check all that the house says of the cards; before a deal the page commits to a seed. */
async function askChecked(request) {
  const before = checker && { ...checker };
  if (request.do === "sit") checker = new Checker(ask, wordsGiven());
  if (request.do === "resume") checker = new Checker(ask).restore(readKept().checker);
  if (request.kind === "next") await checker.begin(shown);
  const answer = await ask(request);
  if (answer.refused) {
    if (request.kind === "next") Object.assign(checker, before);
    return answer;
  }
  try {
    if (request.do === "sit") await checker.begin(answer.table);
    return await checker.check(answer);
  } catch (error) {
    if (!error.step) throw error;
    fail("unfair", error.step);
    return answer;
  }
}

/** Wait, or until there is a wish. */
function pause(milliseconds) {
  if (!milliseconds) return null;
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

// Showing

let shown = null; // the table as it was told last
let checker = null; // the person's side of fair dealing

function show(request, { refused, told, more, table }) {
  goesOn = table !== null && table.goes_on;
  if (refused) {
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
  if (request.do === "speak" || request.do === "resume") clear(byId("log"));
  tell(told);
  shown = table;
  showTable(request);
  keep();
  if (byId("odds").open) askOdds();
}

function showRefusal(request, refused) {
  if (request.do === "sit") {
    fill(byId("sit-refused"), ...linked(refused.said));
    return;
  }
  if (request.do === "resume") {
    showSetup();
    byId("kept").hidden = true;
    fill(byId("sit-refused"), say("why kept", { what: refused.said }));
    return;
  }
  if (request.do === "odds") {
    fill(byId("odds-note"), ...linked(refused.said));
    return;
  }
  fill(byId("refused"), ...linked(refused.said));
  document.querySelector(`#offers [data-kind="${request.kind}"] input`)
    ?.setAttribute("aria-invalid", "true");
}

function tell(told) {
  const log = byId("log");
  for (const [kind, said] of told) log.append(node("p", { class: kind }, ...linked(said)));
  while (log.childElementCount > MOST_TOLD) log.firstElementChild.remove();
  showLastTold();
}

function showLastTold() {
  byId("log").scrollTop = byId("log").scrollHeight;
}

function showTable(request) {
  const before = document.activeElement;
  const inTurn = byId("turn").contains(before);
  const lost = before === document.body || inTurn || byId("setup").contains(before);
  byId("setup").hidden = true;
  byId("game").hidden = false;
  byId("heading").textContent = shown.heading;
  byId("stakes-said").textContent = shown.stakes.join(" · ");
  const [, ...sitting] = shown.seats;
  const who = sitting.map(([seat, player]) => `${seat}\u00a0${player.replaceAll(" ", "\u00a0")}`).join(" · ");
  byId("who").textContent = `${say("you sit", { seat: shown.person })} ${who}`;
  showPicture();
  showChecked();
  showTurn();
  rows(byId("seats-table"), shown.seats);
  rows(byId("standings-table"), shown.standings);
  byId("odds").hidden = !shown.odds;
  byId("notation").hidden = !shown.over;
  if (!shown.over) byId("notation").open = false;
  else if (byId("notation").open) wish({ do: "write" });
  if (lost) byId("turn-title").focus({ preventScroll: !inTurn && request.do === "step" });
}

/** Put in the desk's own drawing: of all that is shown the only thing that is no plain text. */
function showPicture() {
  clear(byId("picture"));
  const text = shown.picture[upright.matches ? "upright" : "wide"];
  const drawn = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const placed = byId("picture").appendChild(document.importNode(drawn, true));
  mark(placed, checker.checked);
}

function showChecked() {
  clear(byId("checked"));
  if (!checker.checked) return;
  const number = checker.checked.flat().filter(Boolean).length;
  byId("checked").textContent = say(checker.audited ? "checked all" : "checked", { number });
}

function showTurn() {
  const { offers, prompt, barred } = shown;
  const title = goesOn ? "others" : shown.turn === null ? "next step" : "your turn";
  byId("turn-title").textContent = say(title);
  byId("prompt").textContent = prompt;
  clear(byId("refused"));
  showOffers(byId("offers"), byId("offer-rules"), offers);
  byId("barred").hidden = barred.length === 0;
  fill(byId("barred-list"), ...barred.map(({ kind, said }) =>
    node("li", {}, node("b", {}, `${kind}: `), ...linked(said))));
}

function askOdds() {
  if (shown?.odds) wish({ do: "odds" });
}

function showOdds({ rows: lines, choices, note }) {
  byId("odds-note").textContent = note;
  rows(byId("odds-table"), lines);
  fill(byId("odds-choices"), ...choices.map((said) => node("li", {}, said)));
}

// Keeping the table

function keep() {
  if (checker.waits) return; // for the deal: what was announced for it is not kept
  const { heading, session, fair: { dealing } } = shown;
  const kept = JSON.stringify({ heading, session, dealing, checker });
  if (!remember(KEPT, kept)) byId("notice").textContent = say("not kept");
}

function readKept() {
  try {
    return JSON.parse(recall(KEPT));
  } catch {
    return null;
  }
}

// Sitting down

function showSetup() {
  shown = null;
  goesOn = false;
  byId("game").hidden = true;
  byId("setup").hidden = false;
  showSeats();
  const kept = readKept();
  byId("kept").hidden = !kept;
  if (kept) byId("kept-said").textContent = say("kept", { heading: kept.heading });
}

/** Offer for each seat who may sit there; what was chosen before stays. */
function showSeats() {
  const mine = byId("seat").value || "1";
  const chosen = new Map([...byId("players").querySelectorAll("select")]
    .map((select) => [select.name, select.value]));
  const numbers = Array.from({ length: seats }, (_, place) => String(place + 1));
  fill(byId("seat"), ...numbers.map((number) => node("option", { value: number }, number)));
  byId("seat").value = mine;
  const usual = ["careful", "bold", "by_odds", "careful"];
  fill(byId("players"), ...numbers.map((number, place) => {
    const players = [["", say("nobody")], ...Object.entries(bots[language()])];
    const select = node("select", { name: number },
      ...players.map(([value, name]) => node("option", { value }, name)));
    select.value = chosen.get(number) ?? usual[place - 1] ?? "";
    const label = node("label", {}, node("span", {}, say("seat number", { number })), select);
    label.hidden = number === mine;
    return label;
  }));
}

/** Whether the person has given the words from which all cards are to come. */
function wordsGiven() {
  return byId("seed").value.trim() !== "";
}

function sit(event) {
  event.preventDefault();
  clear(byId("sit-refused"));
  const value = (id) => byId(id).value.trim();
  const players = [...byId("players").querySelectorAll("label:not([hidden]) select")]
    .filter((select) => select.value)
    .map((select) => [select.name, select.value]);
  clear(byId("log"));
  decide({
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
  byId("sit").onsubmit = sit;
  byId("seat").onchange = showSeats;
  byId("go-on").onclick = () => {
    const { session, dealing } = readKept();
    decide({ do: "resume", session, dealing: dealing ?? null, language: language() });
  };
  byId("offers").addEventListener("submit", (event) => {
    event.preventDefault();
    decide({ do: "act", ...readOffer(event) });
  });
  byId("language").addEventListener("change", () => {
    if (shown) wish({ do: "speak", language: language() });
    else showSetup();
    if (!byId("load").hidden) showLoading();
  });
  new ResizeObserver(showLastTold).observe(byId("log"));
  upright.addEventListener("change", () => shown && showPicture());
  byId("odds").addEventListener("toggle", () => byId("odds").open && askOdds());
  byId("notation").addEventListener("toggle", () => {
    byId("copied").textContent = "";
    if (byId("notation").open && shown?.over) wish({ do: "write" });
  });
  byId("copy").onclick = copy;
  byId("pace").value = recall(PACE) ?? "500";
  byId("pace").onchange = () => remember(PACE, byId("pace").value);
  byId("anew-ask").onclick = () => sure(true);
  byId("anew-no").onclick = () => sure(false);
  byId("anew-yes").onclick = () => {
    sure(false);
    tables += 1;
    wishes.length = 0;
    wake();
    remember(KEPT, null);
    showSetup();
    byId("minimum").form.querySelector("select").focus();
  };
  window.addEventListener("storage", (event) => {
    if (event.key === KEPT && shown) byId("notice").textContent = say("elsewhere");
  });
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

function sure(asking) {
  byId("anew-ask").hidden = asking;
  byId("anew-sure").hidden = !asking;
  byId(asking ? "anew-no" : "anew-ask").focus();
}

if (byId("fail").hidden) {
  listen();
  showSetup();
  startWorker();
}
