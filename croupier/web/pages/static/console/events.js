// The log of significant events: searched by time, kind, person, device and word.

import { h } from "../dom.js";
import { dollars } from "../money.js";
import { t } from "../texts.js";
import { attempt, badge, button, dataTable, field, fileLink, get, head, instantOf, panel, session, timeCell } from "./kit.js";

/** @import { LogEntry } from "../../types/messages.js" */
/** @import { Column } from "../../types/pages.js" */

const PAGE = 200;

/** @param {HTMLElement} root */
export async function show(root) {
  const groups = [...new Set(session.codes.map((one) => one.group))];
  const code = h(
    "select",
    { name: "code" },
    h("option", { value: "" }, t("console.all")),
    groups.map((group) =>
      h(
        "optgroup",
        { label: group },
        h("option", { value: group }, t("console.events.whole", { group })),
        session.codes.filter((one) => one.group === group).map((one) => h("option", { value: one.code }, one.words)),
      ),
    ),
  );
  const input = (/** @type {string} */ name, type = "text") => h("input", { name, type, autocomplete: "off" });
  const inputs = {
    since: input("since", "datetime-local"),
    until: input("until", "datetime-local"),
    code,
    person: input("person"),
    device: input("device"),
    text: input("text"),
  };
  const form = h(
    "form.filters",
    {},
    Object.entries(inputs).map(([name, one]) => field(t(`console.events.${name}`), one)),
    h("button.gold", {}, t("console.events.search")),
  );
  const files = h("div.acts");
  const grid = dataTable(t("console.events.title"), columns(), { key: (row) => row.id, none: t("console.events.none") });
  root.append(head("events", "58 Pa. Code §§ 465a.6, 465a.11(b)"), panel(t("console.events.search"), form), panel("", files, grid.element));
  let limit = PAGE;

  async function search() {
    const asked = new URLSearchParams();
    for (const [name, one] of Object.entries(inputs))
      if (one.value.trim()) asked.set(name, one.type === "datetime-local" ? instantOf(one.value) : one.value.trim());
    const found = await attempt(() => get(`/api/log?${asked}&limit=${limit}`));
    if (!found) return;
    grid.update(found.entries);
    files.replaceChildren(fileLink(`/api/log/csv?${asked}`, t("console.csv")));
    if (found.entries.length === limit && limit < 1000)
      files.append(button(t("console.events.more"), () => ((limit = 1000), search()), "small"));
  }

  form.onsubmit = (event) => (event.preventDefault(), search());
  await search();
}

/** @returns {Column<LogEntry>[]} */
function columns() {
  const c = (/** @type {string} */ name) => t(`console.events.${name}`);
  return [
    { label: c("seq"), value: (row) => row.seq, num: true, cell: (row) => String(row.seq) },
    { label: c("at"), value: (row) => row.at, cell: (row) => timeCell(row.at) },
    {
      label: c("what"),
      value: (row) => `${row.group} ${row.code}`,
      cell: (row) => [badge(row.group), ` ${row.words}`, row.text && h("small.sub", {}, row.text)].filter(Boolean),
    },
    { label: c("device"), value: (row) => row.device, cell: (row) => h("span.nowrap", {}, row.device) },
    {
      label: c("person"),
      value: (row) => row.person,
      cell: (row) => [row.person, row.second_person && h("small.sub", {}, `+ ${row.second_person}`)].filter(Boolean),
    },
    { label: c("amount"), value: (row) => row.amount_cents, num: true, cell: (row) => (row.amount_cents ? dollars(row.amount_cents) : "") },
  ];
}
