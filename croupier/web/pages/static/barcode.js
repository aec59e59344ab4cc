// Interleaved 2 of 5, as on the printed voucher.

const WIDE = ["00110", "10001", "01001", "11000", "00101", "10100", "01100", "00011", "10010", "01010"];

/** An SVG of the digits (an even number of them). */
export function barcode(digits) {
  let x = 0;
  const bars = [];
  const put = (wide, black) => {
    const width = wide ? 2.6 : 1;
    if (black) bars.push(`<rect x="${x.toFixed(1)}" width="${width}" height="40"/>`);
    x += width;
  };
  ["0", "0", "0", "0"].forEach((_, index) => put(false, index % 2 === 0));
  for (let at = 0; at + 1 < digits.length; at += 2) {
    const [black, white] = [WIDE[digits[at]], WIDE[digits[at + 1]]];
    for (let bit = 0; bit < 5; bit += 1) {
      put(black[bit] === "1", true);
      put(white[bit] === "1", false);
    }
  }
  put(true, true);
  put(false, false);
  put(false, true);
  return `<svg viewBox="0 0 ${x.toFixed(1)} 40" preserveAspectRatio="none" aria-hidden="true">${bars.join("")}</svg>`;
}
