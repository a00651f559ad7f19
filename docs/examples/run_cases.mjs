// Run the cases in a folder on the engine of adapter.mjs, without tagolib.
// node run_cases.mjs FOLDER [smoke.json] prints what failed. The exit status is 1 if anything did.
// An answer by another reading of the documents is acceptable, and is printed too.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { answer } from "./adapter.mjs";

const isObject = (value) => value?.constructor === Object;

// Compare values and their types: objects key by key, all else whole. With `whole`, no other key.
function fits(expected, got, whole) {
  if (isObject(expected) && isObject(got)) {
    if (whole && Object.keys(expected).length !== Object.keys(got).length) return false;
    return Object.keys(expected).every((key) => key in got && fits(expected[key], got[key], whole));
  }
  if (Array.isArray(expected) && Array.isArray(got)) {
    return expected.length === got.length && expected.every((one, i) => fits(one, got[i], true));
  }
  return expected === got;
}

// Return whether a reply is what the case expects.
function passes(kind, expect, reply) {
  if ("refused" in expect) return "refused" in reply;
  if (!("result" in reply)) return false;
  if (!["hand", "tap_hand"].includes(kind)) return fits(expect.result, reply.result, true);
  const refused = reply.result.refused.map((one) => one.index);
  return fits(expect.result, { ...reply.result, refused }, expect.whole ?? false);
}

const [folder, only] = process.argv.slice(2);
const all = readdirSync(folder).filter((name) => name.endsWith(".json") && name !== "smoke.json");
const counts = { passed: 0, failed: 0, skipped: 0, "by another reading": 0 };
for (const name of only ? [only] : all.sort()) {
  const document = JSON.parse(readFileSync(join(folder, name), "utf-8"));
  if (document.format !== "tago-vectors") continue; // the manifest and the schema
  for (const { id, rules, why, case: asked, expect, alternatives = [] } of document.cases) {
    const reply = answer(asked);
    const right = passes(asked.kind, expect, reply);
    const other = alternatives.find((one) => passes(asked.kind, one.expect, reply));
    const wrong = other ? "by another reading" : "failed";
    const verdict = "skipped" in reply ? "skipped" : right ? "passed" : wrong;
    counts[verdict] += 1;
    if (verdict === "by another reading") console.log(`READING ${other.reading} ${id}: ${why}`);
    if (verdict === "failed") {
      console.log(`FAILED ${id} (${rules.join(", ")}): ${why}`);
      console.log(`  expected ${JSON.stringify(expect)}`);
      console.log(`  got      ${JSON.stringify(reply)}`);
    }
  }
}
console.log(Object.entries(counts).map(([verdict, number]) => `${number} ${verdict}`).join(", "));
process.exitCode = counts.failed > 0 ? 1 : 0;
