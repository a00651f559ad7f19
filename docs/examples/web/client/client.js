// The page of the house: a lobby, and a table with a socket behind it. It knows no rule of the game.

import { Refusal } from "/examples/fair_player.mjs";
import { Side } from "./side.js";
import { WORDS } from "./words.js";
import { node } from "/play/table/nodes.js";
import { Table } from "/play/table/table.js";

const byId = (id) => document.getElementById(id);
const at = decodeURIComponent(location.hash.slice(1));
const language = recall("language") ?? (navigator.language.startsWith("it") ? "it" : "en");
const words = { ...(await (await fetch(`/words/${language}`)).json()), ...WORDS[language] };

function recall(key) {
  return localStorage.getItem(`tagolib.web.${key}`);
}

function remember(key, text) {
  localStorage.setItem(`tagolib.web.${key}`, text);
}

function say(key, given = {}) {
  return words[key].replace(/\{(\w+)\}/g, (whole, name) => String(given[name] ?? whole));
}

// The lobby

async function showLobby() {
  byId("lobby").hidden = false;
  const name = recall("name");
  byId("join").hidden = name !== null;
  byId("you").textContent = name === null ? "" : say("you", { name });
  const tables = await (await fetch("/lobby")).json();
  byId("tables").replaceChildren(...tables.map(({ people, ...table }) => {
    const link = node("a", { href: `#${encodeURIComponent(table.name)}` },
      say("table", { ...table, taken: Object.keys(people).length }));
    return node("li", {}, link, ` ${Object.values(people).map(called).join(", ")}`);
  }));
  byId("open").hidden = recall("token") === null;
}

/** What a player is called: nobody but a bot may have the name of one. */
function called(name) {
  return Object.hasOwn(words.bots, name) ? words.bots[name] : name; // somebody may be “constructor”
}

async function openTable(event) {
  event.preventDefault();
  const asked = { token: recall("token"), label: byId("label").value, seats: Number(byId("seats").value), language };
  const answer = await (await fetch("/tables", { method: "POST", body: JSON.stringify(asked) })).json();
  byId("open-refused").textContent = answer.said ?? "";
  if (answer.table) location.hash = encodeURIComponent(answer.table);
}

async function join(event) {
  event.preventDefault();
  const body = JSON.stringify({ name: byId("name").value, language });
  byId("tables").inert = true; // whoever goes to a table before the answer would only watch there
  try {
    const answer = await (await fetch("/people", { method: "POST", body })).json();
    byId("fail").textContent = answer.said ?? "";
    if (!answer.token) return;
    remember("name", answer.name);
    remember("token", answer.token);
  } finally {
    byId("tables").inert = false;
  }
  showLobby();
}

// A table

const houses = new Set([location.origin]); // the processes of the house, as far as we know
const SILENT = 10_000; // how many milliseconds we wait for an answer, or for what is due

/** Ask where the table is served now: each process knows it, but some may have died. */
async function findTable() {
  for (const house of houses) {
    try {
      const asked = await fetch(`${house}/lobby`, { signal: AbortSignal.timeout(3000) });
      const tables = await asked.json();
      for (const { address } of tables) if (address) houses.add(address);
      about = tables.find(({ name }) => name === at) ?? about;
      return about.address ?? location.origin;
    } catch {} // it has died, or is frozen: ask the next one
  }
  return location.origin;
}

const port = {
  send: (request) => request.do === "act" && post({ act: request, seat: view.seat, key: shown.key }),
};
let about = { label: at, seats: 8, people: {} }; // what the lobby says of this table
let socket = null;
let table = null;
let shown = null; // what the page shows: a scene, and the person's own number, answer and letters
let view = null;
let waiting = []; // what is still to be sent, one after another
let pending = null; // what was sent and is not answered yet: it is sent again if need be
let patience = null; // until when something must come
let last = 0; // the number of the last message that this page has sent
let until = null; // when the house goes on
let side = null;
let heard = Promise.resolve();

function send(message) {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

/** Send a message with the next number, as soon as the one before was answered: but only once. */
function post(message) {
  const text = (one) => JSON.stringify({ ...one, number: undefined });
  if ([pending, ...waiting].some((one) => text(one) === text(message))) return;
  waiting.push(message);
  sendNext();
}

function sendNext() {
  if (pending || waiting.length === 0) return;
  last = shown.number + 1;
  pending = { number: last, ...waiting.shift() };
  patience = Date.now() + SILENT;
  send(pending);
}

async function connect() {
  const address = (await findTable()).replace("http", "ws");
  socket = new WebSocket(`${address}/tables/${encodeURIComponent(at)}`);
  patience = Date.now() + SILENT;
  socket.onopen = () => send({ token: recall("token"), language });
  socket.onmessage = ({ data }) => {
    heard = heard.then(() => hear(JSON.parse(data))).catch(refuse);
  };
  socket.onclose = connectAgain;
}

function connectAgain() {
  socket.onclose = socket.onmessage = null;
  socket.close();
  byId("state").textContent = say("lost");
  until = patience = null;
  table.off = say("lost");
  if (byId("fail").textContent === "") setTimeout(connect, 500 + 1000 * Math.random());
}

/** Stop when the house breaks a promise: the player's side names the step. */
function refuse(error) {
  if (!(error instanceof Refusal)) throw error;
  byId("fail").textContent = say("unfair", { step: error.step });
  byId("game").hidden = true;
  socket.close();
}

async function hear(said) {
  if ("moved" in said) return; // the connection ends now
  if ("outcome" in said) {
    hearAnswer(said);
    return;
  }
  const whole = "page" in said;
  const asked = view?.hand?.state.to_act; // and what we have not answered, here or elsewhere
  const unanswered = !whole && asked && asked === view.seat && !pending && !waiting.length && shown;
  const key = shown?.key;
  shown = whole ? said.page : updated(shown, said.changed);
  view = shown.scene.view;
  if (whole && pending) send(pending);
  const checked = await side.take(shown.letters, view, shown.key, whole, shown.number > last);
  table.off = "";
  if (unanswered && key !== shown.key && shown.number <= last) byId("notice").textContent = say("time out");
  else if (view.hand?.state.to_act === view.seat) byId("notice").textContent = "";
  const answer = { refused: null, told: said.told ?? [], anew: whole, table: structuredClone(shown.scene) };
  for (const player of Object.values(answer.table.players)) player.name = called(player.name);
  port.receive(answer, checked);
  until = said.left === null ? null : Date.now() + 1000 * said.left;
  if (!pending) patience = until && until + SILENT;
  const number = checked?.flat().filter(Boolean).length;
  const unchecked = view.hand && view.seat !== null ? say("unchecked") : "";
  byId("checked").textContent = number ? say("checked", { number }) : unchecked;
  byId("restarts").textContent = side.restarts ? say("restarts", { number: side.restarts }) : "";
  showOwn();
  tick();
}

/** Take the answer to a message: it was taken, perhaps earlier, or it was not. */
function hearAnswer({ outcome, said = "", rules = [] }) {
  if (!pending) return;
  const { act, key, action } = pending;
  const taken = outcome === "taken" || outcome === "already_taken";
  pending = null;
  patience = until && until + SILENT;
  if (["commit", "reveal"].includes(action?.type)) side.answers[key] = taken ? "taken" : "refused";
  else byId("refused").textContent = act ? "" : said;
  if (act && !taken) port.receive({ refused: { said, rules }, told: [], anew: false, table: null });
  sendNext();
}

/** Apply changes to a document. */
function updated(document, changed) {
  for (const [path, value] of Object.entries(changed)) {
    const [, ...steps] = path.split("/");
    const last = steps.pop();
    if (last === undefined) document = value;
    else steps.reduce((place, step) => place[step], document)[last] = value;
  }
  return document;
}

/** Show what a player may do besides the hand: sit down, leave, be absent, or add chips. */
function showOwn() {
  const { seat, options, queue = [], rules } = view;
  const asked = queue.some((one) => one.seat === seat);
  const amount = options.least;
  const chips = { amount: amount / (rules.units_per_chip ?? 1) };
  const offer = (type, own, more = {}) => {
    const button = node("button", { type: "button" }, say(type, { ...chips, seat: own }));
    button.onclick = () => post({ action: { type, seat: own, ...more } });
    return button;
  };
  const free = recall("token") === null ? [] : options.sit.filter((one) => one <= about.seats);
  const may = (type) => (options[type] ?? []).includes(seat) && !asked;
  const own = seat === null
    ? free.map((one) => offer("sit", one, { amount }))
    : ["leave", "sit_out", "come_back"].filter(may).map((type) => offer(type, seat));
  if (may("buy_in")) own.push(offer("buy_in", seat, { amount }));
  byId("own").replaceChildren(...own);
  const ante = rules.ante === "half" ? rules.minimum / 2 : rules.minimum;
  const broke = may("buy_in") && !view.hand?.state.seats[seat] && view.stacks[seat] < ante;
  byId("broke").textContent = broke ? say("no chips", chips) : "";
}

function tick() {
  if (patience !== null && Date.now() > patience) connectAgain();
  if (socket?.readyState !== WebSocket.OPEN) return;
  const left = until === null ? 0 : Math.ceil((until - Date.now()) / 1000);
  const turn = left > 0 ? view.hand?.state.to_act ?? null : null;
  const waits = left > 0 && turn === null ? say("waits", { left }) : say("connected");
  if (byId("state").textContent !== waits) byId("state").textContent = waits;
  showClock(turn, left);
}

/** Put the clock at the turn: at one's own buttons, or at the seat of another player. */
function showClock(turn, left) {
  clock.hidden = turn === null;
  clock.textContent = say("seconds", { left });
  clock.classList.toggle("soon", left <= 10);
  if (turn === null) return;
  const place = turn === view.seat ? table.actions.title : table.felt.seat(turn).root;
  if (turn === view.seat && clock.previousSibling !== place) place.after(clock);
  if (turn !== view.seat && clock.parentNode !== place) place.append(clock);
}

const clock = node("span", { class: "clock", "aria-hidden": "true" });

/** Copy the address of this table, to invite somebody. */
async function invite() {
  byId("link").value = location.href;
  byId("link").hidden = false;
  byId("link").select();
  try {
    await navigator.clipboard.writeText(location.href);
    byId("invited").textContent = say("copied");
  } catch {
    byId("invited").textContent = say("not copied");
  }
}

function showGame() {
  byId("game").hidden = false;
  const kept = `side.${at}`;
  side = new Side(at, JSON.parse(recall(kept)), (key, action) => post({ key, action }),
    () => remember(kept, JSON.stringify(side)));
  table = new Table(byId("table"), port, { say, rule: () => null, recall, remember });
  setInterval(tick, 1000);
  connect();
}

document.documentElement.lang = language;
byId("language").value = language;
byId("language").onchange = () => {
  remember("language", byId("language").value);
  location.reload();
};
for (const place of document.querySelectorAll("[data-word]")) place.textContent = say(place.dataset.word);
window.onhashchange = () => location.reload();
byId("join").onsubmit = join;
byId("open").onsubmit = openTable;
byId("invite").onclick = invite;
byId("link").setAttribute("aria-label", say("invite"));
if (at) showGame();
else showLobby();
