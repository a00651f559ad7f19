// @ts-check
// Makes the elements of a page. Texts become text, never markup.

/**
 * Make an element. Contents that are not elements become text.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string | number>} attributes
 * @param {(Node | string)[]} contents
 * @returns {HTMLElementTagNameMap[K]}
 */
export function node(name, attributes, ...contents) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...contents);
  return made;
}

/** Make the element of a picture that the library has drawn. @param {string} svg */
export function drawing(svg) {
  const drawn = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  return document.importNode(drawn, true);
}

/**
 * Give an element a name for those who do not see it; none takes it away.
 * @param {Element} element
 * @param {string} name
 */
export function name(element, name) {
  for (const [key, value] of [["role", "img"], ["aria-label", name]]) {
    if (name) element.setAttribute(key, value);
    else element.removeAttribute(key);
  }
}

/** An offer of the page itself. @param {string} kind @param {string} said @param {string} does @returns {Offered} */
export const offer = (kind, said, does = "") => ({
  kind, said, does, hint: "", takes: null, least: null, most: null, per_chip: 1, value: "",
  cards: [], rules: [],
});

/** The id of a rule. */
export const RULE = /\b[A-Z]{2,5}-\d\d\b/g;
const RULES = / \((?:[A-Z]{2,5}-\d\d(?:, )?)+\)/g;

/** Make a link to a rule; its id alone if it has no address. @param {string} id @param {string | null} href */
export function ruleLink(id, href) {
  return href ? node("a", { href, target: "_blank", class: "rule" }, id) : id;
}

/** Leave out the ids of rules: they are behind “Why?”. @param {string} said */
export function plain(said) {
  return said.replace(RULES, "");
}

/** Write units as chips, as the library does. @param {number} units @param {number} perChip */
export function chips(units, perChip) {
  const whole = Math.floor(units / perChip);
  const rest = units % perChip;
  if (!rest) return String(whole);
  if (2 * rest === perChip) return `${whole || ""}½`;
  let [shared, left] = [perChip, rest];
  while (left) [shared, left] = [left, shared % left];
  return `${whole || ""} ${rest / shared}/${perChip / shared}`.trim();
}

/**
 * Read chips as units; null if the text is not an amount, which the rules then refuse.
 * @param {string} text
 * @param {number} perChip
 */
export function units(text, perChip) {
  const found = /^(\d+)?(½|[.,]5)?$/.exec(text.trim());
  return found ? Number(found[1] ?? 0) * perChip + (found[2] ? perChip / 2 : 0) : null;
}
