// The dealer's console: the procedure step by step, one key each.

import "./clock.js";
import { attempt, get, post } from "./api.js";
import { mattersOf } from "./cabinet_staff.js";
import { byId, closeSheet, fill, h, sheet } from "./dom.js";
import { Entry } from "./entry.js";
import { openIrregularities } from "./irregular.js";
import { seatName, showLayout, title } from "./layout.js";
import { houseTime, listen } from "./live.js";
import { showMeters } from "./meters.js";
import { short, spoken } from "./money.js";
import { lineItem, section } from "./results.js";
import { areaName } from "./spots.js";
import { validation } from "./validation.js";
import { secondPerson } from "./second.js";
import { isFloorperson } from "./session.js";
import { showTurned } from "./turned.js";
import { showTurns } from "./turns.js";
import { say, t } from "./texts.js";

/** @import { CabinetsMessage, DealerMessage, OneTable, PostedRules, SeatDocument, StepDocument } from "../types/messages.js" */
/** @import { DealerSend, Headers } from "../types/pages.js" */

const table = document.body.dataset.table ?? "";
/** @type {`/api/tables/${string}`} */
const path = `/api/tables/${table}`;
/** @type {DealerMessage["step"]["kind"][]} */
const STEPS = ["open", "no_more_bets", "deal", "roll", "ask", "turn", "settle", "validate", "next"];
/** @type {DealerMessage | null} */
let latest = null;
/** @type {Promise<[OneTable, PostedRules]> | null} */
let posted = null;
let messages = 0;

/** @type {DealerSend} */
const send = async (command, body, more = {}) => {
  const told = await attempt(() => post(`${path}/${command}`, body, more));
  // The compiler does not see that the answer of a path that ends in a command is that command's.
  return /** @type {any} */ (told);
};
const entry = new Entry(byId("entry"), send);

/**
 * Whether the house takes this command now: it says so with every message.
 * @param {string} name
 */
const may = (name) => current().acts.includes(name);

/** What the house said last; nothing is drawn and no key is taken before its first message. */
function current() {
  if (!latest) throw new Error("the house has said nothing yet");
  return latest;
}

/** The table and its rules; asked for again with the next message if they did not come. */
async function facts() {
  posted ??= Promise.all([get(path), get(`${path}/rules`)]);
  try {
    return await posted;
  } catch (error) {
    posted = null;
    throw error;
  }
}

/** @param {CabinetsMessage} message */
function showCabinets({ cabinets }) {
  const told = Object.entries(cabinets)
    .map(([asset, cabinet]) => ({ asset, what: mattersOf(cabinet) }))
    .filter(({ what }) => what.length);
  byId("cabinets").hidden = told.length === 0;
  fill(byId("cabinets"), told, () => [
    h("h2", {}, t("cabinet.staff.title")),
    ...told.map(({ asset, what }) => h("p.cabinet", { "data-cabinet": asset }, h("b", {}, asset), h("span", {}, what.join(" · ")))),
  ]);
}

/** @param {DealerMessage | CabinetsMessage} message */
async function receive(message) {
  if (message.type === "cabinets") {
    showCabinets(message);
    return;
  }
  houseTime(message.server_now);
  const [known, rules] = await facts();
  latest = message;
  draw(known, rules);
  messages += 1;
  document.body.dataset.messages = String(messages);
}

// -- drawing -------------------------------------------------------------------------------------

/**
 * @param {OneTable} facts
 * @param {PostedRules} rules
 */
function draw(facts, rules) {
  const state = current();
  byId("title").textContent = `${facts.title} · ${table} · ${short(facts.minimum)}–${short(facts.maximum)}`;
  byId("phase").textContent = `${t(`phase.${state.phase}`)} · ${state.round || ""}`;
  document.body.dataset.step = state.step.kind;
  document.body.dataset.round = state.round;
  document.body.dataset.order = state.step.order.map((place, index) => `${state.step.ups[index] ? "+" : "-"}${place}`).join("|");
  document.body.dataset.turn = state.step.indexes.length ? `${state.step.place}|${state.step.indexes.join("|")}` : "";
  document.body.dataset.left = String(state.step.cards_left || state.step.dice);
  drawSteps(Boolean(rules.dealing.method));
  drawNow();
  entry.update(state);
  showTurned(byId("turned"), state, send);
  drawOrder();
  showLayout(byId("layout"), state, {
    positions: facts.positions,
    seated: state.seats.map((one) => one.position),
    next: state.step.place,
    dice: !rules.dealing.method,
  });
  drawSeats(rules);
  showTurns(byId("turns"), state, { send, signed: signedByTheFloor });
  drawReminders();
  showMeters(byId("meters"), state.meters);
  drawLight();
  byId("irregular").disabled = !may("irregularity");
  byId("void").disabled = !may("void");
  byId("close").disabled = !may("close");
}

/** @param {boolean} hasCards */
function drawSteps(hasCards) {
  const state = current();
  const now = state.step.kind;
  const never = hasCards ? ["roll"] : ["deal", "turn"];
  const kinds = STEPS.filter((kind) => !never.includes(kind) && (kind !== "validate" || now === kind));
  fill(byId("steps"), [now, state.step.cite, kinds], () =>
    kinds.map((kind) =>
      h(
        `li${kind === now ? ".current" : ""}`,
        { "aria-current": kind === now ? "step" : null },
        h("span", {}, t(`dealer.step_${kind}`)),
        kind === now && h("cite", {}, section(state.step.cite)),
      ),
    ),
  );
}

function drawNow() {
  const state = current();
  const { step } = state;
  const waiting = state.seats.filter((one) => one.waiting).length;
  fill(byId("now"), [step, state.phase, waiting, state.pending_cards.length, state.closes_at, state.cards, state.acts, state.held], () => {
    const clock = document.createElement("count-down");
    /** @type {HTMLElement[]} */
    const shown = [
      h("div.now-text", {}, h("strong", {}, step.text), h("cite", {}, step.cite)),
      h("div.now-buttons", {}, stepButtons(step, waiting)),
    ];
    if (state.held) shown.splice(1, 1, waitsFor(state.held));
    if (state.closes_at) shown.push(clock);
    queueMicrotask(() => state.closes_at && clock.until(state.closes_at, state.window_seconds));
    return shown;
  });
}

/**
 * What the next round waits for: the act that is to be confirmed, in the place of the step's own button.
 * @param {NonNullable<DealerMessage["held"]>} held
 */
function waitsFor(held) {
  const due = current().reminders.find((one) => one.name === held.act);
  if (!due) return h("p.held", {}, t("dealer.held", { why: held.text }), " ", h("cite", {}, section(held.cite)));
  return h(
    "div.now-buttons",
    {},
    h("p.held", {}, due.text, " ", h("cite", {}, section(due.cite))),
    h(
      "button.gold.big",
      { type: "button", "data-act": "do_due", onclick: () => confirmDone(due) },
      h("kbd", {}, "Space"),
      t("dealer.reminder_done"),
    ),
  );
}

/**
 * The buttons of a step; the first is the one that Space presses.
 * @param {StepDocument} step
 * @param {number} waiting
 */
function stepButtons(step, waiting) {
  const state = current();
  const own = state.cards === "dealer";
  // Nothing of this deal lies open: the dealer only says that it is dealt.
  const unsaid = step.face_down > 0 && step.cards_left === 0 && state.pending_cards.length === 0;
  const buttons = {
    open: () => [may("open") && act("do_open", () => send("open", {}))],
    no_more_bets: () => [may("no-more-bets") ? act("do_no_more_bets", lock) : h("p.quiet-text", {}, t("dealer.no_wagers_yet"))],
    deal: () =>
      own
        ? [unsaid && act("do_dealt", () => send("confirm", {}))]
        : may("confirm")
          ? [act("do_dealt", () => send("confirm", {}))]
          : may("deal") && [act("do_deal", () => send("deal", {})), act("do_deal_all", () => send("deal", { count: 0 }))],
    roll: () => [may("deal") && act("do_roll", () => send("deal", {})), step.may_stop && act("do_stop", () => send("dice", { faces: [] }))],
    ask: () => [
      h(
        "button",
        { type: "button", id: "default", disabled: !may("default"), onclick: timeUp },
        h("kbd", {}, "F4"),
        t(may("default") ? "dealer.do_default" : "dealer.clock_runs", { count: waiting }),
      ),
    ],
    turn: () => [may("confirm") && step.may_stay && !state.pending_cards.length && act("do_stays", () => send("confirm", {}))],
    settle: () => [may("confirm") && act("do_settle", () => send("confirm", {}))],
    validate: () => [],
    next: () => [may("next") && act("do_next", () => send("next", {}))],
  };
  return (buttons[step.kind]?.() || []).filter(Boolean);
}

/**
 * @param {string} name
 * @param {() => unknown} press
 */
function act(name, press) {
  return h("button.gold.big", { type: "button", "data-act": name, onclick: press }, h("kbd", {}, "Space"), t(`dealer.${name}`));
}

function drawOrder() {
  const state = current();
  const { step } = state;
  const dealing = step.kind === "deal";
  byId("order").hidden = !dealing;
  if (!dealing) return;
  const rest = step.order;
  fill(byId("order"), [rest, step.up, step.cards_left], () => [
    h(
      "div.next-place",
      {},
      h("span", {}, t("dealer.next_card")),
      h("strong", { id: "next-place" }, step.place ? title(step.place) : "–"),
      h("small", {}, dealt(step)),
    ),
    h(
      "ol.order-list",
      {},
      rest.slice(0, 12).map((place, index) => h(`li${step.ups[index] ? "" : ".hidden-card"}`, {}, title(place))),
    ),
  ]);
}

/**
 * How many cards of a deal are said, and how many lie face down.
 * @param {StepDocument} step
 */
function dealt(step) {
  const parts = [];
  if (step.cards_left)
    parts.push(`${t(step.up ? "dealer.face_up" : "dealer.face_down")} · ${t("dealer.cards_left", { count: step.cards_left })}`);
  if (step.face_down) parts.push(t("dealer.unsaid", { count: step.face_down }));
  return parts.join(" · ");
}

/** @param {PostedRules} rules */
function drawSeats(rules) {
  const state = current();
  const titles = Object.fromEntries(rules.wagers.map((rule) => [rule.name, rule.title]));
  const sum = state.seats.reduce((all, one) => all + Object.values({ ...one.carried, ...one.wagers }).reduce((a, b) => a + b, 0), 0);
  byId("total").textContent = t("dealer.total_bet", { count: state.seats_total ?? state.seats.length, amount: short(sum) });
  fill(byId("seats"), state.seats, () =>
    state.seats.length ? state.seats.map((one) => seatRow(one, titles)) : h("p.quiet-text", {}, t("dealer.no_seats")),
  );
  fill(byId("lines"), state.lines, () =>
    state.lines.length
      ? [
          h("h2", {}, t("dealer.settlement")),
          h(
            "ul.lines",
            {},
            state.lines.slice(0, 80).map((line) => h("div.seat-line", {}, h("small", {}, nameOf(line.seat)), lineItem(line, titles))),
          ),
        ]
      : [],
  );
}

/**
 * A seat as its patron sees it: the position, and the terminal that plays there.
 * @param {number} seat
 */
const nameOf = (seat) => seatName(current().seats, seat);

/**
 * @param {SeatDocument} one
 * @param {{ [name: string]: string }} titles
 */
function seatRow(one, titles) {
  const up = (/** @type {string} */ name) => (name in one.carried ? ` (${t("dealer.stays_up")})` : "");
  const wagers = Object.entries({ ...one.carried, ...one.wagers })
    .map(([name, cents]) => `${areaName(name, titles[name])} ${short(cents)}${up(name)}`)
    .join(", ");
  const said = one.decided && t("dealer.decided", { decision: spoken(one.decided.replace(/^default /, ""), say) });
  return h(
    `div.seat-row${one.waiting ? ".waiting" : ""}`,
    { "data-seat": one.seat },
    h("b.position", {}, String(one.position)),
    h("div", {}, h("strong", {}, one.terminal), one.role === "behind" && h("em.behind", {}, t("dealer.behind")), h("span", {}, wagers)),
    h("span.said", {}, one.waiting ? t("dealer.waiting") : said || ""),
  );
}

/** The progressive light: on until a floorperson has validated or refused every winning hand. */
function drawLight() {
  const state = current();
  byId("light").hidden = !state.alerts.length;
  fill(byId("light"), state.alerts, () => [h("b", {}, t("dealer.jackpot_light")), ...state.alerts.map((alert) => validation(alert))]);
}

function drawReminders() {
  const state = current();
  fill(byId("reminders"), [state.reminders, state.dealing], () => [
    ...state.reminders.map((one) =>
      h(
        "div.reminder",
        {},
        h("span", {}, one.text),
        h("cite", {}, section(one.cite)),
        h("button", { type: "button", onclick: () => confirmDone(one) }, t("dealer.reminder_done")),
      ),
    ),
    // Where a device is covered the floor may have the cards dealt in another way.
    ...(state.dealing.covered.length ? state.dealing.methods : []).map((method) =>
      h("div.reminder", {}, h("button", { type: "button", onclick: () => changeDealing(method) }, changing(method))),
    ),
  ]);
}

/**
 * What a floorperson does, signed by one: whoever is signed in, or a second person.
 * @param {string} title
 * @param {(more: Headers | undefined) => Promise<unknown>} ask
 */
function signedByTheFloor(title, ask) {
  const second = floorperson(!isFloorperson());
  const form = h("form.needs", {}, second.element, h("button.big", { type: "submit" }, t("dealer.reminder_done")));
  form.onsubmit = async (event) => {
    event.preventDefault();
    if (await ask(second.header())) closeSheet();
  };
  sheet(title, [form]);
}

/** @param {string} method */
function changing(method) {
  return t("dealer.change_method", { method: say("dealing", method) });
}

/** @param {string} method */
function changeDealing(method) {
  signedByTheFloor(changing(method), (more) => send("dealing", { dealing: method }, more));
}

/** @param {DealerMessage["reminders"][number]} one */
function confirmDone(one) {
  if (one.floorperson) signedByTheFloor(one.text, (more) => send("done", { act: one.name }, more));
  else void send("done", { act: one.name });
}

// -- steps that ask for more ---------------------------------------------------------------------

function lock() {
  const state = current();
  const { needs } = state.step;
  if (!needs.length) {
    void send("no-more-bets", {});
    return;
  }
  const form = h(
    "form.needs",
    {},
    needs.map((name) => h("label", {}, t(`dealer.needs_${name}`), h("input", { name, required: name === "start", autocomplete: "off" }))),
    h("button.gold.big", {}, t("dealer.do_no_more_bets")),
  );
  form.onsubmit = async (event) => {
    event.preventDefault();
    if (await send("no-more-bets", numbersOf(new FormData(form)))) closeSheet();
  };
  sheet(t("dealer.do_no_more_bets"), form);
  form.querySelector("input")?.focus();
}

/**
 * What the table's form asks for, as far as it was filled in; a lucky position is a seat's number or a word.
 * @param {FormData} form
 */
function numbersOf(form) {
  const said = (/** @type {string} */ name) => String(form.get(name) ?? "").trim();
  const [start, card, place] = ["start", "magic_card", "lucky_position"].map(said);
  return {
    ...(start && { start: Number(start) }),
    ...(card && { magic_card: card }),
    ...(place && { lucky_position: /^\d+$/.test(place) ? Number(place) : place }),
  };
}

/** Where no clock runs the dealer is the clock: what he ends he confirms. */
function timeUp() {
  const state = current();
  if (!may("default")) return;
  const waiting = state.seats.filter((one) => one.waiting);
  const form = h(
    "form.needs",
    {},
    h("p", {}, t("dealer.default_warning", { who: waiting.map((one) => nameOf(one.seat)).join(", ") })),
    h("button.danger.big", { id: "default-confirm" }, t("dealer.do_default", { count: waiting.length })),
  );
  form.onsubmit = async (event) => {
    event.preventDefault();
    if (await send("default", {})) closeSheet();
  };
  sheet(t("dealer.default_title"), form);
  byId("default-confirm").focus();
}

/**
 * A dealer calls a floorperson, who signs in for this one act.
 * @param {boolean} required
 */
const floorperson = (required) => secondPerson(t("console.second_text", { roles: t("dealer.floorperson") }), required);

function voidRound() {
  const state = current();
  const reason = h("input", { required: true, "aria-label": t("dealer.void_reason"), placeholder: t("dealer.void_reason") });
  // A dealer declares nothing void by himself; once something was seen, nor does a floorperson.
  const second = floorperson(state.needs_floorperson || !isFloorperson());
  const form = h(
    "form.needs",
    {},
    h("p", {}, t("dealer.void_warning", { round: state.round })),
    reason,
    second.element,
    h("button.danger.big", {}, t("dealer.do_void")),
  );
  form.onsubmit = async (event) => {
    event.preventDefault();
    if (await send("void", { reason: reason.value }, second.header())) closeSheet();
  };
  sheet(t("dealer.do_void"), form);
}

/** Wagers that stay up go back with a floorperson alone. */
function closeTable() {
  const state = current();
  if (!state.seats.some((one) => Object.keys(one.carried).length)) {
    void send("close", {});
    return;
  }
  const second = floorperson(true);
  const form = h("form.needs", {}, second.element, h("button.danger.big", {}, t("dealer.do_close")));
  form.onsubmit = async (event) => {
    event.preventDefault();
    if (await send("close", {}, second.header())) closeSheet();
  };
  sheet(t("dealer.do_close"), form);
}

function irregular() {
  if (latest && may("irregularity")) openIrregularities(path, latest, send);
}

// -- keys ----------------------------------------------------------------------------------------

/** The button of the step that waits. */
function pressFirst() {
  const first = document.querySelector("[data-act]");
  if (first instanceof HTMLElement) first.click();
}

/**
 * A card, turn or reminder that has the focus is pressed by Enter or Space, as any button is.
 * @param {KeyboardEvent} event
 */
function onButton(event) {
  const on = event.target instanceof Element && event.target.closest("#turned button, #turns button, #turns select, #reminders button");
  return Boolean(on) && (event.key === "Enter" || event.key === " ");
}

/** @type {{ [key: string]: () => unknown }} */
const KEYS = {
  F2: irregular,
  F4: timeUp,
  F6: () => entry.oneKey(),
  F8: () => byId("void").disabled || voidRound(),
  F9: () => byId("close").disabled || closeTable(),
  " ": () => pressFirst(),
  Enter: () => pressFirst(),
};

document.addEventListener("keydown", (event) => {
  if (!latest || byId("sheet").open || onButton(event) || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (entry.key(event) || !(event.key in KEYS)) return;
  event.preventDefault();
  KEYS[event.key]();
});

byId("irregular").onclick = irregular;
byId("void").onclick = voidRound;
byId("close").onclick = closeTable;

listen(`/ws/tables/${table}/dealer`, (message) => void attempt(() => receive(message)));
