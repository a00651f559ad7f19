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

/**
 * Make the element of a picture that the library has drawn; nothing if there is none.
 * @param {string} svg
 */
export function drawing(svg) {
  if (!svg) return [];
  const drawn = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  return [document.importNode(drawn, true)];
}

const RULES = / \((?:[A-Z]{2,5}-\d\d(?:, )?)+\)/g;

/**
 * Leave out the ids of rules: they are behind “Why?”.
 * @param {string} said
 */
export function plain(said) {
  return said.replace(RULES, "");
}

/**
 * Write units as chips, as the library does.
 * @param {number} units
 * @param {number} perChip
 */
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
