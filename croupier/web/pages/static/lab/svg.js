// Whole drawings with a sentence that says what they show, their labels, and a scale of round numbers.

import { svg } from "../svg.js";

/**
 * A whole drawing, with the sentence that says what it shows to whoever cannot see it.
 * @param {number} width
 * @param {number} height
 * @param {string} title
 * @param {...(Node | Node[])} children
 */
export function drawing(width, height, title, ...children) {
  return svg(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": title, class: "drawing" },
    svg("title", {}, title),
    ...children,
  );
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} text
 */
export const label = (x, y, text, kind = "") => svg("text", { x, y, class: kind }, text);

/**
 * Four to eight round numbers between two others.
 * @param {number} low
 * @param {number} high
 */
export function roundSteps(low, high) {
  const raw = (high - low) / 6;
  const unit = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((factor) => factor * unit).find((one) => one >= raw) ?? 10 * unit;
  const found = [];
  for (let at = Math.ceil(low / step) * step; at <= high + step / 1e6; at += step) found.push(at);
  return found;
}
