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
    return node("li", {}, link, ` ${Object.values(people).join(", ")}`);
  }));
}

async function join(event) {
  event.preventDefault();
  const body = JSON.stringify({ name: byId("name").value, language });
  const answer = await (await fetch("/people", { method: "POST", body })).json();
  byId("fail").textContent = answer.said ?? "";
  if (!answer.token) return;
  remember("name", answer.name);
  remember("token", answer.token);
  showLobby();
}

// A table

const port = { send: (request) => request.do === "act" && answer(view.key, { act: request }) };
let socket = null;
let table = null;
let shown = null; // what the table shows: a scene
let view = null;
let pending = null; // what was sent and is not answered yet: it is sent again if need be
let until = null; // when the house goes on
let side = null;
let last = Promise.resolve();

function send(message) {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

/** Send what the person has decided, once, with the key of what it answers. */
function answer(key, decided) {
  pending = { key, ...decided };
  send(pending);
}

function connect() {
  socket = new WebSocket(`${location.origin.replace("http", "ws")}/tables/${encodeURIComponent(at)}`);
  socket.onopen = () => send({ token: recall("token"), language });
  socket.onmessage = ({ data }) => {
    last = last.then(() => hear(JSON.parse(data))).catch(refuse);
  };
  socket.onclose = () => {
    byId("state").textContent = say("lost");
    until = null;
    table.off = say("lost");
    if (byId("fail").textContent === "") setTimeout(connect, 500 + 1000 * Math.random());
  };
}

/** Stop when the house breaks a promise: the player's side names the step. */
function refuse(error) {
  if (!(error instanceof Refusal)) throw error;
  byId("fail").textContent = say("unfair", { step: error.step });
  byId("game").hidden = true;
  socket.close();
}

async function hear(said) {
  if (!("version" in said)) {
    hearAnswer(said);
    return;
  }
  const whole = "table" in said;
  shown = whole ? said.table : updated(shown, said.changed);
  view = shown.view;
  if (whole) side.answers = {};
  if (whole && pending) send(pending);
  const checked = await side.take(said.fair, view, said.due, whole);
  table.off = "";
  port.receive({ refused: null, told: said.told, anew: whole, table: structuredClone(shown) }, checked);
  until = said.left === null ? null : Date.now() + 1000 * said.left;
  const number = checked?.flat().filter(Boolean).length;
  const unchecked = view.hand && view.seat !== null ? say("unchecked") : "";
  byId("checked").textContent = number ? say("checked", { number }) : unchecked;
  byId("restarts").textContent = side.restarts ? say("restarts", { number: side.restarts }) : "";
  showOwn();
  tick();
}

/** Take the reply to a message: it was taken, perhaps earlier, or refused. */
function hearAnswer({ taken, key, said, refused }) {
  side.answers[taken ?? key] = refused ? "refused" : "taken";
  if ((taken ?? key) !== pending?.key) return;
  const act = "act" in pending;
  pending = null;
  const wrong = refused && refused.code !== "already_taken";
  byId("refused").textContent = wrong && !act ? said : "";
  if (wrong && act) port.receive({ refused: { said, rules: [] }, told: [], anew: false, table: null });
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
  const { seat, options, keys, queue = [], rules } = view;
  const asked = queue.some((one) => one.seat === seat);
  const amount = options.least;
  const chips = { amount: amount / (rules.units_per_chip ?? 1) };
  const offer = (type, own, more = {}) => {
    const button = node("button", { type: "button" }, say(type, { ...chips, seat: own }));
    button.onclick = () => answer(keys[own], { action: { type, seat: own, ...more } });
    return button;
  };
  const free = options.sit.filter((one) => one in keys && recall("token") !== null);
  const may = (type) => (options[type] ?? []).includes(seat) && !asked;
  const own = seat === null
    ? free.map((one) => offer("sit", one, { amount }))
    : ["leave", "sit_out", "come_back"].filter(may).map((type) => offer(type, seat));
  if (may("buy_in")) own.push(offer("buy_in", seat, { amount }));
  byId("own").replaceChildren(...own);
}

function tick() {
  if (socket.readyState !== WebSocket.OPEN) return;
  const left = until === null ? 0 : Math.ceil((until - Date.now()) / 1000);
  byId("state").textContent = left > 0 ? say("waits", { left }) : say("connected");
}

function showGame() {
  byId("game").hidden = false;
  const kept = `side.${at}`;
  side = new Side(at, JSON.parse(recall(kept)), (key, fair) => send({ key, fair }),
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
if (at) showGame();
else showLobby();
