// What may be done, as buttons, and as fields with sliders where an amount goes with it.

import { fill, node, rule } from "./nodes.js";

const { say } = window.tago;

/** Write units as chips, as the desk does where a chip is one unit or two. */
function chips(units, perChip) {
  const whole = Math.floor(units / perChip);
  return units % perChip ? `${whole || ""}½` : String(whole);
}

/** Read chips as units; what is no amount gives none, and is for the desk to refuse. */
function units(text, perChip) {
  const found = /^(\d+)?(½|[.,]5)?$/.exec(text.trim());
  return found ? Number(found[1] ?? 0) * perChip + (found[2] ? perChip / 2 : 0) : null;
}

function plain({ kind, said }) {
  const button = node("button", { type: "submit" }, said);
  return node("form", { "data-kind": kind, class: "offer" }, button);
}

function ofCards({ kind, said, cards }) {
  const buttons = cards.map((card) =>
    node("button", { type: "submit", value: card }, `${said} ${card}`));
  return node("form", { "data-kind": kind, class: "offer" }, ...buttons);
}

function ofChips(offer) {
  const { kind, said, hint, least, most, per_chip: perChip, value } = offer;
  const id = `amount-${kind}`;
  const field = node("input", {
    id, name: "amount", inputmode: "decimal", autocomplete: "off", size: 7, value,
    "aria-label": `${said}: ${say("amount")}`,
    "aria-describedby": `${id}-hint refused`,
  });
  const note = node("span", { id: `${id}-hint`, class: "note" }, hint);
  const button = node("button", { type: "submit" }, said);
  const form = node("form", { "data-kind": kind, class: "offer amount" }, button, field, note);
  form.noValidate = true;
  if (most !== null && most > least) {
    const slider = node("input", {
      type: "range", min: least, max: most, step: 1, value: least,
      "aria-label": `${said}: ${hint}`, "aria-valuetext": value,
    });
    slider.oninput = () => {
      field.value = chips(slider.valueAsNumber, perChip);
      slider.setAttribute("aria-valuetext", field.value);
    };
    field.oninput = () => {
      slider.value = units(field.value, perChip) ?? least;
      slider.setAttribute("aria-valuetext", chips(slider.valueAsNumber, perChip));
    };
    form.append(slider);
  }
  return form;
}

const MAKERS = { int: ofChips, Card: ofCards };

/** Show all that may be done, and below the rules on which each offer stands. */
export function showOffers(place, ruled, offers) {
  fill(place, ...offers.map((offer) => (MAKERS[offer.takes] ?? plain)(offer)));
  fill(ruled, ...offers.map(({ said, rules }) => {
    const links = rules.flatMap((id) => [" ", rule(id)]);
    return node("li", {}, `${said}:`, ...links);
  }));
}

/** Tell which offer is taken by a form, and what goes with it. */
export function readOffer({ target, submitter }) {
  const value = target.elements.amount?.value ?? submitter?.value ?? "";
  return { kind: target.dataset.kind, value };
}
