// The fair dealing of the web table's page, as an engine: several pages, each with its own side.
import { register } from "node:module";
import { createInterface } from "node:readline";

// The page's addresses begin at the house. Here they are files, and every script is a module.
register(`data:text/javascript,${encodeURIComponent(`
  const docs = ${JSON.stringify(new URL("../../docs", import.meta.url).href)};
  export async function resolve(name, context, next) {
    const found = await next(/^.(examples|play)/.test(name) ? docs + name : name, context);
    return found.url.startsWith(docs) ? { ...found, format: "module" } : found;
  }
`)}`);
const { Refusal } = await import("/examples/fair_player.mjs");
const { Side } = await import("/examples/web/client/side.js");

const pages = new Map();

// A page is opened, perhaps with what was kept; it gets an answer; or it hears from the house.
async function page({ id, open, answer, hear }) {
  if (open) {
    const one = { sent: [], kept: open.kept };
    const send = (key, fair) => one.sent.push({ key, fair, kept: one.kept });
    const keep = () => { one.kept = JSON.stringify(one.side); };
    one.side = new Side(open.table, JSON.parse(open.kept), send, keep);
    pages.set(id, one);
  }
  const one = pages.get(id);
  let refused = null;
  let checked = null;
  if (answer) one.side.answers[answer.key] = answer.what;
  if (hear) {
    try {
      checked = await one.side.take(hear.letters, hear.view, hear.due, hear.whole, hear.elsewhere);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused = error.step;
    }
  }
  const { sent, kept } = one;
  one.sent = [];
  return { sent, kept, refused, checked, restarts: one.side.restarts };
}

const say = (reply) => console.log(JSON.stringify(reply));

for await (const line of createInterface({ input: process.stdin })) {
  const { cmd, seq, case: asked } = JSON.parse(line);
  if (cmd === "stop") break;
  const welcome = { implementation: "side", language: "JavaScript", version: "1", kinds: ["page"] };
  say(cmd === "start" ? welcome : { seq, result: await page(asked) });
}
process.exit(0);
