// The example player as an engine of the compliance kit: it answers the kinds of fair dealing.
import { createInterface } from "node:readline";
import { FairPlayer, Refusal, shuffle } from "../../docs/examples/fair_player.mjs";
import { look } from "../../docs/play/places.mjs";

// The step at which something is refused, or null. Any other error ends the engine.
async function refused(attempt) {
  try {
    await attempt();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.step;
    throw error;
  }
}

// Take messages until one is refused.
async function takeAll(player, messages, view) {
  for (const [index, message] of messages.entries()) {
    const step = await refused(() => player.take(message, view));
    if (step !== null) return { refused: index, step };
  }
  return { refused: null, step: null };
}

async function play({ messages, view, ...own }) {
  const player = new FairPlayer(own);
  const told = await takeAll(player, messages, view);
  const cards = player.cards.map(({ k, position, face }) => [k, position, face]);
  return { may_go_on: player.mayGoOn && told.step === null, ...told, cards };
}

// Several numbers one after the other, each with a new seed.
async function numbers({ numbers: all, ...own }) {
  let player = null;
  const told = [];
  for (const { seed, view, messages, seen } of all) {
    player = player ? player.again(seed) : new FairPlayer({ ...own, seed });
    let taken = await takeAll(player, messages, view);
    if (seen && taken.step === null) {
      const step = await refused(() => look(player, seen));
      if (step !== null) taken = { refused: messages.length, step };
    }
    const may = player.mayCommit && player.mayCommit.map(Number);
    told.push({ ...taken, restarts: player.restarts, may_commit: may });
  }
  return { numbers: told };
}

// Take a message, look at a view, or begin again, with a player that was saved and resumed. What is
// refused must leave the player as it was.
async function go(kept, { take, again, view }) {
  const own = JSON.parse(kept);
  let player = Object.assign(new FairPlayer(own), own);
  let checked = null;
  const step = await refused(async () => {
    if (again !== undefined) player = player.again(again);
    else if (take !== undefined) await player.take(take, view);
    else checked = look(player, view);
  });
  const after = JSON.stringify(player);
  if (step !== null && after !== kept) throw new Error(`a refusal at ${step} changed the player`);
  return { after, told: step ?? checked };
}

// Several steps, one after the other; and what would come of each of several others after them.
async function steps({ steps: asked, then = [], ...own }) {
  const begun = await refused(() => new FairPlayer(own));
  if (begun !== null) return { begun };
  let kept = JSON.stringify(new FairPlayer(own));
  const told = [];
  for (const one of asked) {
    const { after, told: said } = await go(kept, one);
    kept = after;
    told.push(said);
  }
  const others = [];
  for (const one of then) others.push((await go(kept, one)).told);
  const { restarts, mayCommit } = JSON.parse(kept);
  return { steps: told, then: others, restarts, may_commit: mayCommit };
}

const KINDS = { fair_shuffle: shuffle, fair_player: play, fair_numbers: numbers, fair_steps: steps };
const say = (reply) => console.log(JSON.stringify(reply));

for await (const line of createInterface({ input: process.stdin })) {
  const { cmd, seq, case: asked } = JSON.parse(line);
  if (cmd === "stop") break;
  if (cmd === "start") {
    const kinds = Object.keys(KINDS);
    say({ implementation: "fair player", language: "JavaScript", version: "1", kinds });
  } else {
    const { kind, ...rest } = asked;
    if (Object.hasOwn(KINDS, kind)) say({ seq, result: await KINDS[kind](rest) });
    else say({ seq, skipped: "not here" });
  }
}
process.exit(0);
