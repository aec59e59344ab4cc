// Interleaved 2 of 5, as on the printed voucher.

import { svg } from "./svg.js";

const WIDE = ["00110", "10001", "01001", "11000", "00101", "10100", "01100", "00011", "10010", "01010"];

/**
 * A drawing of the digits (an even number of them).
 * @param {string} digits
 */
export function barcode(digits) {
  let x = 0;
  /** @type {SVGRectElement[]} */
  const bars = [];
  const put = (/** @type {boolean} */ wide, /** @type {boolean} */ black) => {
    const width = wide ? 2.6 : 1;
    if (black) bars.push(svg("rect", { x: x.toFixed(1), width, height: 40 }));
    x += width;
  };
  ["0", "0", "0", "0"].forEach((_, index) => put(false, index % 2 === 0));
  for (let at = 0; at + 1 < digits.length; at += 2) {
    const [black, white] = [WIDE[Number(digits[at])], WIDE[Number(digits[at + 1])]];
    for (let bit = 0; bit < 5; bit += 1) {
      put(black[bit] === "1", true);
      put(white[bit] === "1", false);
    }
  }
  put(true, true);
  put(false, false);
  put(false, true);
  return svg("svg", { viewBox: `0 0 ${x.toFixed(1)} 40`, preserveAspectRatio: "none", "aria-hidden": "true" }, bars);
}
