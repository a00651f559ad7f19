// @ts-check
// Runs Python beside the page, so that the page never freezes. It loads what the build has put into
// runtime/, counting the bytes, and then passes each request to the desk and the answer back, as
// texts.
//
// A little later, a second worker, which never hears of the reader, does the same again and keeps its
// memory in the browser. Later visits start from that.

const RUNTIME = new URL("runtime/", import.meta.url);
const MEMORY = `tagolib ${new URL(".", import.meta.url)} memory`; // offline.js of a new build removes it

/** What Python does before its memory is kept: it begins a hand, too. */
const PREPARE = `
import json
import tagolib.play.asked, tagolib.play.guide
from tagolib.announcements import LANGUAGES
from tagolib.play.desk import Desk
from tagolib.play.tap_desk import TapDesk

def ask(**request):
    return json.loads(desk.ask(json.dumps(request)))["table"]

desk = Desk()
table = ask(
    do="sit", stakes="Light – 5/300", ante="minimum", variant="classic", jackpot=10, seat=1,
    players={"2": "careful", "3": "bold", "4": "by_odds"}, seed="any", language="en",
)
while table["goes_on"]:
    table = ask(do="step")
table = ask(do="act", kind="next", value="")
while table["goes_on"]:
    table = ask(do="step")
for language in LANGUAGES:
    ask(do="speak", language=language)
`;

/** The desks of the games, each of which takes requests and returns answers. */
const DESKS = `
import gc
gc.disable()  # all that is imported stays
from tagolib.play.desk import Desk
gc.freeze()
gc.enable()
desks = {"tago": Desk()}

def ask(game, request):
    if game not in desks:  # only who plays Tap waits for it
        from tagolib.play.tap_desk import TapDesk
        desks[game] = TapDesk()
    return desks[game].ask(request)

ask
`;
/** Whether this is the second worker. */
const KEEPS = self.location.search === "?keep";

/** A file that should be beside the page did not load. */
class Missing extends Error {}

/** @typedef {{ build: string, files: Record<string, number>, wheels: string[] }} Manifest */

const fetchPlain = self.fetch.bind(self);
let done = 0;
let total = 0;

/** @param {number} bytes */
function count(bytes) {
  done += bytes;
  if (!KEEPS) postMessage({ done, total });
}

// A file that does not load is reported at once. If a program cannot be read, Pyodide only warns, and
// then waits forever.
/** @type {(why: unknown) => void} */
let giveUp;
/** @type {Promise<never>} */
const givenUp = new Promise((_, reject) => { giveUp = reject; });
const instantiatePlain = WebAssembly.instantiateStreaming;
WebAssembly.instantiateStreaming = (
  /** @type {Parameters<typeof instantiatePlain>} */ ...given) => {
  const found = instantiatePlain.apply(WebAssembly, given);
  found.catch(giveUp);
  return found;
};

/**
 * Fetch as usual, but report how many bytes have arrived; Pyodide fetches through this too.
 * @param {RequestInfo | URL} resource
 * @param {RequestInit} [options]
 */
async function fetchCounted(resource, options) {
  const url = resource instanceof Request ? resource.url : resource;
  const name = new URL(url, RUNTIME).pathname.split("/").pop() ?? "";
  const response = await fetchPlain(resource, options).catch(() => null);
  if (!response?.ok || !response.body) {
    giveUp(new Missing(name));
    return givenUp;
  }
  const counting = new TransformStream({
    transform(chunk, controller) {
      count(chunk.byteLength);
      controller.enqueue(chunk);
    },
  });
  const told = response.headers.get("content-type") ?? "";
  const type = name.endsWith(".wasm") ? "application/wasm" : told;
  return new Response(response.body.pipeThrough(counting), { headers: { "content-type": type } });
}

/** @returns {Promise<Manifest | null>} */
async function readManifest() {
  const response = await fetchPlain(new URL("manifest.json", RUNTIME)).catch(() => null);
  if (!response) throw new Missing("manifest.json");
  return response.ok ? response.json() : null;
}

/**
 * Import a module; a browser does not say which one did not load.
 * @param {string} name
 * @param {Manifest} manifest
 */
async function importModule(name, manifest) {
  const found = await import(new URL(name, RUNTIME).href).catch(() => {
    throw new Missing(name);
  });
  count(manifest.files[name]);
  return found;
}

/** @param {Manifest} manifest @returns {Promise<[string, Uint8Array][]>} */
function fetchWheels({ wheels }) {
  return Promise.all(wheels.map(async (name) => {
    const response = await fetchCounted(new URL(name, RUNTIME));
    return [`/${name}`, new Uint8Array(await response.arrayBuffer())];
  }));
}

/** The address under which the memory is kept: of one build, and one browser. @param {Manifest} manifest */
const addressOf = ({ build }) => `${RUNTIME}memory?${build}&${encodeURIComponent(navigator.userAgent)}`;

/** @param {Manifest} manifest */
async function recallMemory(manifest) {
  const kept = await (await caches.open(MEMORY)).match(addressOf(manifest));
  return kept ? new Uint8Array(await kept.arrayBuffer()) : null;
}

/** Keep the memory, instead of any other. @param {Manifest} manifest @param {Uint8Array<ArrayBuffer>} memory */
async function keepMemory(manifest, memory) {
  await caches.delete(MEMORY);
  await (await caches.open(MEMORY)).put(addressOf(manifest), new Response(memory));
}

async function start() {
  const manifest = await readManifest();
  if (!manifest) {
    postMessage({ failed: "runtime" });
    return null;
  }
  total = Object.values(manifest.files).reduce((sum, size) => sum + size, 0);
  count(0);
  self.fetch = fetchCounted;
  const fetched = fetchWheels(manifest);
  const recalled = recallMemory(manifest).catch(() => null);
  const [{ loadPyodide }, { default: createModule }] = await Promise.all([
    importModule("pyodide.mjs", manifest),
    importModule("pyodide.asm.mjs", manifest),
  ]);

  /** @param {Uint8Array | null} memory */
  const load = async (memory) => {
    const python = await loadPyodide({
      indexURL: RUNTIME.href,
      _makeSnapshot: KEEPS,
      _loadSnapshot: memory ?? undefined,
      createPyodideModule: async (/** @type {unknown} */ settings) => {
        const made = await createModule(settings);
        if (memory) made.growMemory(memory.length); // which Pyodide does not do by itself
        return made;
      },
    });
    const wheels = await fetched;
    for (const [path, wheel] of wheels) python.FS.writeFile(path, wheel);
    const paths = JSON.stringify(wheels.map(([path]) => path));
    if (!memory) python.runPython(`import sys\nsys.path[:0] = ${paths}`);
    if (KEEPS) {
      python.runPython(PREPARE, { globals: python.toPy({}) });
      await keepMemory(manifest, python.makeMemorySnapshot());
    } else if (!memory) {
      performance.mark("from the beginning");
      setTimeout(() => new Worker("worker.js?keep", { type: "module" }), 4000);
    }
    return python.runPython(DESKS);
  };

  const memory = KEEPS ? null : await recalled;
  return memory ? load(memory).catch(() => load(null)) : load(null);
}

/** @param {any} error */
function fail(error) {
  if (KEEPS) return null; // then later visits begin like this one
  const missing = error instanceof Missing;
  postMessage({ failed: missing ? "missing" : "error", what: error?.message ?? String(error) });
  return null;
}

const started = Promise.race([start(), givenUp]).catch(fail);
started.then((ask) => {
  if (KEEPS) self.close();
  else if (ask) postMessage({ ready: true });
});

self.onmessage = async ({ data }) => {
  const ask = await started;
  if (!ask) return;
  try {
    postMessage({ id: data.id, answer: ask(data.game, data.ask) });
  } catch (error) {
    fail(error);
  }
};
