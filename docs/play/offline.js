// Keeps the files of the page in the browser, so that it opens at once, even without a network.
//
// files.js, which the build writes, names each file with its hash. A build has a cache of its own.
// Only these files are served here, and only files with the right hash are kept.

importScripts("files.js");

const { build, files } = self.TAGO_FILES;
const { scope } = self.registration;
const OURS = `tagolib ${scope} `; // another copy of the page may be on the same host
const CACHE = OURS + build;
const hashes = new Map(files.map(([name, hash]) => [new URL(name, scope).href, hash]));

/** Keep a file, if it is the one of this build. Returns whether it is. */
async function keep(url, response) {
  const headers = { "content-type": response.headers.get("content-type") ?? "" };
  const body = await response.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  if (btoa(String.fromCharCode(...digest)) !== hashes.get(url)) return false;
  const cache = await caches.open(CACHE);
  await cache.put(url, new Response(body, { headers }));
  return true;
}

/** Fetch a file to keep it, unless an earlier build had the same. */
async function bring(url) {
  const had = await caches.match(url);
  if (had && await keep(url, had)) return;
  const response = await fetch(url, { cache: "no-cache" });
  if (!response.ok || !await keep(url, response)) throw new Error(`another build has ${url}`);
}

// On the first visit the page fetches Python itself, through this worker, and shows the progress. A
// new build is fetched whole beside the old one, and waits until a page that opens asks for it.
self.oninstall = (event) => {
  const first = !self.registration.active;
  const wanted = [...hashes.keys()].filter((url) => !first || !url.includes("/runtime/"));
  if (first) self.skipWaiting();
  event.waitUntil(Promise.all(wanted.map(bring)));
};

self.onmessage = () => self.skipWaiting();

self.onactivate = (event) => event.waitUntil((async () => {
  const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
})());

async function answer(event, url) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(url);
  if (kept) return kept;
  const response = await fetch(event.request);
  if (response.ok) event.waitUntil(keep(url, response.clone()).catch(() => false));
  return response;
}

self.onfetch = (event) => {
  const url = event.request.url.replace(/[?#].*/, "").replace(/\/$/, "/index.html");
  if (event.request.method === "GET" && hashes.has(url)) event.respondWith(answer(event, url));
};
