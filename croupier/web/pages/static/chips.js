// Chips: their denominations and colours, and an amount as a stack of them.

import { h } from "./dom.js";
import { short } from "./money.js";
import { t } from "./texts.js";

export const DENOMINATIONS = [100, 500, 2500, 10000, 50000];
const MOST_SHOWN = 6;

/** @param {number} cents */
export function chip(cents, kind = "") {
  return h(`span.chip.c${cents}${kind ? `.${kind}` : ""}`, { "aria-hidden": "true" }, h("b", {}, label(cents)));
}

/** @param {number} cents */
function label(cents) {
  return cents >= 100 ? String(cents / 100) : `${cents}¢`;
}

/**
 * The fewest chips that make the amount, largest at the bottom; cents are one small chip.
 * @param {number} cents
 */
export function piled(cents) {
  const pile = [];
  let left = cents;
  for (const value of [...DENOMINATIONS].reverse()) {
    while (left >= value && pile.length < MOST_SHOWN) {
      pile.push(value);
      left -= value;
    }
  }
  if (!pile.length) pile.push(100);
  return h(
    "span.pile",
    { style: `--tall:${pile.length}` },
    pile.map((value) => chip(value)),
  );
}

/**
 * The rack: one button a denomination; `choose` is told which one was taken.
 * @param {number} chosen
 * @param {(cents: number) => void} choose
 */
export function rack(chosen, choose) {
  return h(
    "div.rack",
    { role: "radiogroup", "aria-label": t("terminal.chips") },
    DENOMINATIONS.map((cents, index) => {
      const name = t("terminal.chip", { amount: short(cents) });
      const button = h(
        "button.chip-button",
        {
          type: "button",
          role: "radio",
          "aria-checked": String(cents === chosen),
          "aria-label": name,
          "data-chip": cents,
          draggable: "true",
          "aria-keyshortcuts": String(index + 1),
          onclick: () => choose(cents),
        },
        chip(cents),
      );
      button.addEventListener("dragstart", (event) => {
        choose(cents);
        event.dataTransfer?.setData("text/plain", String(cents));
      });
      return button;
    }),
  );
}
