// The front door: the tables, and a seat with one click.

import { CountDown } from "./clock.js";
import "./card.js";
import { attempt, post } from "./api.js";
import { byId, fill, h, inside, sheet } from "./dom.js";
import { answerButton, mattersOf } from "./cabinet_staff.js";
import { houseTime, listen } from "./live.js";
import { showMeters } from "./meters.js";
import { dollars, short } from "./money.js";
import { gameTexts, t } from "./texts.js";
import { validation } from "./validation.js";

/** @import { FloorMessage, FloorOverview, TableDocument, TerminalOfFloor } from "../types/messages.js" */

/** @type {FloorOverview} */
let floor = { house: "", demo: true, server_now: 0, two_sign_from_cents: 0, tables: [], terminals: [] };
let mine = localStorage.getItem("croupier.terminal") ?? "";

/** @param {FloorMessage} message */
function receive(message) {
  floor = message;
  houseTime(message.server_now);
  draw();
}

function draw() {
  byId("house").textContent = floor.house;
  byId("lead").textContent = t(floor.demo ? "floor.lead" : "floor.lead_real");
  if (!floor.terminals.some((one) => one.id === mine && !one.automatic)) mine = "";
  byId("back").hidden = !mine;
  if (mine) byId("back").href = `/terminal/${mine}`;
  fill(
    byId("tables"),
    floor.tables.map((table) => table.id),
    () => (floor.tables.length ? floor.tables.map(card) : h("p", {}, t("floor.no_tables"))),
  );
  floor.tables.forEach(update);
  drawAttend();
  drawTerminals();
}

// -- one table -----------------------------------------------------------------------------------

/** @param {TableDocument} table */
function card(table) {
  const { faces } = gameTexts(table.game);
  const art = faces.length ? faces.map((face) => h("playing-card", { face })) : [h("span.big-dice", {}, "⚄"), h("span.big-dice", {}, "⚅")];
  return h(
    "article.table-card",
    { "data-table": table.id },
    h("div.art", { "aria-hidden": "true" }, art),
    h(
      "div.table-head",
      {},
      h("div", {}, h("h2", {}, table.title), h("p", {}, gameTexts(table.game).tagline)),
      document.createElement("count-down"),
    ),
    h(
      "div.facts",
      {},
      h("span.phase"),
      h("span", {}, `${short(table.minimum)} – ${short(table.maximum)}`),
      h("span", {}, table.id),
      h("span", {}, t(`floor.${table.dealer}`)),
    ),
    h("div.meters"),
    h("div.dots", { role: "img" }),
    h(
      "div.table-foot",
      {},
      h("button.gold.big.take", { type: "button", onclick: () => take(table.id) }, t("floor.take")),
      h("a.quiet-link", { href: `/dealer/${table.id}` }, t("floor.dealer_link")),
    ),
  );
}

/** @param {TableDocument} table */
function update(table) {
  const shown = inside(document, `.table-card[data-table="${CSS.escape(table.id)}"]`, HTMLElement);
  shown.dataset.phase = table.phase;
  inside(shown, ".phase", HTMLElement).textContent = t(`phase.${table.phase}`);
  inside(shown, "count-down", CountDown).until(table.phase === "betting" ? table.closes_at : null, 20);
  showMeters(inside(shown, ".meters", HTMLElement), table.meters);
  const taken = new Set(table.seated.map((one) => one.position));
  const dots = inside(shown, ".dots", HTMLElement);
  const words = table.shares_hands
    ? t("floor.shared", { players: table.seated.length })
    : t("floor.seats", { free: table.positions - taken.size, all: table.positions });
  dots.setAttribute("aria-label", words);
  fill(dots, [words, [...taken]], () => [
    ...Array.from({ length: table.positions }, (_, index) => h(`i.dot${taken.has(index + 1) ? ".taken" : ""}`)),
    h("span", {}, words),
  ]);
}

// -- what waits for a floorperson or an attendant ------------------------------------------------

function drawAttend() {
  const waiting = floor.tables.flatMap((table) => table.validations.map((alert) => ({ ...alert, table: table.id })));
  const due = floor.terminals.filter((one) => one.hand_pay_cents > 0);
  const troubled = floor.terminals.filter((one) => mattersOf(one.cabinet).length > 0);
  byId("attend").hidden = waiting.length + due.length + troubled.length === 0;
  const key = [waiting, due.map((one) => [one.id, one.hand_pay_cents]), troubled.map((one) => [one.id, mattersOf(one.cabinet)])];
  fill(byId("attend"), key, () => [
    h("h2", {}, t("floor.attend")),
    ...waiting.map((alert) => h("div.attend-row", { "data-table": alert.table }, h("b", {}, alert.table), validation(alert))),
    ...due.map(handPay),
    ...troubled.map((one) =>
      h(
        "div.attend-row",
        { "data-cabinet": one.id },
        h("b", {}, one.id),
        h("span", {}, mattersOf(one.cabinet).join(" · ")),
        answerButton(one.id, one.cabinet),
      ),
    ),
  ]);
}

/**
 * Where two people sign, they do so at the console (§ 465a.26(b)(3)).
 * @param {TerminalOfFloor} one
 */
function handPay(one) {
  const paid = () => attempt(() => post(`/api/terminals/${one.id}/hand-pay`, {}));
  const act =
    one.hand_pay_cents < floor.two_sign_from_cents
      ? h("button.gold", { type: "button", onclick: paid }, t("floor.hand_pay_done"))
      : h("a.button.gold", { href: "/console/handpays" }, t("floor.hand_pay_slips"));
  return h(
    "div.attend-row",
    { "data-terminal": one.id },
    h("b", {}, one.id),
    h("span", {}, t("floor.hand_pay", { amount: dollars(one.hand_pay_cents) })),
    act,
  );
}

// -- taking a seat -------------------------------------------------------------------------------

/** @param {string} table */
async function take(table) {
  const terminal = mine || (await chooseTerminal(table));
  if (terminal) await sit(terminal, table);
}

/** @param {string} table */
async function chooseTerminal(table) {
  if (floor.demo) {
    const facts = await attempt(() => post("/api/take-terminal", {}));
    return facts?.terminal ?? "";
  }
  const free = floor.terminals.filter((one) => one.free);
  sheet(
    t("floor.choose"),
    h(
      "div.terminal-list",
      {},
      free.map((one) => h("button", { type: "button", onclick: () => sit(one.id, table) }, one.id)),
    ),
  );
  return "";
}

/**
 * @param {string} terminal
 * @param {string} table
 */
async function sit(terminal, table) {
  const seated = floor.terminals.find((one) => one.id === terminal)?.tables.includes(table);
  const facts = seated || (await attempt(() => post(`/api/terminals/${terminal}/sit`, { table, position: 0 })));
  if (facts) location.href = `/terminal/${terminal}?table=${table}`;
}

// -- terminals -----------------------------------------------------------------------------------

function drawTerminals() {
  const people = floor.terminals.filter((one) => !one.automatic).slice(0, 60);
  const state = (/** @type {TerminalOfFloor} */ one) => (one.id === mine || one.free ? "terminal_free" : "terminal_taken");
  fill(byId("terminals"), people, () =>
    people.map((one) =>
      h(
        `a.terminal-link.${state(one)}`,
        { href: `/terminal/${one.id}` },
        h("b", {}, one.id),
        h("small", {}, one.credits_cents ? dollars(one.credits_cents) : t(`floor.${state(one)}`)),
      ),
    ),
  );
}

listen("/ws/floor", receive);
