// Irregularities: a menu that says what will happen before it is confirmed.

import { attempt, inquire } from "./api.js";
import { closeSheet, fill, h, sheet } from "./dom.js";
import { seatName } from "./layout.js";
import { dollars } from "./money.js";
import { section } from "./results.js";
import { areaName } from "./spots.js";
import { secondPerson } from "./second.js";
import { say, t } from "./texts.js";

/** @import { DealerMessage, IrregularityEntry, Line, Preview, ReadDocument } from "../types/messages.js" */
/** @import { DealerSend } from "../types/pages.js" */

/**
 * @param {`/api/tables/${string}`} path
 * @param {DealerMessage} state
 * @param {DealerSend} send
 */
export function openIrregularities(path, state, send) {
  const items = state.irregularities.map((one) =>
    h(
      "button.irregular",
      { type: "button", "data-irregularity": one.name, disabled: !one.possible, onclick: () => details(path, state, send, one) },
      h("b", {}, inDollars(one.title)),
      h("cite", {}, section(one.cite)),
      h("small", {}, one.possible ? t("dealer.irregular_window", { since: one.since, until: one.until }) : one.reason),
    ),
  );
  const shown = [h("p", {}, t("dealer.irregular_text")), partOfTheDeal(state, send), h("div.irregular-menu", {}, items)];
  sheet(t("dealer.irregular_title"), shown, "wide");
}

/**
 * Something went wrong in the middle of a deal face down: first how many of its cards lie on the table.
 * @param {DealerMessage} state
 * @param {DealerSend} send
 */
function partOfTheDeal(state, send) {
  const { step } = state;
  if (step.kind !== "deal" || state.cards !== "dealer" || step.order.length < 2) return null;
  const count = h("input", { name: "count", type: "number", min: 1, max: step.order.length, required: true });
  const form = h(
    "form.needs",
    { id: "so-far" },
    h("label", {}, t("dealer.so_far"), count),
    h("button", { type: "submit" }, t("dealer.so_far_done")),
  );
  form.onsubmit = async (event) => {
    event.preventDefault();
    if (await send("confirm", { count: Number(count.value) })) closeSheet();
  };
  return form;
}

/**
 * Which card and which player, then what the section says about it.
 * @param {`/api/tables/${string}`} path
 * @param {DealerMessage} state
 * @param {DealerSend} send
 * @param {IrregularityEntry} one
 */
function details(path, state, send, one) {
  // A virtual shoe knows its next card, and a reader has seen it; elsewhere the dealer says which one it was.
  const card =
    one.takes_card &&
    state.cards === "dealer" &&
    h("input", { name: "card", required: true, maxlength: 2, autocomplete: "off", placeholder: "Ah" });
  const read =
    one.reads.length > 0 &&
    h(
      "select",
      { name: "read" },
      one.reads.map((each) => h("option", { value: each.number }, readName(each))),
    );
  const seat =
    one.takes_seat &&
    h(
      "select",
      { name: "seat" },
      state.seats.map((each) => h("option", { value: each.seat }, seatName(state.seats, each.seat))),
    );
  const turn =
    one.takes_turn &&
    h(
      "select",
      { name: "turn" },
      h("option", { value: 2 }, t("dealer.irregular_second_turn")),
      h("option", { value: 1 }, t("dealer.irregular_first_turn")),
    );
  const device =
    one.devices.length > 1 &&
    h(
      "select",
      { name: "device" },
      one.devices.map((each) => h("option", { value: each }, say("devices", each))),
    );
  const outcome = h("div.preview", { "aria-live": "polite" });
  const body = () => ({
    name: one.name,
    ...(card && { card: card.value }),
    ...(read && { read: Number(read.value) }),
    ...(seat && { seat: Number(seat.value) }),
    ...(turn && { turn: Number(turn.value) }),
    ...(device && { device: device.value }),
  });
  /** @type {ReturnType<typeof secondPerson> | null} */
  let second = null;
  const confirm = h("button.danger.big", { id: "irregular-confirm", type: "button", disabled: true }, t("dealer.irregular_confirm"));
  confirm.onclick = async () => {
    if (second && !called.reportValidity()) return;
    if (await send("irregularity", body(), second?.header())) closeSheet();
  };
  const called = h("form.needs", {});
  const preview = async () => {
    confirm.disabled = true;
    if (card && card.value.length !== 2) return;
    const told = await attempt(() => inquire(`${path}/preview`, body()));
    if (!told) return;
    confirm.disabled = !told.possible;
    fill(outcome, told, () => consequence(told, state));
    // Once something of the round was seen, a floorperson signs in for what changes it.
    if (told.needs_floorperson && !second) {
      second = secondPerson(t("console.second_text", { roles: t("dealer.floorperson") }));
      called.replaceChildren(second.element);
    }
  };
  if (card) card.oninput = preview;
  if (read) read.onchange = preview;
  if (seat) seat.onchange = preview;
  if (turn) turn.onchange = preview;
  if (device) device.onchange = preview;
  sheet(
    inDollars(one.title),
    [
      card && h("label", {}, t("dealer.irregular_card"), card),
      read && h("label", {}, t("dealer.irregular_card"), read),
      seat && h("label", {}, t("dealer.irregular_seat"), seat),
      turn && h("label", {}, t("dealer.irregular_turn"), turn),
      device && h("label", {}, t("dealer.irregular_device"), device),
      h("h3", {}, t("dealer.irregular_preview")),
      outcome,
      one.afterwards.length > 0 && h("p.afterwards", {}, t("dealer.irregular_afterwards", { acts: one.afterwards.join(" ") })),
      called,
      h(
        "div.sheet-buttons",
        {},
        confirm,
        h("button", { type: "button", onclick: () => openIrregularities(path, state, send) }, t("dealer.irregular_back")),
      ),
    ].filter(Boolean),
  );
  void preview();
}

/**
 * A card as the reader has seen it: by its name where it lies open, else by the place where it was dealt.
 * @param {ReadDocument} read
 */
function readName({ number, place, card }) {
  const lies = place ? t("dealer.read_at", { place }) : t("dealer.read_aside");
  return t("dealer.read_card", { number, card: card || t("dealer.read_hidden"), lies });
}

/** @param {string} text */
const inDollars = (text) => text.replace(/(\d+) cents/, (_, cents) => dollars(Number(cents))).replace(/^./, (first) => first.toUpperCase());

/**
 * @param {Preview} told
 * @param {DealerMessage} state
 */
function consequence(told, state) {
  const { phase } = state;
  const inRound = phase === "locked" || phase === "playing";
  return [
    h("p", {}, h("b", {}, inDollars(told.text || told.reason)), " ", h("cite", {}, told.cite)),
    told.possible && inRound && h("p", {}, t(told.ends_round ? "dealer.irregular_ends" : "dealer.irregular_goes_on")),
    told.lines?.length > 0 &&
      h(
        "ul",
        {},
        told.lines.map((line) => h("li", {}, settled(line, state))),
      ),
  ];
}

/**
 * @param {Line} line
 * @param {DealerMessage} state
 */
function settled(line, state) {
  const came = `${say("outcomes", line.outcome)}, ${t("terminal.returned", { amount: dollars(line.returned) })}`;
  return `${seatName(state.seats, line.seat)}: ${areaName(line.wager)}, ${came}`;
}
