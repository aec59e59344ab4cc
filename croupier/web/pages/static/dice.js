// Dice, drawn with their pips.

import { h } from "./dom.js";

/** @type {{ [face: number]: number[] }} */
const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

/** @param {number} face */
export function die(face, kind = "") {
  const pips = Array.from({ length: 9 }, (_, index) => h(PIPS[face]?.includes(index) ? "i.pip" : "i"));
  return h(`span.die${kind ? `.${kind}` : ""}`, { role: "img", "aria-label": String(face) }, pips);
}
