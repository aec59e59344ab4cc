// The report of any gaming day; a day without play is a day like any other.

import { h } from "../dom.js";
import { dollars } from "../money.js";
import { t } from "../texts.js";
import { attempt, badge, button, dataTable, fileLink, get, head, panel, session, stat, stats } from "./kit.js";

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

export function dayPicker(onchange, value = session.day.gaming_day) {
  const input = h("input", {
    type: "date",
    value,
    max: session.day.gaming_day,
    "aria-label": t("console.reports.day"),
    onchange: () => input.value && onchange(input.value),
  });
  const move = (days) => () => {
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

export async function show(root) {
  const place = h("div", { id: "report", "aria-live": "polite" });
  const files = h("div.acts");
  const picker = dayPicker((day) => load(day));
  root.append(head("reports", "58 Pa. Code § 605a.2(d)(7)"), h("div.toolbar", {}, picker, files), place);

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

function reportOf(found, day) {
  const sum = (name) => found.terminals.reduce((total, line) => total + line[`${name}_cents`], 0);
  const quiet = !found.terminals.some((line) => line.wagered_cents || line.deposited_cents || line.withdrawn_cents);
  const parts = [
    h(
      "p.report-state",
      {},
      badge(found.complete ? "complete" : "open", t(found.complete ? "console.reports.complete" : "console.reports.running")),
      ` ${t("console.gaming_day", { day })} · ${session.day.zone}`,
    ),
    stats(
      ...["deposited", "wagered", "winnings", "withdrawn", "gross_revenue"].map((name) =>
        stat(t(`console.reports.${name}`), dollars(sum(name))),
      ),
    ),
  ];
  if (quiet) parts.push(h("p.quiet-day", {}, t("console.reports.quiet")));
  if (found.unattested_slips.length)
    parts.push(panel(t("console.reports.unattested"), ...found.unattested_slips.map((one) => unattested(one, found.complete))));
  // A table without a line would only say the same again.
  if (found.tables.length) parts.push(panel(t("console.reports.tables"), grid("table", TABLE, found.tables)));
  if (found.terminals.length) parts.push(panel(t("console.reports.terminals"), grid("terminal", TERMINAL, found.terminals)));
  return parts;
}

/** A payment by hand that no second person had attested when the day ended, § 465a.26(b)(3), (4). */
function unattested(one, over) {
  const since = one.attested_by ? t("console.reports.attested_since", { by: one.attested_by }) : t("console.reports.attested_by_nobody");
  return h(
    "p.finding",
    { "data-unattested": one.slip },
    badge(over && !one.attested_by ? "error" : "warning"),
    `${one.slip}, ${one.terminal}: ${dollars(one.amount_cents)}, ${one.pays}. ${since}`,
  );
}

function grid(name, figures, rows) {
  const columns = [
    { label: t(`console.reports.${name}`), value: (row) => row[name], cell: (row) => h("b", {}, row[name]) },
    ...figures.map((figure) => ({
      label: t(`console.reports.${figure}`),
      value: (row) => row[`${figure}_cents`],
      num: true,
      cell: (row) => dollars(row[`${figure}_cents`]),
    })),
  ];
  const found = dataTable(t(`console.reports.${name}s`), columns, { key: (row) => row[name], none: t("console.reports.quiet") });
  found.update(rows);
  return found.element;
}
