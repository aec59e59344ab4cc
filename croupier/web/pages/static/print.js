// What is printed on the felt: the name of the game in an arc, as on a real layout.

import { fill } from "./dom.js";
import { svg } from "./svg.js";

/** @import { PostedRules } from "../types/messages.js" */

/** A letter is about this much narrower than the whole arc. */
const ARC = 950;

/**
 * @param {HTMLElement} container
 * @param {PostedRules} rules
 */
export function showPrint(container, rules) {
  const name = rules.title.replace(/ \(.*\)$/, "");
  fill(container, [name], () => {
    const size = Math.min(46, Math.floor(ARC / name.length));
    const words = svg("textPath", { href: "#arc", startOffset: "50%" }, name.toUpperCase());
    return svg(
      "svg",
      { class: "print", viewBox: "0 0 1200 640", preserveAspectRatio: "xMidYMid meet", "aria-hidden": "true" },
      svg("path", { id: "arc", d: "M150 232 Q600 330 1050 232" }),
      svg("text", { "font-size": size, dy: -14 }, words),
    );
  });
}
