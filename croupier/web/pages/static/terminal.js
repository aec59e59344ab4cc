// The patron's terminal: it shows what the house sends and sends what the patron does.

import "./clock.js";
import { attempt, get, post } from "./api.js";
import { askToLeave, hideScreen, isStopped, openCall, showCabinet, showScreen, stillDue } from "./cabinet.js";
import { openCashOut, openMoney, openTip } from "./cashier.js";
import { byId, fill, h, openButtons, toast } from "./dom.js";
import { showControls } from "./controls.js";
import { coachText } from "./coach.js";
import { showLayout } from "./layout.js";
import { houseTime, listen } from "./live.js";
import { showMeters } from "./meters.js";
import { dollars, short } from "./money.js";
import { openRecall } from "./recall.js";
import { showLines, showVerdict } from "./results.js";
import { openRules } from "./rules.js";
import { Seat } from "./seat.js";
import { endLivePlay, showLivePlay } from "./live_play.js";
import { showPrint } from "./print.js";
import { buildSpots, showSpots } from "./spots.js";
import { t } from "./texts.js";

/** @import { AccountMessage, Cabinet, Live, TableMessage } from "../types/messages.js" */

const terminal = document.body.dataset.terminal ?? "";
const small = matchMedia("(max-width: 860px)");
/** @type {Map<string, Seat>} */
const seats = new Map();
let simulated = false;
/** @type {AccountMessage} */
let account = { type: "account", credits_cents: 0, at_risk_cents: 0, hand_pay_cents: 0 };
/** @type {Cabinet} */
let cabinet = { state: "in_service", conditions: [], cannot_print: false, called_at: "", bills_cents: 0, wins: [] };
let choosing = false;
let current = new URLSearchParams(location.search).get("table") ?? "";

localStorage.setItem("croupier.terminal", terminal);

// -- messages ------------------------------------------------------------------------------------

/** @param {Live<"/ws/terminals/x">} message */
function receive(message) {
  if ("server_now" in message) houseTime(message.server_now);
  if (message.type === "terminal") {
    account = message.account;
    cabinet = message.cabinet;
    simulated = message.simulated_devices;
    for (const id of seats.keys()) if (!message.tables.some((one) => one.table === id)) seats.delete(id);
    message.tables.forEach(takeTable);
  } else if (message.type === "account") account = message;
  else if (message.type === "cabinet") cabinet = message;
  else if (message.type === "table") takeTable(message);
  else if (message.type === "left") seats.delete(message.table);
  if (!choosing && !seats.has(current)) current = seats.keys().next().value ?? "";
  draw();
}

/** @param {TableMessage} state */
function takeTable(state) {
  const seat = seats.get(state.table);
  if (seat) seat.update(state);
  else seats.set(state.table, new Seat(terminal, state, draw));
}

// -- drawing -------------------------------------------------------------------------------------

function draw() {
  const seat = seats.get(current);
  drawAccount();
  showCabinet(cabinet, draw);
  drawUses();
  drawTabs();
  document.body.classList.toggle("seated", Boolean(seat));
  byId("lobby").hidden = Boolean(seat);
  if (!seat) void attempt(drawLobby);
  else {
    endLivePlay();
    hideScreen();
    if (seat.ready) drawTable(seat);
  }
}

function drawAccount() {
  byId("credits").textContent = dollars(account.credits_cents);
  byId("credits").dataset.cents = String(account.credits_cents);
  byId("at-risk").textContent = dollars(account.at_risk_cents);
  byId("open-cash").disabled = account.credits_cents === 0;
  byId("open-money").classList.toggle("pulse", account.credits_cents + account.at_risk_cents === 0);
}

/** Nothing can be pressed that would do nothing: there are rules to read, and a table to leave, once one is there. */
function drawUses() {
  const seat = seats.get(current);
  byId("open-rules").disabled = !seat?.ready;
  byId("leave").disabled = !seat;
}

function drawTabs() {
  const others = [...seats.values()].map((seat) => ({
    table: seat.table,
    title: seat.posted?.rules.title ?? seat.table,
    asked: seat.state.question !== null && seat.state.choices.length > 0,
  }));
  byId("more-tables").hidden = others.length === 0;
  fill(byId("tabs"), [others, current], () =>
    others.map(({ table, title, asked }) =>
      h(
        `button.tab${asked && table !== current ? ".asked" : ""}`,
        { type: "button", "aria-pressed": String(table === current), onclick: () => choose(table) },
        h("span.tab-name", {}, title.replace(/ \(.*\)$/, "")),
        h("small", {}, table),
      ),
    ),
  );
}

/**
 * Show a table; without a name, the tables to sit down at.
 * @param {string} table
 */
function choose(table) {
  choosing = table === "";
  current = table;
  draw();
}

/** @param {Seat} seat */
function drawTable(seat) {
  const { state, rules } = seat;
  showPrint(byId("print"), rules);
  buildSpots(byId("spots"), rules, (name) => press(seat, name));
  showLayout(byId("layout"), state, {
    positions: seat.known.positions,
    own: state.position,
    seated: seat.seated,
    dice: !rules.dealing.method,
  });
  markPicks(seat);
  showSpots(byId("spots"), {
    rules,
    wagers: seat.laid(),
    lines: state.lines,
    open: seat.open,
    below: seat.open ? seat.draft.below() : null,
    accepted: { ...state.wagers, ...state.carried },
  });
  showMeters(byId("meters"), state.meters);
  showLines(byId("lines"), {
    lines: state.lines,
    titles: seat.known.titles,
    staked: state.staked_cents,
    returned: state.returned_cents,
    settled: state.phase === "settled",
    wagered: Object.keys(state.wagers).length > 0,
    game: state.game,
    at: { table: rules.table, game: rules.game, edition: rules.edition },
  });
  showVerdict(byId("verdict"), state);
  if (isStopped(cabinet)) fill(byId("controls"), "stopped", () => []);
  else showControls(byId("controls"), seat, draw);
  byId("clock").until(state.closes_at, state.window_seconds);
  drawWords(seat);
  showOwn(state);
}

let asked = "";

/**
 * Whoever is asked sees his own hand, also where the window is too low for the whole table.
 * @param {TableMessage} state
 */
function showOwn(state) {
  const question = state.choices.length ? `${state.round} ${state.question}` : "";
  if (question && question !== asked && !small.matches) document.querySelector(".own")?.scrollIntoView({ block: "nearest" });
  asked = question;
}

/**
 * On a small screen the page is long: when something happens on the table, show the table.
 * @param {string} phase
 */
function lookUp(phase) {
  if (byId("felt").dataset.phase !== phase && phase !== "betting" && small.matches) scrollTo({ top: 0 });
}

/** @param {Seat} seat */
function drawWords(seat) {
  const { state } = seat;
  const coach = byId("coach");
  const { text, kind } = coachText(seat, account);
  if (coach.textContent !== text) coach.textContent = text;
  coach.className = `coach ${kind}${byId("verdict").hidden ? "" : " behind"}`;
  byId("round").textContent = state.round;
  lookUp(state.phase);
  byId("felt").dataset.phase = state.phase;
  byId("felt").dataset.game = state.game;
  byId("felt").dataset.round = state.round;
  const proof = state.reveal ? "revealed" : state.commitment ? "commitment" : "";
  fill(byId("proof"), [proof, state.commitment], () =>
    proof
      ? [h("span", { title: t("terminal.commitment_text") }, t(`terminal.${proof}`)), h("code", {}, state.commitment.slice(0, 24))]
      : [],
  );
}

/**
 * Where the question is about cards, the patron's own cards can be picked.
 * @param {Seat} seat
 */
function markPicks(seat) {
  const among = seat.state.choices.filter((choice) => choice.most_cards).flatMap((choice) => choice.among);
  for (const card of document.querySelectorAll("playing-card")) {
    if (!card.closest(".own")) continue;
    const face = card.getAttribute("face") ?? "";
    const open = among.includes(face);
    card.classList.toggle("pickable", open);
    card.classList.toggle("picked", open && seat.picked.has(face));
    card.setAttribute("role", open ? "checkbox" : "img");
    if (open) card.setAttribute("aria-checked", String(seat.picked.has(face)));
    card.tabIndex = open ? 0 : -1;
    card.onclick = open ? () => pick(seat, face) : null;
    card.onkeydown = open ? (event) => pickByKey(event, seat, face) : null;
  }
}

/**
 * @param {KeyboardEvent} event
 * @param {Seat} seat
 * @param {string} face
 */
function pickByKey(event, seat, face) {
  if (![" ", "Enter"].includes(event.key)) return;
  event.preventDefault();
  pick(seat, face);
}

/**
 * @param {Seat} seat
 * @param {string} face
 */
function pick(seat, face) {
  seat.pick(face);
  draw();
}

/**
 * @param {Seat} seat
 * @param {string} name
 */
function press(seat, name) {
  if (!seat.open || isStopped(cabinet)) return;
  if (account.credits_cents + account.at_risk_cents === 0) {
    openMoney(terminal, simulated);
    return;
  }
  seat.press(name);
}

// -- choosing a table ----------------------------------------------------------------------------

async function drawLobby() {
  byId("coach").textContent = t("coach.no_table");
  byId("coach").className = isStopped(cabinet) ? "coach behind" : "coach";
  fill(byId("controls"), "lobby", () => []);
  byId("clock").until(null);
  const { tables } = await get("/api/floor");
  // The patron may have sat down while the house was asked.
  if (seats.has(current)) return;
  showLivePlay(tables);
  const open = showScreen(cabinet, tables, account.credits_cents + account.at_risk_cents);
  const free = open ? tables.filter((table) => !seats.has(table.id)) : [];
  fill(
    byId("lobby"),
    free.map((table) => table.id),
    () =>
      free.map((table) =>
        h(
          "button.seat-card",
          { type: "button", "data-table": table.id, onclick: () => sit(table.id) },
          h("b", {}, table.title),
          h("span", {}, `${table.id} · ${short(table.minimum)}–${short(table.maximum)}`),
          h("span.gold-text", {}, t("floor.take")),
        ),
      ),
  );
}

/** @param {string} table */
async function sit(table) {
  const facts = await attempt(() => post(`/api/terminals/${terminal}/sit`, { table, position: 0 }));
  if (facts) choose(table);
}

function leave() {
  const due = stillDue(cabinet);
  if (due) askToLeave(due, leaveNow);
  else void leaveNow();
}

async function leaveNow() {
  if (!current) return;
  await attempt(() => post(`/api/terminals/${terminal}/leave`, { table: current }));
}

// -- buttons and keys ----------------------------------------------------------------------------

/** @type {{ [key: string]: () => unknown }} */
const KEYS = {
  r: () => seats.get(current)?.repeat(),
  d: () => seats.get(current)?.double(),
  c: () => seats.get(current)?.clear(),
  u: () => seats.get(current)?.undo(),
  h: () => rulesOfTable(),
  i: () => openMoney(terminal, simulated),
};

function rulesOfTable() {
  const seat = seats.get(current);
  if (seat?.ready) openRules(seat.rules);
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || byId("sheet").open || event.target instanceof HTMLInputElement) return;
  const numbered = byId("controls").querySelector(`[data-key="${event.key}"], [aria-keyshortcuts="${event.key}"]`);
  if (numbered instanceof HTMLButtonElement && !numbered.disabled) numbered.click();
  else KEYS[event.key.toLowerCase()]?.();
});

byId("open-money").onclick = () => openMoney(terminal, simulated);
byId("open-cash").onclick = () => openCashOut(terminal, account, cabinet.cannot_print);
byId("open-rules").onclick = rulesOfTable;
byId("open-recall").onclick = () => attempt(() => openRecall(terminal));
byId("open-tip").onclick = () => (current ? openTip(terminal, current) : toast(t("coach.no_table")));
byId("call").onclick = () => openCall(terminal);
byId("leave").onclick = leave;
byId("more-tables").onclick = () => choose("");

openButtons();
listen(`/ws/terminals/${terminal}`, receive);
