// @ts-check
// Keeps the files of the page in the browser, so that it opens without a network.
//
// files.js, which the build writes, names each file with its hash. A build has a cache of its own.
// Only these files are served here, and only files with the right hash are kept.

/** @typedef {{ build: string, files: [name: string, hash: string][] }} Files */

const worker = /** @type {ServiceWorkerGlobalScope & { TAGO_FILES: Files }} */ (/** @type {unknown} */ (self));
worker.importScripts("files.js");

const { build, files } = worker.TAGO_FILES;
const { scope } = worker.registration;
const OURS = `tagolib ${scope} `; // another copy of the page may be on the same host
const CACHE = OURS + build;
const hashes = new Map(files.map(([name, hash]) => [new URL(name, scope).href, hash]));

/**
 * Keep a file, if it is the one of this build. Returns whether it is.
 * @param {string} url
 * @param {Response} response
 */
async function keep(url, response) {
  const headers = { "content-type": response.headers.get("content-type") ?? "" };
  const body = await response.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  if (btoa(String.fromCharCode(...digest)) !== hashes.get(url)) return false;
  const cache = await caches.open(CACHE);
  await cache.put(url, new Response(body, { headers }));
  return true;
}

/** Fetch a file to keep it, unless it is kept, or an earlier build had the same. @param {string} url */
async function bring(url) {
  if (await (await caches.open(CACHE)).match(url)) return;
  const had = await caches.match(url);
  if (had && await keep(url, had)) return;
  const response = await fetch(url, { cache: "no-cache" });
  if (!response.ok || !await keep(url, response)) throw new Error(`another build has ${url}`);
}

const bringAll = () => Promise.all([...hashes.keys()].map(bring));

// On the first visit the page fetches Python through this worker, and then asks for the rest. A new
// build is fetched whole beside the old one, and waits until a page that opens asks for it.
worker.oninstall = (/** @type {ExtendableEvent} */ event) => {
  if (worker.registration.active) event.waitUntil(bringAll());
  else worker.skipWaiting();
};

worker.onmessage = (/** @type {ExtendableMessageEvent} */ event) => {
  if (event.data === "take over") worker.skipWaiting();
  else event.waitUntil(bringAll());
};

worker.onactivate = (/** @type {ExtendableEvent} */ event) => event.waitUntil((async () => {
  const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
})());

/**
 * Keep a file that was not kept so far. If the server has another build, open that one instead: the
 * rest of this one cannot be fetched any more.
 * @param {string} url
 * @param {Response} response
 */
async function complete(url, response) {
  if (await keep(url, response)) return;
  const served = await (await fetch("files.js", { cache: "no-store" })).text();
  if (served.includes(build)) return;
  await worker.registration.unregister();
  const open = await worker.clients.matchAll({ type: "window" });
  await Promise.all(open.map((client) => client.navigate(client.url)));
}

/** @param {FetchEvent} event @param {string} url */
async function answer(event, url) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(url);
  if (kept) return kept;
  const response = await fetch(event.request);
  if (response.ok) event.waitUntil(complete(url, response.clone()).catch(() => null));
  return response;
}

worker.onfetch = (/** @type {FetchEvent} */ event) => {
  const url = event.request.url.replace(/[?#].*/, "").replace(/\/$/, "/index.html");
  if (event.request.method === "GET" && hashes.has(url)) event.respondWith(answer(event, url));
};
