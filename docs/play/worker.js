// Runs Python beside the page, so that the page never freezes. It loads what the build has put into
// runtime/, counting the bytes, and then passes each request to the desk and the answer back, as
// texts.

const RUNTIME = new URL("runtime/", import.meta.url);

/** A file that should be beside the page did not load. */
class Missing extends Error {}

const fetchPlain = self.fetch.bind(self);
let done = 0;
let total = 0;

function count(bytes) {
  done += bytes;
  postMessage({ done, total });
}

// A file that does not load is reported at once. If a program cannot be read, Pyodide only warns, and
// then waits forever.
let giveUp;
const givenUp = new Promise((_, reject) => { giveUp = reject; });
const instantiatePlain = WebAssembly.instantiateStreaming;
WebAssembly.instantiateStreaming = (...given) => {
  const found = instantiatePlain.apply(WebAssembly, given);
  found.catch(giveUp);
  return found;
};

/** Fetch as usual, but report how many bytes have arrived; Pyodide fetches through this too. */
async function fetchCounted(resource, options) {
  const name = new URL(resource.url ?? resource, RUNTIME).pathname.split("/").pop();
  const response = await fetchPlain(resource, options).catch(() => null);
  if (!response?.ok) {
    giveUp(new Missing(name));
    return givenUp;
  }
  const counting = new TransformStream({
    transform(chunk, controller) {
      count(chunk.byteLength);
      controller.enqueue(chunk);
    },
  });
  const type = name.endsWith(".wasm") ? "application/wasm" : response.headers.get("content-type");
  return new Response(response.body.pipeThrough(counting), { headers: { "content-type": type } });
}

async function readManifest() {
  const response = await fetchPlain(new URL("manifest.json", RUNTIME)).catch(() => null);
  if (!response) throw new Missing("manifest.json");
  return response.ok ? response.json() : null;
}

/** Import a module; a browser does not say which one did not load. */
async function importModule(name, size) {
  const found = await import(new URL(name, RUNTIME)).catch(() => {
    throw new Missing(name);
  });
  count(size);
  return found;
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
  const wheels = manifest.wheels.map(async (name) =>
    (await fetchCounted(new URL(name, RUNTIME))).arrayBuffer());
  const [{ loadPyodide }] = await Promise.all([
    importModule("pyodide.mjs", manifest.files["pyodide.mjs"]),
    importModule("pyodide.asm.mjs", manifest.files["pyodide.asm.mjs"]),
  ]);
  const python = await loadPyodide({ indexURL: RUNTIME.href });
  for (const wheel of await Promise.all(wheels)) python.unpackArchive(wheel, "wheel");
  return python.runPython("from tagolib.playing.desk import Desk\nDesk().ask");
}

function fail(error) {
  const missing = error instanceof Missing;
  postMessage({ failed: missing ? "missing" : "error", what: error?.message ?? String(error) });
  return null;
}

const started = Promise.race([start(), givenUp]).catch(fail);
started.then((ask) => ask && postMessage({ ready: true }));

self.onmessage = async ({ data }) => {
  const ask = await started;
  if (!ask) return;
  try {
    postMessage({ id: data.id, answer: ask(data.ask) });
  } catch (error) {
    fail(error);
  }
};
