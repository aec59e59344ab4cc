// What is printed on the felt: the name of the game in an arc, as on a real layout.

import { fill, h } from "./dom.js";

/** A letter is about this much narrower than the whole arc. */
const ARC = 950;

export function showPrint(container, rules) {
  const name = rules.title.replace(/ \(.*\)$/, "");
  fill(container, [name], () => {
    const holder = h("div");
    const size = Math.min(46, Math.floor(ARC / name.length));
    holder.innerHTML = `<svg class="print" viewBox="0 0 1200 640" preserveAspectRatio="xMidYMid meet" aria-hidden="true">
      <path id="arc" d="M150 232 Q600 330 1050 232"/>
      <text font-size="${size}" dy="-14"><textPath href="#arc" startOffset="50%"></textPath></text></svg>`;
    holder.querySelector("textPath").textContent = name.toUpperCase();
    return holder.firstElementChild;
  });
}
