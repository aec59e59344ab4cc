// Progressive meters that move: the number runs up to what the house says.

import { fill, h } from "./dom.js";
import { dollars } from "./money.js";
import { say } from "./texts.js";

const STEPS = 24;
const still = matchMedia("(prefers-reduced-motion: reduce)");

class MovingMeter extends HTMLElement {
  show(cents) {
    const from = this.cents ?? cents;
    this.goal = cents;
    clearInterval(this.timer);
    if (from === cents || still.matches) return this.write(cents);
    let step = 0;
    this.timer = setInterval(() => {
      step += 1;
      this.write(Math.round(from + ((cents - from) * step) / STEPS));
      if (step === STEPS) clearInterval(this.timer);
    }, 45);
    return undefined;
  }

  write(cents) {
    this.cents = cents;
    this.textContent = dollars(cents);
  }
}

customElements.define("moving-meter", MovingMeter);

/** All meters that patrons may know; a reserve is the house's own affair. */
export function showMeters(container, meters) {
  const names = Object.keys(meters).filter((name) => !name.endsWith("reserve"));
  fill(container, names, () =>
    names.map((name) => h("div.meter", { "data-meter": name }, h("span", {}, say("meters", name)), document.createElement("moving-meter"))),
  );
  for (const name of names) container.querySelector(`[data-meter="${name}"] moving-meter`).show(meters[name]);
}
