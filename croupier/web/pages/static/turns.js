// Whose turn it is: which deck, who is offered the cut, who shakes, who waits for the shuffle.

import { fill, h } from "./dom.js";
import { seatName } from "./layout.js";
import { section } from "./results.js";
import { t } from "./texts.js";

/** @import { DealerMessage, TurnDocument } from "../types/messages.js" */
/** @import { DealerSend, Headers } from "../types/pages.js" */

/**
 * @typedef {object} Asking
 * @property {DealerSend} send
 * @property {(title: string, ask: (more: Headers | undefined) => Promise<unknown>) => void} signed a floorperson signs
 */

/**
 * @param {HTMLElement} container
 * @param {DealerMessage} state
 * @param {Asking} asking
 */
export function showTurns(container, state, asking) {
  const open = new Set(state.acts);
  const shoe = ["cover-card", "reshuffle"].filter((name) => open.has(name));
  container.hidden = !state.turns.length && !shoe.length;
  fill(container, [state.turns, shoe, state.seats.map((one) => [one.terminal, one.position])], () => [
    ...state.turns.map((one) =>
      h("div.turn", { "data-turn": one.kind }, h("span", {}, one.text), h("cite", {}, section(one.cite)), turnButtons(one, asking)),
    ),
    shoe.length > 0 && h("div.turn", { "data-turn": "shoe" }, shoeButtons(state, shoe, asking)),
  ]);
}

/**
 * Who has cut the cards; whom a floorperson lets in.
 * @param {TurnDocument} one
 * @param {Asking} asking
 */
function turnButtons(one, { send, signed }) {
  if (one.act) {
    const cut = (/** @type {number} */ position) => send("done", { act: one.act, position });
    return h(
      "div.turn-buttons",
      {},
      one.positions.map((position) => h("button", { type: "button", onclick: () => cut(position) }, t("dealer.cut_by", { position }))),
      h("button", { type: "button", onclick: () => cut(0) }, t("dealer.cut_by_dealer")),
    );
  }
  if (one.kind !== "entry") return null;
  return h(
    "div.turn-buttons",
    {},
    one.terminals.map((terminal) => {
      const title = t("dealer.let_in", { terminal });
      return h("button", { type: "button", onclick: () => signed(title, (more) => send("entry", { terminal }, more)) }, title);
    }),
  );
}

/**
 * The end of a shoe: the cover card came somewhere, or a floorperson wants the cards shuffled.
 * @param {DealerMessage} state
 * @param {string[]} shoe
 * @param {Asking} asking
 */
function shoeButtons(state, shoe, { send, signed }) {
  const playing = state.seats.filter((one) => Object.keys(one.wagers).length && one.role !== "behind");
  const where = h(
    "select",
    { "aria-label": t("dealer.cover_card_where") },
    h("option", { value: 0 }, t("dealer.cover_card_dealer")),
    playing.map((one) => h("option", { value: one.position }, seatName(state.seats, one.seat))),
  );
  return h(
    "div.turn-buttons",
    {},
    shoe.includes("cover-card") && [
      where,
      h(
        "button",
        { type: "button", id: "cover-card", onclick: () => send("cover-card", { position: Number(where.value) }) },
        t("dealer.cover_card"),
      ),
    ],
    shoe.includes("reshuffle") &&
      h(
        "button",
        { type: "button", id: "reshuffle", onclick: () => signed(t("dealer.reshuffle"), (more) => send("reshuffle", {}, more)) },
        t("dealer.reshuffle"),
      ),
  );
}
