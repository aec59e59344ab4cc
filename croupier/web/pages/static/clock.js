// <count-down>: a ring that empties until the house's clock reaches the end of the window.

import { houseTime } from "./live.js";
import { svg } from "./svg.js";
import { t } from "./texts.js";

const ROUND = 2 * Math.PI * 26;

export class CountDown extends HTMLElement {
  /** @type {number | null} */
  ends = null;
  seconds = 20;
  /** @type {number | undefined} */
  timer;
  said = document.createElement("b");
  left = svg("circle", { cx: 30, cy: 30, r: 26, class: "left", transform: "rotate(-90 30 30)", "stroke-dasharray": ROUND });

  connectedCallback() {
    const track = svg("circle", { cx: 30, cy: 30, r: 26, class: "track" });
    this.replaceChildren(svg("svg", { viewBox: "0 0 60 60", "aria-hidden": "true" }, track, this.left), this.said);
    this.setAttribute("role", "timer");
    this.timer = setInterval(() => this.tick(), 200);
  }

  disconnectedCallback() {
    clearInterval(this.timer);
  }

  /**
   * `ends`: when, by the house's clock, or null; `seconds`: how long the whole window is.
   * @param {number | null} ends
   */
  until(ends, seconds = 20) {
    this.ends = ends;
    this.seconds = seconds || 20;
    this.tick();
  }

  tick() {
    const left = this.ends ? Math.max(0, (this.ends - houseTime()) / 1000) : null;
    this.classList.toggle("idle", left === null);
    this.classList.toggle("late", left !== null && left <= 5);
    this.said.textContent = left === null ? "" : String(Math.ceil(left));
    const part = left === null ? 1 : Math.min(1, left / this.seconds);
    this.left.setAttribute("stroke-dashoffset", String(ROUND * (1 - part)));
    this.setAttribute("aria-label", left === null ? "" : t("terminal.seconds", { seconds: Math.ceil(left) }));
  }
}

customElements.define("count-down", CountDown);
