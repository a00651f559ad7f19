// @ts-check
// The form for a new table.

import { game, known } from "./games.js";
import { byId, fill } from "./links.js";
import { node } from "./table/nodes.js";

const { say, language } = window.tago;

/** Offer the players for each seat; what was chosen before stays. */
export function showSeats() {
  const { bots, seats, usual } = known();
  const tap = game() === "tap";
  const mine = tap ? "1" : byId("seat").value || "1";
  const chosen = new Map([...byId("players").querySelectorAll("select")]
    .map((select) => [select.name, select.value]));
  const numbers = Array.from({ length: seats }, (_, n) => String(n + 1));
  fill(byId("seat"), ...numbers.map((number) => node("option", { value: number }, number)));
  byId("seat").value = mine;
  fill(byId("players"), ...numbers.map((number) => {
    const players = [...(tap ? [] : [["", say("nobody")]]), ...Object.entries(bots[language()])];
    const select = node("select", { name: number },
      ...players.map(([value, name]) => node("option", { value }, name)));
    const first = usual[number] ?? "";
    for (const one of select.options) one.defaultSelected = one.value === first;
    select.value = chosen.get(number) ?? first;
    if (tap && !select.value) select.value = first; // a player who cannot play it was chosen
    const label = node("label", {}, node("span", {}, say("seat number", { number })), select);
    label.hidden = number === mine;
    return label;
  }));
}

/** Whether the person has typed words as the seed of all cards. */
export const wordsGiven = () => byId("seed").value.trim() !== "";

/** The request for the table that the form describes: at first, the usual one. */
export function described() {
  const value = (/** @type {string} */ id) => byId(id).value.trim();
  const players = [...byId("players").querySelectorAll("label:not([hidden]) select")]
    .filter((select) => select.value)
    .map((select) => [select.name, select.value]);
  const always = {
    do: "sit",
    players: Object.fromEntries(players),
    seed: value("seed") || crypto.randomUUID(),
    language: language(),
    name: value("name"),
  };
  if (game() === "tap") return always;
  return {
    ...always,
    stakes: `${value("mode")} – ${value("minimum")}/${value("stack")}`,
    ante: value("ante"),
    variant: value("variant"),
    jackpot: /^\d{1,3}$/.test(value("jackpot")) ? Number(value("jackpot")) : -1,
    seat: Number(value("seat")),
  };
}
