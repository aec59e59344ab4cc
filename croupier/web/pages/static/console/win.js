// Actual against theoretical win of every table, drawn in the band that chance alone would leave.

import { h } from "../dom.js";
import { dollars } from "../money.js";
import { svg } from "../svg.js";
import { t } from "../texts.js";
import { badge, dataTable, field, head, panel, session, stat, stats, work } from "./kit.js";

/** @import { WinLine } from "../../types/messages.js" */
/** @import { Column } from "../../types/pages.js" */

/** @typedef {"handle_cents" | "actual_cents" | "theoretical_cents"} Money */

/** @param {number | null} cents */
const amount = (cents) => (cents === null ? "–" : dollars(cents));

/** @param {HTMLElement} root */
export async function show(root) {
  const place = h("div", { id: "win" });
  const [first, last] = ["first", "last"].map((name) =>
    h("input", { type: "date", name, value: session.day.gaming_day, max: session.day.gaming_day, required: true }),
  );
  const form = h(
    "form.filters",
    {},
    field(t("console.win.from"), first),
    field(t("console.win.to"), last),
    h("button.gold", {}, t("console.win.reckon")),
  );
  root.append(head("win", "58 Pa. Code § 605a.2(d)(6)"), panel("", form), place);
  form.onsubmit = (event) => (event.preventDefault(), load());

  async function load() {
    const rows = await work(`/api/console/win/${first.value}/${last.value}`, place, tableOf);
    if (rows) place.replaceChildren(...tableOf(rows));
  }

  await load();
}

/** @param {WinLine[]} rows */
function tableOf(rows) {
  const played = rows.filter((row) => row.rounds);
  const waiting = played.filter((row) => row.progress !== null).length;
  const sum = (/** @type {Money | "rounds"} */ name) => played.reduce((total, row) => total + (row[name] ?? 0), 0);
  const grid = dataTable(t("console.win.title"), columns(), { key: (row) => row.table, none: t("console.win.none"), blocks: true });
  grid.update([...played, ...rows.filter((row) => !row.rounds)]);
  return [
    stats(
      stat(t("console.win.handle"), dollars(sum("handle_cents"))),
      stat(t("console.win.actual"), dollars(sum("actual_cents"))),
      stat(
        t("console.win.theoretical"),
        dollars(sum("theoretical_cents")),
        waiting ? t("console.win.known", { known: played.length - waiting, all: played.length }) : "",
      ),
      stat(t("console.win.rounds"), String(sum("rounds"))),
    ),
    played.length ? "" : h("p.quiet-day", {}, t("console.reports.quiet")),
    panel("", grid.element, h("p.fine", {}, t("console.win.method"))),
  ].filter(Boolean);
}

/** @returns {Column<WinLine>[]} */
function columns() {
  const c = (/** @type {string} */ name) => t(`console.win.${name}`);
  const money = (/** @type {Money} */ name) => ({
    value: (/** @type {WinLine} */ row) => row[name] ?? 0,
    num: true,
    cell: (/** @type {WinLine} */ row) => amount(row[name]),
  });
  return [
    {
      label: c("table"),
      value: (/** @type {WinLine} */ row) => row.table,
      cell: (/** @type {WinLine} */ row) => [h("b", {}, row.table), h("small.sub.name", {}, row.game)],
    },
    {
      label: c("rounds"),
      value: (/** @type {WinLine} */ row) => row.rounds,
      num: true,
      cell: (/** @type {WinLine} */ row) => String(row.rounds),
    },
    { label: c("handle"), ...money("handle_cents") },
    { label: c("actual"), ...money("actual_cents") },
    { label: c("theoretical"), ...money("theoretical_cents") },
    {
      label: c("band"),
      cell: (/** @type {WinLine} */ row) =>
        row.progress !== null ? solving(row) : row.bands.length ? bandOf(row) : h("small.sub", {}, row.note || t("console.win.no_play")),
    },
    { label: c("verdict"), value: (/** @type {WinLine} */ row) => row.chance ?? 2, cell: verdict },
  ];
}

/**
 * A game that the laboratory has not solved yet: how far it is, or that it waits.
 * @param {WinLine} row
 */
function solving(row) {
  const words = !row.working
    ? t("console.win.waits")
    : row.progress
      ? t("console.win.working", { share: Math.round(100 * row.progress) })
      : t("console.win.begun");
  // Without a value the bar moves to and fro: not every solver knows how far it is.
  return [
    h("progress.solving", { max: 1, value: row.working && !row.progress ? null : row.progress, "aria-label": words }),
    h("small.sub", {}, words),
  ];
}

/** @param {WinLine} row */
function verdict(row) {
  if (row.chance === null) return "";
  const within = row.chance >= 0.01;
  return [
    badge(within ? "within" : "outside", t(within ? "console.win.within" : "console.win.outside")),
    h("small.sub", {}, t("console.win.chance", { share: Math.round(100 * row.chance) || "<1" })),
  ];
}

/**
 * One line of the picture: zero, the two bands, the theoretical win as a stroke, the actual one as a dot; a win
 * far outside its band lies at the edge. Each line has its own scale.
 * @param {WinLine} row
 */
function bandOf(row) {
  const reach = 1.25 * Math.max(1, ...row.bands.flatMap((band) => [Math.abs(band.low_cents), Math.abs(band.high_cents)]));
  const x = (/** @type {number} */ cents) => 110 + 100 * Math.max(-1, Math.min(1, cents / reach));
  const picture = svg("svg", { viewBox: "0 0 220 30", class: "band", role: "img" });
  const [near, far] = row.bands;
  picture.setAttribute(
    "aria-label",
    t("console.win.band_text", { low: dollars(near.low_cents), high: dollars(near.high_cents), actual: dollars(row.actual_cents) }),
  );
  picture.append(
    svg("line", { x1: x(0), x2: x(0), y1: 2, y2: 28, class: "zero" }),
    svg("rect", { x: x(far.low_cents), width: x(far.high_cents) - x(far.low_cents), y: 11, height: 8, class: "far" }),
    svg("rect", { x: x(near.low_cents), width: x(near.high_cents) - x(near.low_cents), y: 8, height: 14, class: "near" }),
    svg("line", { x1: x(row.theoretical_cents ?? 0), x2: x(row.theoretical_cents ?? 0), y1: 4, y2: 26, class: "mean" }),
    svg("circle", { cx: x(row.actual_cents), cy: 15, r: 4.5, class: (row.chance ?? 1) < 0.01 ? "dot out" : "dot" }),
  );
  return [picture, h("small.sub", {}, `${dollars(near.low_cents)} … ${dollars(near.high_cents)}`)];
}
