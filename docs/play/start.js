// @ts-check
// What must work in any browser, even from a file: the words of the page, its colours, and the
// reason why the game cannot start. So it is written in the JavaScript of old browsers.
(function () {
  "use strict";
  var page = window.TAGO_PAGE; // from data.js, which the build writes
  var language = "en";
  var GIVEN = {
    serve: "python3 -m http.server --directory docs/_build/html",
    build: "nox -s site",
    play: "tagolib play",
    browsers: "Firefox, Chrome, Edge, Safari"
  };

  /** @type {(id: string) => any} */
  function byId(id) { return document.getElementById(id); }

  // What the page remembers about its reader; browsers may forbid it.
  /** @param {string} key */
  function recall(key) {
    try { return window.localStorage.getItem(key); } catch (error) { return null; }
  }
  /** @param {string} key @param {string | null} value */
  function remember(key, value) {
    try {
      if (value === null) { window.localStorage.removeItem(key); }
      else { window.localStorage.setItem(key, value); }
      return true;
    } catch (error) { return false; }
  }

  /** @type {import("./table/table.js").Say} */
  function say(key, given) {
    var said = page.words[language][key];
    if (said === undefined) { throw new Error("no word for " + key); }
    return said.replace(/\{(\w+)\}/g, function (whole, name) {
      return given && name in given ? String(given[name]) : whole;
    });
  }

  /** @param {string} wanted */
  function speak(wanted) {
    language = page.words[wanted] ? wanted : "en";
    document.documentElement.lang = language;
    var places = document.querySelectorAll("[data-say]");
    for (var i = 0; i < places.length; i += 1) {
      places[i].textContent = say(places[i].getAttribute("data-say") || "");
    }
    document.title = byId("title").textContent;
    byId("language").value = language;
    remember("tagolib.language", language);
  }

  function offerLanguages() {
    for (var code in page.words) {
      var option = document.createElement("option");
      option.value = option.lang = code;
      option.textContent = page.words[code]["this language"];
      byId("language").appendChild(option);
    }
  }

  /** @param {string} theme */
  function colour(theme) {
    document.documentElement.setAttribute("data-theme", theme);
    byId("theme").value = theme;
    remember("theme", theme); // where the pages of the documentation look too
  }

  // Say why there is no game, and what to do; nothing else is left on the page.
  /** @param {string} name @param {string} [what] */
  function fail(name, what) {
    var hidden = ["load", "setup", "game", "replay"];
    for (var i = 0; i < hidden.length; i += 1) { byId(hidden[i]).hidden = true; }
    byId("fail-why").textContent = say("why " + name, { what: what || "" });
    byId("fail-do").textContent = say("do " + name, GIVEN);
    byId("fail").hidden = false;
    document.documentElement.setAttribute("data-state", "failed");
  }

  // Let offline.js keep the page in the browser, and take a new build if there is one.
  /** @returns {Promise<void>} */
  function keep() {
    var keeper = navigator.serviceWorker;
    if (!keeper) { return Promise.resolve(); }
    if (keeper.controller) { // what has been loaded is of the old build
      keeper.oncontrollerchange = function () { window.location.reload(); };
    }
    return keeper.register("offline.js", { updateViaCache: "none" }).then(function (found) {
      return new Promise(function (/** @type {(done?: void) => void} */ goOn) {
        var first = found && !found.active ? found.installing || found.waiting : null;
        if (keeper.controller && found && found.waiting) {
          found.waiting.postMessage("take over");
          window.setTimeout(goOn, 3000); // the old build plays if the browser does not let the new one in
        } else if (first) { // what is fetched from now on goes through it
          first.onstatechange = function () {
            if (this.state === "activated" || this.state === "redundant") { goOn(); }
          };
        } else { goOn(); }
      });
    }).catch(function () {});
  }

  // Remove everything that offline.js and worker.js have kept.
  function forget() {
    return navigator.serviceWorker.getRegistration().then(function (found) {
      return found && found.unregister();
    }).then(function () { return window.caches.keys(); }).then(function (names) {
      return Promise.all(names.filter(function (name) { return name.indexOf("tagolib ") === 0; })
        .map(function (name) { return window.caches.delete(name); }));
    });
  }

  // Reload the page. If the server answers, nothing that was kept of it is used again.
  function again() {
    var open = function () { window.location.replace(window.location.pathname); };
    if (!navigator.serviceWorker || !window.caches) { open(); return; }
    window.fetch("offline.js", { cache: "no-store" }).then(forget).then(open, open);
  }

  if (!page) { // the page was taken from the sources: none of it has been built
    /** @type {Element} */ (document.querySelector("main")).textContent =
      "This page is part of the documentation and works only once that is built: nox -s site.";
    return;
  }
  window.tago = /** @type {any} */ ({
    say: say, speak: speak, fail: fail, recall: recall, remember: remember,
    language: function () { return language; }
  });

  byId("theme").onchange = function () { colour(byId("theme").value); };
  byId("again").onclick = again;
  var theme = recall("theme");
  colour(theme === "light" || theme === "dark" ? theme : "auto");
  offerLanguages();
  speak(recall("tagolib.language") || (navigator.language || "en").slice(0, 2));
  byId("language").onchange = function () { speak(byId("language").value); };

  var lacking = [];
  if (!("noModule" in document.createElement("script"))) { lacking.push("JavaScript modules"); }
  if (!window.Worker) { lacking.push("Worker"); }
  if (!window.WebAssembly || !("Tag" in window.WebAssembly)) { lacking.push("WebAssembly"); }
  if (!window.fetch || !window.ReadableStream) { lacking.push("fetch"); }
  if (window.location.protocol === "file:") { fail("file"); }
  else if (!window.isSecureContext) { fail("insecure"); }
  else if (lacking.length) { fail("old", lacking.join(", ")); }
  else { window.tago.kept = keep(); }

  // Files that do not load, code that this browser cannot read, and errors that nobody expected.
  window.addEventListener("error", function (event) {
    var target = /** @type {any} */ (event.target);
    var source = target && target.src;
    if (!byId("fail").hidden) { return; }
    if (source) { fail("missing", source.split("/").pop()); } else { fail("error", event.message); }
  }, true);
  window.addEventListener("unhandledrejection", function (event) {
    if (byId("fail").hidden) { fail("error", String(event.reason)); }
  });
}());
