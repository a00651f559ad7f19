// @ts-check
// The page around the table: it brings the person's decisions to the desk, one after another, checks
// what comes from there, and passes it to the table. It knows no rule of the game.

import { listenAround, showAround, showNotation } from "./around.js";
import { Checker } from "./checker.js";
import { coachRefused, offerCoach, seatCoach, showCoach } from "./coach.js";
import { ask, showLoading, startWorker } from "./desk.js";
import { choose, game, known, parts } from "./games.js";
import { forgetKept, haveTable, keep, keepTap, readKept } from "./kept.js";
import { byId, fill, linked, place } from "./links.js";
import { beginPast, showPast } from "./past.js";
import { Replay, linkedHand } from "./replay.js";
import { described, showSeats, wordsGiven } from "./setup.js";
import { node, offer } from "./table/nodes.js";
import { Table } from "./table/table.js";

const { say, fail, recall, remember, language } = window.tago;
const PACE = "tagolib.pace";

/** @type {Shown | TapShown | null} */
let shown = null; // the table as last reported
/** @type {any} */
let checker = null; // the person's side of fair dealing
let owner = true; // whether this window has the table
let tables = 0; // how many tables were left: answers from earlier ones are ignored
let dealIn = false; // whether to deal the first hand as soon as everyone sits
let again = false; // whether a deal is played once more, and not kept
/** @type {PageAnswer["told"]} */
const before = []; // what has been said until then
/** @type {Promise<unknown>} */
let last = Promise.resolve();

/** Ask for something as soon as the desk is free; the answer is shown. @param {any} request */
function wish(request) {
  const count = tables;
  if (request.do === "act") byId("link-refused").hidden = true;
  last = last.then(async () => {
    if (count !== tables || !owner) return;
    const answer = await askChecked(request);
    if (count === tables && owner && byId("fail").hidden) deliver(request, answer);
  });
}

/** Ask the desk of Tagò, whichever game is chosen. @param {any} request @returns {Promise<PageAnswer>} */
const askTago = (request) => ask(request, "tago");

/** Ask for something that leaves the table alone. @param {any} request @returns {Promise<PageAnswer>} */
function askBeside(request) {
  const answer = last.then(() => askTago(request));
  last = answer;
  return answer;
}

/** Ask, and check what the house says about the cards; before a deal, commit to a seed. @param {any} request */
async function askChecked(request) {
  if (game() === "tap") return ask(request); // which is not dealt fairly
  const had = checker && { ...checker };
  if (request.do === "sit") checker = new Checker(askTago, wordsGiven());
  if (request.do === "again") checker = new Checker(askTago, false);
  if (request.do === "resume") checker = new Checker(askTago, false).restore(readKept().checker);
  if (request.kind === "next") await checker.begin(shown);
  const answer = await askTago(request);
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

/** @param {any} request @param {PageAnswer | TapAnswer} given */
function deliver(request, given) {
  const { refused, table: next } = given;
  if (refused && request.do !== "act") {
    showRefusal(request, refused);
    return;
  }
  if (next && "guide" in next) { // of Tap
    if (!refused) {
      shown = next;
      byId("notice").textContent = keepTap(next) ? "" : say("not kept");
      showGame(true);
      showAround(next, null);
      offerCoach(false);
    }
    port.receive(given);
    return;
  }
  let answer = /** @type {PageAnswer} */ (given);
  if (request.do === "odds") {
    showCoach(answer.more);
    return;
  }
  if (request.do === "write") {
    showNotation(answer.more);
    return;
  }
  if (!refused && next) {
    shown = next;
    // while the house still has to deal, its announcement could not be kept
    const past = showPast(next);
    if (!checker.waits && !again) byId("notice").textContent = keep(next, checker, past) ? "" : say("not kept");
    showGame(true);
    showAround(next, checker);
    offerCoach(next.odds);
    answer = { ...answer, table: { ...next, offers: [...next.offers, ...besides(next)] } };
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

/** What the page adds to the offers: to look back, and to leave if nothing but chips can help. @param {Shown} next */
function besides({ offers, link }) {
  const broke = offers.length && offers.every(({ kind }) => kind === "buy");
  return [
    ...(broke ? [offer("leave", say("offer leave"))] : []),
    ...(link ? [offer("replay", say("replay"), say("does replay"))] : []),
  ];
}

/** @param {any} request @param {{ said: string }} refused */
function showRefusal(request, refused) {
  if (request.do === "odds") {
    coachRefused(refused.said);
    return;
  }
  const words = request.do === "resume"
    ? [say("why kept", { what: refused.said })] : linked(refused.said);
  showOpening();
  showSetup();
  fill(byId("sit-refused"), ...words);
}

/** What the page itself offers, before a game and after a hand. @type {Record<string, () => void>} */
const OWN = {
  deal: sit,
  resume: () => {
    const { session, dealing, past } = readKept() ?? {};
    beginPast(past);
    wish({ do: "resume", session, dealing: dealing ?? null, language: language() });
  },
  settings: () => {
    showOpening();
    showSetup();
  },
  guide: () => {
    table.await(say("nearly ready"));
    replay.show(null);
  },
  replay: () => {
    table.free();
    if (shown && "link" in shown) replay.show(shown.link);
  },
  leave: leaveForGood,
};

/** @type {(() => void) | null} */
let held = null; // what the table asks for while a hand is shown once more

/** @type {any} */
const port = {
  send(/** @type {any} */ request) {
    const own = OWN[request.kind];
    const count = tables;
    held = () => {
      held = null;
      if (own) own();
      else if (shown && count === tables) wish(request);
    };
    if (!replay.open) held();
  },
};

const table = new Table(byId("table"), port, { say, rule: place, recall, remember });

const replay = new Replay({
  ask: askBeside,
  pace: () => table.pace,
  again: dealAgain,
  deal: () => shown || readKept() || sit(),
  closed: () => {
    if (held) held();
    else if (!shown && !dealIn && byId("setup").hidden) showOpening();
  },
});

/** Show the table, not the form. @param {boolean} playing */
function showGame(playing) {
  if (!playing) window.scrollTo(0, 0);
  byId("setup").hidden = true;
  byId("game").hidden = false;
  byId("more").dataset.playing = String(playing);
}

/** Leave the table; it stays as it was kept. */
function leave() {
  shown = null;
  dealIn = again = false;
  tables += 1;
  before.length = 0;
  table.clear();
  offerCoach(false);
  fill(byId("notice"));
}

/** Sit down at a deal that was played before. @param {string} hand */
function dealAgain(hand) {
  if (!owner) return;
  choose("tago");
  table.use(parts());
  leave();
  again = true;
  beginPast();
  showGame(false);
  table.await(say("dealing"));
  const back = node("button", { type: "button" }, say("to the table"));
  back.onclick = () => showOpening();
  fill(byId("notice"), say("visiting"), " ", back);
  wish({ do: "again", hand, seed: crypto.randomUUID(), language: language() });
}

/** Forget the table, unless another one is kept. */
function leaveForGood() {
  if (!again) forgetKept();
  showOpening();
}

/**
 * Show a table before a game: the usual one, or a saved one to continue.
 * @param {string} waiting  what it waits for; empty if something can be done
 */
function showOpening(waiting = "") {
  const kept = readKept();
  leave();
  showGame(false);
  const scene = kept?.standing ? standing(kept) : known().sample[language()];
  const own = "view" in scene ? scene.view.seat : scene.seat;
  const first = kept ? offer("resume", say("go on")) : offer("deal", say("deal me in"));
  const others = Object.entries(scene.players)
    .filter(([seat]) => Number(seat) !== own).map(([, { name }]) => name).join(", ");
  const prompt = waiting || (kept ? say("kept", { heading: kept.heading }) : say("table of", { opponents: others }));
  const guide = kept || game() === "tap" ? [] : [offer("guide", say("guided hand"))];
  const offers = waiting ? [] : [first, ...guide, offer("settings", say("set the table"))];
  const intro = game() === "tap" ? ["tap intro", "tap others"] : ["intro game", "intro others"];
  const told = intro.map((key) => ({ kind: "fact", said: say(key) }));
  port.receive({ refused: null, told, anew: true, table: { ...scene, prompt, offers } });
}

/** The saved table between hands, with its own players and chips. @param {any} kept */
function standing({ standing: scene, session: { name } }) {
  const usual = known().sample[language()];
  if (!("view" in usual)) return scene.language === language() ? scene : usual; // as it was left
  const { heading, players, view } = scene;
  const named = Object.entries(players).map(([seat, player]) => {
    const you = Number(seat) === view.seat && !name ? usual.players[usual.view.seat ?? 1].name : player.name;
    return [seat, { ...player, name: you, plays: "", note: "" }];
  });
  return { ...usual, heading, players: Object.fromEntries(named), view: { ...usual.view, ...view } };
}

/** Show a game; the table of the other one stays saved. @param {import("./games.js").Name} name */
function show(name) {
  choose(name);
  table.use(parts());
  showOpening();
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

function showSetup() {
  byId("game").hidden = true;
  byId("setup").hidden = false;
  fill(byId("sit-refused"));
  showSeats();
  byId("mode").focus();
}

/** Sit down at the table that the form describes: at first, the usual one. */
function sit() {
  showSeats();
  fill(byId("sit-refused"));
  showGame(false);
  dealIn = true;
  beginPast();
  before.length = 0;
  table.clear();
  offerCoach(false);
  table.await(say("dealing"));
  wish(described());
}

function listen() {
  byId("sit").onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    sit();
  };
  byId("back").onclick = () => showOpening();
  byId("seat").onchange = showSeats;
  for (const one of document.querySelectorAll("#games button")) {
    /** @type {HTMLButtonElement} */ (one).onclick = () => show(/** @type {any} */ (one).value);
  }
  byId("language").addEventListener("change", () => {
    choose(game());
    table.say();
    if (shown) wish({ do: "speak", language: language() });
    else if (byId("setup").hidden) showOpening();
    showSeats();
    if (!byId("load").hidden) showLoading();
  });
  const menu = byId("menu");
  const open = () => menu.getAttribute("aria-expanded") === "true";
  menu.onclick = () => menu.setAttribute("aria-expanded", String(!open()));
  window.addEventListener("keydown", (event) => { // before anything else is closed
    if (event.key !== "Escape" || !open()) return;
    event.stopPropagation();
    menu.click();
    menu.focus();
  }, true);
  byId("told").append(table.log);
  byId("keys").onclick = () => table.keys.show();
  byId("hints").onclick = () => table.hints.again();
  byId("guide").onclick = () => replay.show(null);
  byId("past").addEventListener("replay", (/** @type {CustomEvent} */ { detail }) => replay.show(detail));
  window.addEventListener("hashchange", showLinked);
  listenAround((request) => shown && wish(request));
  seatCoach(table.actions, () => shown && wish({ do: "odds" }));
  const pace = byId("pace");
  pace.value = recall(PACE) ?? "500";
  table.pace = Number(pace.value);
  pace.onchange = () => {
    table.pace = Number(pace.value);
    remember(PACE, pace.value);
  };
  byId("play-here").onclick = () => haveTable(own, { steal: true });
  byId("anew-ask").onclick = () => sure(true);
  byId("anew-no").onclick = () => sure(false);
  byId("anew-yes").onclick = () => {
    sure(false);
    leaveForGood();
  };
}

/** Show the hand that the address holds, if it holds one. */
function showLinked() {
  const hand = linkedHand();
  if (hand !== null) replay.show(hand, true);
  else if (replay.open && replay.shared) replay.close();
}

/** @param {boolean} asking */
function sure(asking) {
  byId("anew-ask").hidden = asking;
  byId("anew-sure").hidden = !asking;
  byId(asking ? "anew-no" : "anew-ask").focus();
}

function begin() {
  const visits = /** @type {any[]} */ (performance.getEntriesByType("navigation"));
  const link = linkedHand() !== null;
  const resuming = visits[0]?.type === "reload" && readKept() !== null && !link;
  listen();
  choose(game());
  table.use(parts());
  showOpening(link ? say("link opening") : resuming ? say("nearly ready") : "");
  last = window.tago.kept.then(startWorker);
  haveTable(own, { ifAvailable: true });
  if (resuming) OWN.resume();
  showLinked();
}

if (byId("fail").hidden) setTimeout(begin); // after the first layout
