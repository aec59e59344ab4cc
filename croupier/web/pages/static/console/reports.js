// The report of any gaming day; a day without play is a day like any other.

import { h } from "../dom.js";
import { dollars } from "../money.js";
import { t } from "../texts.js";
import { attempt, badge, button, dataTable, fileLink, get, head, panel, session, stat, stats } from "./kit.js";

/** @import { DayReportDocument, TableReport, TerminalReport, UnattestedSlip } from "../../types/messages.js" */
/** @import { Column } from "../../types/pages.js" */

/**
 * The figures of a line: the names of its amounts, without what says that they are cents.
 * @template Line
 * @typedef {keyof Line extends infer Key ? (Key extends `${infer Name}_cents` ? Name : never) : never} Figure
 */

/** @type {Figure<TerminalReport>[]} */
const TERMINAL = [
  "opening",
  "deposited",
  "wagered",
  "winnings",
  "losing_wagers",
  "tips",
  "withdrawn",
  "closing",
  "attendant",
  "gross_revenue",
];
/** @type {Figure<TableReport>[]} */
const TABLE = [
  "opening",
  "wagered",
  "winnings",
  "losing_wagers",
  "attendant",
  "gross_revenue",
  "contributed",
  "progressive_paid",
  "closing",
];

/** @type {Figure<TerminalReport>[]} */
const SUMS = ["deposited", "wagered", "winnings", "withdrawn", "gross_revenue"];

/** @param {(day: string) => unknown} onchange */
export function dayPicker(onchange, value = session.day.gaming_day) {
  const input = h("input", { type: "date", value, max: session.day.gaming_day, "aria-label": t("console.reports.day") });
  input.onchange = () => void (input.value && onchange(input.value));
  const move = (/** @type {number} */ days) => () => {
    const next = new Date(`${input.value}T12:00:00Z`);
    next.setUTCDate(next.getUTCDate() + days);
    const day = next.toISOString().slice(0, 10);
    if (day > session.day.gaming_day) return;
    input.value = day;
    onchange(day);
  };
  return h(
    "div.day-picker",
    {},
    button("‹", move(-1), "small", { "aria-label": t("console.reports.before") }),
    input,
    button("›", move(1), "small", { "aria-label": t("console.reports.after") }),
  );
}

/** @param {HTMLElement} root */
export async function show(root) {
  const place = h("div", { id: "report", "aria-live": "polite" });
  const files = h("div.acts");
  const picker = dayPicker((day) => load(day));
  root.append(head("reports", "58 Pa. Code § 605a.2(d)(7)"), h("div.toolbar", {}, picker, files), place);

  /** @param {string} day */
  async function load(day) {
    files.replaceChildren(
      fileLink(`/api/reports/day/${day}/csv`, t("console.csv")),
      fileLink(`/api/reports/day/${day}/pdf`, t("console.pdf")),
    );
    const found = await attempt(() => get(`/api/reports/day/${day}`));
    if (found) place.replaceChildren(...reportOf(found, day));
  }

  await load(session.day.gaming_day);
}

/**
 * @param {DayReportDocument} found
 * @param {string} day
 */
function reportOf(found, day) {
  const sum = (/** @type {Figure<TerminalReport>} */ name) => found.terminals.reduce((total, line) => total + line[`${name}_cents`], 0);
  const quiet = !found.terminals.some((line) => line.wagered_cents || line.deposited_cents || line.withdrawn_cents);
  /** @type {HTMLElement[]} */
  const parts = [
    h(
      "p.report-state",
      {},
      badge(found.complete ? "complete" : "open", t(found.complete ? "console.reports.complete" : "console.reports.running")),
      ` ${t("console.gaming_day", { day })} · ${session.day.zone}`,
    ),
    stats(...SUMS.map((name) => stat(t(`console.reports.${name}`), dollars(sum(name))))),
  ];
  if (quiet) parts.push(h("p.quiet-day", {}, t("console.reports.quiet")));
  if (found.unattested_slips.length)
    parts.push(panel(t("console.reports.unattested"), ...found.unattested_slips.map((one) => unattested(one, found.complete))));
  // A table without a line would only say the same again.
  if (found.tables.length) parts.push(panel(t("console.reports.tables"), grid("table", TABLE, found.tables)));
  if (found.terminals.length) parts.push(panel(t("console.reports.terminals"), grid("terminal", TERMINAL, found.terminals)));
  return parts;
}

/**
 * A payment by hand that no second person had attested when the day ended, § 465a.26(b)(3), (4).
 * @param {UnattestedSlip} one
 * @param {boolean} over
 */
function unattested(one, over) {
  const since = one.attested_by ? t("console.reports.attested_since", { by: one.attested_by }) : t("console.reports.attested_by_nobody");
  return h(
    "p.finding",
    { "data-unattested": one.slip },
    badge(over && !one.attested_by ? "error" : "warning"),
    `${one.slip}, ${one.terminal}: ${dollars(one.amount_cents)}, ${one.pays}. ${since}`,
  );
}

/**
 * One line a table or terminal; `name` is the field that says which.
 * @template {TableReport | TerminalReport} Line
 * @param {string} name
 * @param {Figure<Line>[]} figures
 * @param {Line[]} rows
 */
function grid(name, figures, rows) {
  const named = (/** @type {Line} */ row) => ("terminal" in row ? row.terminal : row.table);
  const cents = (/** @type {Line} */ row, /** @type {string} */ figure) => Number(Object(row)[`${figure}_cents`]);
  /** @type {Column<Line>[]} */
  const columns = [
    { label: t(`console.reports.${name}`), value: named, cell: (row) => h("b", {}, named(row)) },
    ...figures.map((figure) => ({
      label: t(`console.reports.${figure}`),
      value: (/** @type {Line} */ row) => cents(row, figure),
      num: true,
      cell: (/** @type {Line} */ row) => dollars(cents(row, figure)),
    })),
  ];
  const found = dataTable(t(`console.reports.${name}s`), columns, { key: named, none: t("console.reports.quiet") });
  found.update(rows);
  return found.element;
}
