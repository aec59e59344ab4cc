// Drawings without a library: elements of SVG, and a scale of round numbers.

const SPACE = "http://www.w3.org/2000/svg";

/** An element of a drawing: svg("rect", {x: 1}, child, "text"). */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SPACE, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.flat().filter(Boolean));
  return element;
}

/** A whole drawing, with the sentence that says what it shows to whoever cannot see it. */
export function drawing(width, height, title, ...children) {
  return svg(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": title, class: "drawing" },
    svg("title", {}, title),
    ...children,
  );
}

export const label = (x, y, text, kind = "") => svg("text", { x, y, class: kind }, text);

/** Four to eight round numbers between two others. */
export function roundSteps(low, high) {
  const raw = (high - low) / 6;
  const unit = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((factor) => factor * unit).find((one) => one >= raw);
  const found = [];
  for (let at = Math.ceil(low / step) * step; at <= high + step / 1e6; at += step) found.push(at);
  return found;
}
