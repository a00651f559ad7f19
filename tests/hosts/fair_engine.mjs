// The example player as an engine of the compliance kit: it answers the kinds of fair dealing.
import { createInterface } from "node:readline";
import { FairPlayer, shuffle } from "../../docs/examples/fair_player.mjs";
import { look } from "../../docs/play/places.mjs";

async function play({ messages, view, ...own }) {
  const player = new FairPlayer(own);
  let told = { refused: null, step: null };
  for (const [index, message] of messages.entries()) {
    try {
      await player.take(message, view);
    } catch (error) {
      if (!error.step) throw error;
      told = { refused: index, step: error.step };
      break;
    }
  }
  const cards = player.cards.map(({ k, position, face }) => [k, position, face]);
  return { may_go_on: player.mayGoOn && told.step === null, ...told, cards };
}

// What the play page asks besides: which of the cards to be seen were checked.
async function seen({ messages, view, now, ...own }) {
  const player = new FairPlayer(own);
  for (const message of messages) await player.take(message, view);
  try {
    return { checked: look(player, now) };
  } catch (error) {
    if (!error.step) throw error;
    return { refused: error.step };
  }
}

// Several numbers one after the other, each with a new seed.
async function again({ numbers, view, seeds, ...own }) {
  let player = new FairPlayer({ ...own, seed: seeds[0] });
  const steps = [];
  for (const [n, messages] of numbers.entries()) {
    if (n) player = player.again(seeds[n]);
    let refused = null;
    try {
      for (const message of messages) await player.take(message, view);
    } catch (error) {
      if (!error.step) throw error;
      refused = error.step;
    }
    steps.push(refused);
  }
  return { steps, restarts: player.restarts, may_commit: player.mayCommit };
}

const KINDS = { fair_shuffle: shuffle, fair_player: play, fair_look: seen, fair_again: again };
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
