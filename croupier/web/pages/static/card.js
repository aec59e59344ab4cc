// <playing-card face="Ah">: one drawn card with large indices; face "??" shows its back.

import { HIDDEN, JOKER, SUITS, spokenCard } from "./suits.js";

const COURTS = {
  J: "M28 96h44l-5-34-10 9-7-17-7 17-10-9z",
  Q: "M26 96h48l-4-30-9 10-5-18-6 14-6-14-5 18-9-10z",
  K: "M24 96h52l-2-32-11 10-6-20-7 12-7-12-6 20-11-10z",
};

function faceOf(face) {
  if (face === JOKER) return joker();
  const suit = SUITS[face[1]];
  const colour = suit.red ? "#c1121f" : "#14181d";
  const rank = face[0] === "T" ? "10" : face[0];
  const tight = rank === "10" ? ' textLength="40" lengthAdjust="spacingAndGlyphs"' : "";
  const court = COURTS[face[0]];
  const middle = court
    ? `<path d="${court}" fill="#c9a227" opacity=".95"/><rect x="26" y="99" width="48" height="6" rx="3" fill="#c9a227"/>
       <path transform="translate(57 91) scale(1.150)" d="${suit.path}"/>`
    : `<path transform="translate(36 66) scale(1.800)" d="${suit.path}"/>`;
  return `<svg viewBox="0 0 100 140" aria-hidden="true">
    <rect x=".5" y=".5" width="99" height="139" rx="9" fill="#fdfcf7" stroke="#00000040"/>
    <g fill="${colour}"><text x="7" y="43" font-size="46" font-weight="700" class="index"${tight}>${rank}</text>
    <path transform="translate(${rank === "10" ? 60 : 58} 9) scale(1.050)" d="${suit.path}"/>${middle}</g></svg>`;
}

function joker() {
  return `<svg viewBox="0 0 100 140" aria-hidden="true">
    <rect x=".5" y=".5" width="99" height="139" rx="9" fill="#fdfcf7" stroke="#00000040"/>
    <g fill="#6b2fa0"><text x="50" y="30" font-size="22" font-weight="700" class="index" text-anchor="middle" textLength="80">JOKER</text>
    <path transform="translate(50 84)" d="M0-40 9-13 38-12 15 5 24 33 0 16-24 33-15 5-38-12-9-13z"/></g></svg>`;
}

const BACK = `<svg viewBox="0 0 100 140" aria-hidden="true"><defs><pattern id="weave" width="10" height="10" patternUnits="userSpaceOnUse"
  patternTransform="rotate(45)"><rect width="10" height="10" fill="#12315c"/>
  <path d="M0 5h10M5 0v10" stroke="#3f6fb0" stroke-width="1.400"/></pattern></defs>
  <rect x=".5" y=".5" width="99" height="139" rx="9" fill="#f4f1e6" stroke="#00000055"/>
  <rect x="6" y="6" width="88" height="128" rx="6" fill="url(#weave)"/>
  <rect x="6" y="6" width="88" height="128" rx="6" fill="none" stroke="#d9b95b" stroke-width="2"/>
  <circle cx="50" cy="70" r="19" fill="#12315c" stroke="#d9b95b" stroke-width="2"/>
  <path transform="translate(36 55) scale(.9)" fill="#d9b95b" d="${SUITS.s.path}"/></svg>`;

class PlayingCard extends HTMLElement {
  static observedAttributes = ["face"];

  connectedCallback() {
    this.setAttribute("role", this.getAttribute("role") ?? "img");
    this.draw();
  }

  attributeChangedCallback(name, before, now) {
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
    this.innerHTML = face === HIDDEN ? BACK : faceOf(face);
  }
}

customElements.define("playing-card", PlayingCard);

/** Bring a row of cards up to date: cards that stay keep their element, new ones are dealt in. */
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
  row.style.setProperty("--count", faces.length);
}
