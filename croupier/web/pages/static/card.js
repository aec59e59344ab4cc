// <playing-card face="Ah">: one drawn card with large indices; face "??" shows its back.

import { HIDDEN, JOKER, SUITS, spokenCard } from "./suits.js";
import { svg } from "./svg.js";

/** @type {{ [rank: string]: string }} */
const COURTS = {
  J: "M28 96h44l-5-34-10 9-7-17-7 17-10-9z",
  Q: "M26 96h48l-4-30-9 10-5-18-6 14-6-14-5 18-9-10z",
  K: "M24 96h52l-2-32-11 10-6-20-7 12-7-12-6 20-11-10z",
};
const GOLD = "#c9a227";
const STAR = "M0-40 9-13 38-12 15 5 24 33 0 16-24 33-15 5-38-12-9-13z";
const TIGHT = { textLength: 40, lengthAdjust: "spacingAndGlyphs" };

/** @param {...Node} children */
const drawn = (...children) => svg("svg", { viewBox: "0 0 100 140", "aria-hidden": "true" }, ...children);

/** @param {string} fill */
const paper = (fill, stroke = "#00000040") => svg("rect", { x: 0.5, y: 0.5, width: 99, height: 139, rx: 9, fill, stroke });

/**
 * @param {string} transform
 * @param {string} d
 */
const mark = (transform, d, more = {}) => svg("path", { transform, d, ...more });

/** @param {string} face */
function faceOf(face) {
  if (face === JOKER) return joker();
  const suit = SUITS[face[1]];
  const rank = face[0] === "T" ? "10" : face[0];
  const index = { x: 7, y: 43, "font-size": 46, "font-weight": 700, class: "index", ...(rank === "10" ? TIGHT : {}) };
  const corner = mark(`translate(${rank === "10" ? 60 : 58} 9) scale(1.050)`, suit.path);
  const middle = face[0] in COURTS ? court(COURTS[face[0]], suit.path) : [mark("translate(36 66) scale(1.800)", suit.path)];
  return drawn(paper("#fdfcf7"), svg("g", { fill: suit.red ? "#c1121f" : "#14181d" }, svg("text", index, rank), corner, middle));
}

/**
 * @param {string} crown
 * @param {string} suit
 */
function court(crown, suit) {
  return [
    svg("path", { d: crown, fill: GOLD, opacity: 0.95 }),
    svg("rect", { x: 26, y: 99, width: 48, height: 6, rx: 3, fill: GOLD }),
    mark("translate(57 91) scale(1.150)", suit),
  ];
}

function joker() {
  const words = { x: 50, y: 30, "font-size": 22, "font-weight": 700, class: "index", "text-anchor": "middle", textLength: 80 };
  return drawn(paper("#fdfcf7"), svg("g", { fill: "#6b2fa0" }, svg("text", words, "JOKER"), mark("translate(50 84)", STAR)));
}

function back() {
  const weave = svg(
    "pattern",
    { id: "weave", width: 10, height: 10, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
    svg("rect", { width: 10, height: 10, fill: "#12315c" }),
    svg("path", { d: "M0 5h10M5 0v10", stroke: "#3f6fb0", "stroke-width": 1.4 }),
  );
  const inner = { x: 6, y: 6, width: 88, height: 128, rx: 6 };
  return drawn(
    svg("defs", {}, weave),
    paper("#f4f1e6", "#00000055"),
    svg("rect", { ...inner, fill: "url(#weave)" }),
    svg("rect", { ...inner, fill: "none", stroke: "#d9b95b", "stroke-width": 2 }),
    svg("circle", { cx: 50, cy: 70, r: 19, fill: "#12315c", stroke: "#d9b95b", "stroke-width": 2 }),
    mark("translate(36 55) scale(.9)", SUITS.s.path, { fill: "#d9b95b" }),
  );
}

export class PlayingCard extends HTMLElement {
  static observedAttributes = ["face"];

  connectedCallback() {
    this.setAttribute("role", this.getAttribute("role") ?? "img");
    this.draw();
  }

  /**
   * @param {string} _name
   * @param {string | null} before
   * @param {string | null} now
   */
  attributeChangedCallback(_name, before, now) {
    if (!this.isConnected || before === now) return;
    if (before === HIDDEN) this.turn();
    this.draw();
  }

  turn() {
    this.classList.remove("turned");
    void this.offsetWidth;
    this.classList.add("turned");
  }

  draw() {
    const face = this.getAttribute("face") ?? HIDDEN;
    this.setAttribute("aria-label", spokenCard(face));
    this.replaceChildren(face === HIDDEN ? back() : faceOf(face));
  }
}

customElements.define("playing-card", PlayingCard);

/**
 * Bring a row of cards up to date: cards that stay keep their element, new ones are dealt in.
 * @param {HTMLElement} row
 * @param {string[]} faces
 */
export function showCards(row, faces, dealt = true) {
  const shown = [...row.querySelectorAll(":scope > playing-card")];
  shown.slice(faces.length).forEach((card) => card.remove());
  let fresh = 0;
  faces.forEach((face, index) => {
    if (shown[index]) {
      shown[index].setAttribute("face", face);
      return;
    }
    const card = document.createElement("playing-card");
    card.setAttribute("face", face);
    if (dealt) {
      card.classList.add("dealt");
      card.style.animationDelay = `${90 * fresh}ms`;
      fresh += 1;
    }
    row.append(card);
  });
  row.style.setProperty("--count", String(faces.length));
}
