// Hands that were turned up, card by card: each can be put right until the settlement is confirmed.

import { closeSheet, fill, h, sheet } from "./dom.js";
import { title } from "./layout.js";
import { JOKER, RANKS, SUITS, isCard } from "./suits.js";
import { t } from "./texts.js";

/** @import { DealerMessage } from "../types/messages.js" */
/** @import { DealerSend } from "../types/pages.js" */

/**
 * @param {HTMLElement} container
 * @param {DealerMessage} state
 * @param {DealerSend} send
 */
export function showTurned(container, state, send) {
  const hands = Object.entries(state.turned);
  container.hidden = !hands.length;
  fill(container, [state.turned, state.round], () => [
    h("h3", {}, t("dealer.turned")),
    ...hands.map(([place, cards]) =>
      h(
        "div.turned-hand",
        { "data-place": place },
        h("span.place-name", {}, title(place)),
        cards.map((face) =>
          h(
            "button.pad-card",
            {
              type: "button",
              "data-turned": face,
              "aria-label": t("dealer.correct_card", { card: face, place: title(place) }),
              onclick: () => correct(send, place, face, state.joker),
            },
            h("playing-card", { face }),
          ),
        ),
      ),
    ),
  ]);
}

/**
 * Which card it is instead: typed, or chosen from all.
 * @param {DealerSend} send
 * @param {string} place
 * @param {string} wrong
 * @param {boolean} joker
 */
function correct(send, place, wrong, joker) {
  const input = h("input", { name: "right", required: true, maxlength: 2, autocomplete: "off", placeholder: "Ah" });
  const put = async (/** @type {string} */ right) => {
    if (await send("correct", { place, wrong, right })) closeSheet();
  };
  const choice = (/** @type {string} */ face) =>
    h("button.pad-card", { type: "button", "data-card": face, onclick: () => put(face) }, h("playing-card", { face }));
  const form = h(
    "form.needs",
    {},
    h("p", {}, t("dealer.correct_text", { card: wrong, place: title(place) })),
    input,
    h("button.gold.big", {}, t("dealer.do_correct")),
    Object.keys(SUITS).map((suit) =>
      h(
        "div.pad-row",
        {},
        Object.keys(RANKS).map((rank) => choice(rank + suit)),
      ),
    ),
    joker && h("div.pad-row", {}, choice(JOKER)),
  );
  form.onsubmit = async (event) => {
    event.preventDefault();
    const typed = input.value.trim();
    const face = typed.slice(0, 1).toUpperCase() + typed.slice(1).toLowerCase();
    if (isCard(face)) await put(face);
  };
  sheet(t("dealer.correct_title"), form, "wide");
  input.focus();
}
