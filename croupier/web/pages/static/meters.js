// Progressive meters that move: the number runs up to what the house says.

import { fill, h, inside } from "./dom.js";
import { dollars } from "./money.js";
import { say } from "./texts.js";

const STEPS = 24;
const still = matchMedia("(prefers-reduced-motion: reduce)");

export class MovingMeter extends HTMLElement {
  /** @type {number | undefined} */
  cents;
  /** @type {number | undefined} */
  timer;

  /** @param {number} cents */
  show(cents) {
    const from = this.cents ?? cents;
    clearInterval(this.timer);
    if (from === cents || still.matches) {
      this.write(cents);
      return;
    }
    let step = 0;
    this.timer = setInterval(() => {
      step += 1;
      this.write(Math.round(from + ((cents - from) * step) / STEPS));
      if (step === STEPS) clearInterval(this.timer);
    }, 45);
  }

  /** @param {number} cents */
  write(cents) {
    this.cents = cents;
    this.textContent = dollars(cents);
  }
}

customElements.define("moving-meter", MovingMeter);

/**
 * All meters that patrons may know; a reserve is the house's own affair.
 * @param {HTMLElement} container
 * @param {{ [name: string]: number }} meters
 */
export function showMeters(container, meters) {
  const names = Object.keys(meters).filter((name) => !name.endsWith("reserve"));
  fill(container, names, () =>
    names.map((name) => h("div.meter", { "data-meter": name }, h("span", {}, say("meters", name)), document.createElement("moving-meter"))),
  );
  for (const name of names) inside(container, `[data-meter="${name}"] moving-meter`, MovingMeter).show(meters[name]);
}
