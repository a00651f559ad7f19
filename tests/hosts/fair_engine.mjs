// The example player as an engine of the compliance kit: it answers the kinds of fair dealing.
import { createInterface } from "node:readline";
import { FairPlayer, shuffle } from "../../docs/examples/fair_player.mjs";
import { look } from "../../docs/play/places.mjs";

// Take messages until one is refused.
async function takeAll(player, messages, view) {
  for (const [index, message] of messages.entries()) {
    try {
      await player.take(message, view);
    } catch (error) {
      if (!error.step) throw error;
      return { refused: index, step: error.step };
    }
  }
  return { refused: null, step: null };
}

async function play({ messages, view, ...own }) {
  const player = new FairPlayer(own);
  const told = await takeAll(player, messages, view);
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
async function numbers({ numbers: all, ...own }) {
  let player = null;
  const told = [];
  for (const { seed, view, messages } of all) {
    player = player ? player.again(seed) : new FairPlayer({ ...own, seed });
    const refused = await takeAll(player, messages, view);
    const may = player.mayCommit && player.mayCommit.map(Number);
    told.push({ ...refused, restarts: player.restarts, may_commit: may });
  }
  return { numbers: told };
}

const KINDS = { fair_shuffle: shuffle, fair_player: play, fair_numbers: numbers, fair_look: seen };
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
