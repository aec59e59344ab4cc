// The tables: state, seats, meters, opening and closing; and how many tables this counts as.

import { h } from "../dom.js";
import { listen } from "../live.js";
import { dollars, short } from "../money.js";
import { say, t } from "../texts.js";
import { askFor, attempt, badge, button, dataTable, empty, get, head, lawLink, may, panel, post, secondOf, stat, stats } from "./kit.js";

/** @import { FloorMessage, Missing, ReadyDocument, TableCountDocument, TableDocument } from "../../types/messages.js" */
/** @import { Column, Headers, Values } from "../../types/pages.js" */

/** @type {Pick<FloorMessage, "tables" | "terminals">} */
let state = { tables: [], terminals: [] };

/** @param {HTMLElement} root */
export async function show(root) {
  const figures = h("div");
  const grid = dataTable(t("console.tables.title"), columns(), { key: (row) => row.id, none: t("console.tables.none") });
  const limit = h("div");
  const ready = h("div", { "data-part": "ready" });
  root.append(
    head("tables", "58 Pa. Code § 605a.9(b)"),
    figures,
    panel("", grid.element),
    panel(t("console.tables.ready"), ready),
    panel(t("console.tables.count"), limit),
  );
  void attempt(async () => ready.replaceChildren(missing(await get("/api/console/ready"))));
  void attempt(async () => limit.replaceChildren(count(await get("/api/console/table-count"))));
  listen("/ws/floor", (message) => {
    state = message;
    figures.replaceChildren(summary());
    grid.update(state.tables);
  });
}

/**
 * Why the server, a table or a terminal may not be used, with the section that says so.
 * @param {ReadyDocument} found
 */
function missing(found) {
  const line = (/** @type {string} */ device, /** @type {Missing} */ one) =>
    h("tr", {}, h("td", {}, h("b", {}, device)), h("td", {}, one.message), h("td", {}, lawLink(one.cite)));
  const devices = [found.system, found.tables, found.terminals].flatMap((kind) => Object.entries(kind));
  const rows = devices.flatMap(([device, refusals]) => refusals.map((one) => line(device, one)));
  return rows.length ? h("div.scroll", {}, h("table.grid", {}, h("tbody", {}, rows))) : empty(t("console.tables.ready_none"));
}

function summary() {
  const open = state.tables.filter((one) => one.phase !== "closed");
  const seated = state.tables.reduce((sum, one) => sum + one.seated.length, 0);
  const waiting = state.tables.reduce((sum, one) => sum + one.validations.length, 0);
  const risk = state.terminals.reduce((sum, one) => sum + one.at_risk_cents, 0);
  return stats(
    stat(t("console.tables.open"), `${open.length}`, t("console.of", { all: state.tables.length })),
    stat(t("console.tables.seated"), `${seated}`),
    stat(t("console.tables.at_risk"), dollars(risk)),
    stat(t("console.tables.waiting"), `${waiting}`, "", waiting ? "warm" : ""),
  );
}

/** @returns {Column<TableDocument>[]} */
function columns() {
  const c = (/** @type {string} */ name) => t(`console.tables.${name}`);
  return [
    {
      label: c("table"),
      value: (/** @type {TableDocument} */ row) => row.id,
      cell: (/** @type {TableDocument} */ row) => h("b", {}, row.id),
    },
    {
      label: c("game"),
      value: (/** @type {TableDocument} */ row) => row.title,
      cell: (/** @type {TableDocument} */ row) => [
        row.title,
        h("small.sub", {}, row.edition_title.replace(row.title, "").replace(/[()]/g, "").trim()),
      ],
    },
    {
      label: c("state"),
      value: (/** @type {TableDocument} */ row) => row.phase,
      cell: (/** @type {TableDocument} */ row) => [
        row.fault ? badge("fault") : badge(row.phase, t(`phase.${row.phase}`)),
        h("small.sub", { title: c("round") }, row.fault || row.round || ""),
      ],
    },
    {
      label: c("limits"),
      value: (/** @type {TableDocument} */ row) => row.minimum,
      num: true,
      cell: (/** @type {TableDocument} */ row) => h("span.nowrap", {}, `${short(row.minimum)} – ${short(row.maximum)}`),
    },
    {
      label: c("seats"),
      value: (/** @type {TableDocument} */ row) => row.seated.length,
      num: true,
      cell: (/** @type {TableDocument} */ row) => `${row.seated.length} / ${row.positions}`,
    },
    { label: c("meters"), cell: (/** @type {TableDocument} */ row) => meters(row.meters) },
    { label: c("acts"), acts: true, cell: acts },
  ];
}

/** @param {{ [name: string]: number }} found */
const meters = (found) =>
  Object.entries(found).map(([name, cents]) => h("div.meter-line", {}, h("span", {}, say("meters", name)), h("b", {}, dollars(cents))));

/** @param {TableDocument} row */
function acts(row) {
  const found = [];
  if (may("table.deal")) {
    if (row.phase === "closed")
      found.push(
        button(t("console.tables.do_open"), () => attempt(() => post(`/api/tables/${row.id}/open`, {})), "small", { "data-act": "open" }),
      );
    else
      found.push(
        button(t("console.tables.do_close"), () => attempt(() => post(`/api/tables/${row.id}/close`, {})), "small", {
          "data-act": "close",
        }),
      );
  }
  if (row.fault && row.round && may("table.give_back"))
    found.push(button(t("console.tables.give_back"), () => giveBack(row), "danger small", { "data-act": "give-back" }));
  if (may("table.view")) found.push(h("a.quiet-link", { href: `/dealer/${row.id}` }, t("floor.dealer_link")));
  return found.length ? h("div.acts", {}, found) : "";
}

/**
 * A round that cannot be ended: two people give every wager of it back.
 * @param {TableDocument} row
 */
function giveBack(row) {
  const text = t("console.tables.give_back_text", { round: row.round, section: "58 Pa. Code § 605a.2(b)" });
  const send = (/** @type {Values} */ { reason }, /** @type {Headers} */ headers) =>
    post(`/api/tables/${row.id}/give-back`, { reason }, headers);
  askFor(t("console.tables.give_back"), [{ name: "reason", label: t("console.tables.why") }], send, {
    text,
    danger: true,
    second: secondOf("table.give_back"),
  });
}

/** @param {TableCountDocument} found */
function count(found) {
  if (!found.limit) return empty(t("console.none"));
  const share = Math.min(1, found.counted / found.limit);
  return h(
    "div.limit",
    { "data-counted": found.counted },
    h("p.big-figure", {}, t("console.tables.counted", { counted: found.counted, limit: found.limit })),
    h("meter", { min: 0, max: 1, high: 0.9, value: share, "aria-label": t("console.tables.count") }),
    h("p.fine", {}, t("console.tables.count_text", { ...found, limit: found.limit })),
  );
}
