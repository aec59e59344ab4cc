// The desk of the compliance representative: forms by their sections, RAM clears, inspections, approvals.

import { h } from "../dom.js";
import { t } from "../texts.js";
import {
  attempt,
  badge,
  button,
  dataTable,
  empty,
  fileLink,
  findingOf,
  get,
  head,
  lawLink,
  may,
  panel,
  stat,
  stats,
  timeCell,
} from "./kit.js";
import { openForm } from "./schema_form.js";

/** @import { Approval, DeskDocument, DeviceRow, FormDocument, RamClearRow } from "../../types/messages.js" */
/** @import { Column, Refresh } from "../../types/pages.js" */

const c = (/** @type {string} */ name) => t(`console.desk.${name}`);

/** @param {HTMLElement} root */
export async function show(root) {
  const place = h("div");
  root.append(head("desk", "58 Pa. Code §§ 461a.26, 461a.27, 463a.5, 605a.2"), place);

  async function load() {
    const found = await attempt(() => get("/api/console/desk"));
    if (found) place.replaceChildren(...partsOf(found, load));
  }

  await load();
}

/**
 * @param {DeskDocument} found
 * @param {Refresh} load
 */
function partsOf(found, load) {
  const open = (/** @type {string} */ name, /** @type {{ [name: string]: string }} */ given = {}) => {
    const form = found.forms.find((one) => one.name === name);
    if (form) openForm(form, found.suggested, load, given);
  };
  const clears = dataTable(c("ram_clears"), clearColumns(found, open), { key: (row) => row.notice_number, none: c("no_ram_clears") });
  clears.update(found.ram_clears);
  const devices = dataTable(c("inspections"), deviceColumns(open), { key: (row) => row.asset_number, none: c("no_devices") });
  devices.update(found.devices);
  const approvals = dataTable(c("approvals"), approvalColumns(), { key: (row) => row.software_id, none: c("no_approvals") });
  approvals.update(found.approvals);
  const cards = found.forms.map((form) => card(form, () => open(form.name)));
  const waiting = found.ram_clears.filter((one) => !one.cleared_at).length;
  const uninspected = found.devices.filter((one) => !one.inspected_at).length;
  return [
    stats(
      stat(c("open_clears"), String(waiting), "", waiting ? "warm" : ""),
      stat(c("not_inspected"), String(uninspected), "", uninspected ? "warm" : ""),
      stat(c("approvals"), String(found.approvals.length)),
      stat(c("lists_due"), found.next_lists_due),
    ),
    panel(c("forms"), h("p.fine", {}, c("forms_text")), h("div.form-cards", {}, cards)),
    panel(c("findings"), ...found.findings.map(findingOf), found.findings.length ? "" : empty(c("no_findings")), checksLink()),
    panel(c("ram_clears"), clears.element),
    panel(c("inspections"), devices.element),
    panel(c("approvals"), approvals.element),
  ];
}

/** What else the checks find in this house stands on their own page. */
const checksLink = () => (may("check.run") ? h("p", {}, h("a.button.small", { href: "/console/checks" }, t("console.checks.title"))) : "");

/**
 * @param {FormDocument} form
 * @param {() => void} open
 */
function card(form, open) {
  const mine = may(form.act);
  const who = ["none_signs", "one_signs", "two_sign"][form.signatures];
  return h(
    `article.form-card${mine ? "" : ".quiet"}`,
    {},
    h("h3", {}, form.title),
    lawLink(form.cite),
    h("p.fine", {}, c(who)),
    button(c("fill_in"), open, mine ? "gold" : "", {
      "data-form": form.name,
      "aria-label": t("console.desk.fill_in_form", { form: form.title }),
      disabled: !mine,
      title: mine ? null : c("not_yours"),
    }),
  );
}

/**
 * @param {DeskDocument} found
 * @param {(name: string, given: { [name: string]: string }) => void} open
 * @returns {Column<RamClearRow>[]}
 */
function clearColumns(found, open) {
  return [
    { label: c("notice"), value: (row) => row.notice_number, cell: (row) => h("b", {}, row.notice_number) },
    { label: c("device"), value: (row) => row.asset_number, cell: (row) => row.asset_number },
    { label: c("state"), value: (row) => row.state, cell: (row) => badge(row.cleared_at ? "complete" : "open", row.state) },
    {
      label: c("told"),
      value: (row) => row.reported_at,
      cell: (row) => [timeCell(row.reported_at), h("small.sub", {}, `${row.operator}, ${row.representative_told}`)],
    },
    {
      label: c("meters"),
      value: (row) => row.recorded_at,
      cell: (row) => (row.recorded_at ? [timeCell(row.recorded_at), h("small.sub", {}, metersOf(row))] : "–"),
    },
    {
      label: c("cleared"),
      value: (row) => row.cleared_at,
      cell: (row) => (row.cleared_at ? [timeCell(row.cleared_at), h("small.sub", {}, row.technician)] : "–"),
    },
    { label: c("acts"), acts: true, cell: (row) => clearActs(row, found, open) },
  ];
}

/** @param {RamClearRow} row */
function metersOf(row) {
  if (!row.differing.length) return t("console.desk.agree", { who: row.representative });
  return t("console.desk.differ", { number: row.differing.length, why: row.explanation });
}

/**
 * @param {RamClearRow} row
 * @param {DeskDocument} found
 * @param {(name: string, given: { [name: string]: string }) => void} open
 */
function clearActs(row, found, open) {
  const next = row.recorded_at ? "clear-ram" : "record-financial-meters";
  const form = found.forms.find((one) => one.name === next);
  const given = { asset_number: row.asset_number, notice_number: row.notice_number };
  return h(
    "div.acts",
    {},
    !row.cleared_at && form && may(form.act) && button(form.title, () => open(next, given), "small", { "data-act": next }),
    row.recorded_at && fileLink(`/api/console/desk/certificates/${row.notice_number}/pdf`, c("certificate")),
  );
}

/**
 * @param {(name: string, given: { [name: string]: string }) => void} open
 * @returns {Column<DeviceRow>[]}
 */
function deviceColumns(open) {
  return [
    { label: c("device"), value: (row) => row.asset_number, cell: (row) => h("b", {}, row.asset_number) },
    { label: c("kind"), value: (row) => row.kind, cell: (row) => row.kind.replace(/_/g, " ") },
    { label: c("location"), value: (row) => row.location, cell: (row) => row.location },
    {
      label: c("software"),
      value: (row) => row.software_id,
      cell: (row) => [row.software_id, h("small.sub", {}, c(row.approved ? "approved" : "not_approved"))],
    },
    {
      label: c("inspected"),
      value: (row) => row.inspected_at,
      cell: (row) => (row.inspected_at ? [timeCell(row.inspected_at), h("small.sub", {}, row.inspector)] : badge("due", c("not_yet"))),
    },
    {
      label: c("acts"),
      acts: true,
      cell: (row) =>
        may("asset.inspect")
          ? h(
              "div.acts",
              {},
              button(c("inspect"), () => open("record-inspection", { asset_number: row.asset_number, location: row.location }), "small", {
                "data-act": "inspect",
              }),
            )
          : "",
    },
  ];
}

/** @returns {Column<Approval>[]} */
function approvalColumns() {
  return [
    { label: c("software"), value: (row) => row.software_id, cell: (row) => h("b", {}, row.software_id) },
    { label: c("number"), value: (row) => row.approval_number, cell: (row) => row.approval_number },
    { label: c("on"), value: (row) => row.approved_on, cell: (row) => row.approved_on },
    { label: c("signature"), value: (row) => row.signature, cell: (row) => (row.signature ? `${row.signature.slice(0, 16)}…` : "–") },
  ];
}
