// The three-way proof of a gaming day: central control, the terminals' meters and the ledger side by side.

import { h } from "../dom.js";
import { dollars } from "../money.js";
import { t } from "../texts.js";
import { attempt, badge, dataTable, empty, field, fileLink, findingOf, get, head, may, panel, post } from "./kit.js";
import { session, stat, stats, when } from "./kit.js";

/** @import { MeterSides, ProofDocument, TerminalSides } from "../../types/messages.js" */
/** @import { Column, Refresh } from "../../types/pages.js" */

const c = (/** @type {string} */ name) => t(`console.proof.${name}`);
const FORMATS = ["csv", "pdf", "json"];

/** @param {HTMLElement} root */
export async function show(root) {
  const yesterday = new Date(`${session.day.gaming_day}T12:00:00Z`);
  yesterday.setUTCDate(yesterday.getUTCDate() - 1);
  const day = h("input", {
    type: "date",
    name: "day",
    value: yesterday.toISOString().slice(0, 10),
    max: session.day.gaming_day,
    required: true,
  });
  const form = h("form.filters", {}, field(c("day"), day), h("button.gold", {}, c("look")));
  const place = h("div", { id: "proof" });
  root.append(head("proof", "58 Pa. Code § 601a.9(e)"), panel("", form, h("p.fine", {}, c("text"))), place);
  form.onsubmit = (event) => (event.preventDefault(), load());

  async function load() {
    const found = await attempt(() => get(`/api/console/proof/${day.value}`));
    if (found) place.replaceChildren(...proofOf(found, load));
  }

  await load();
}

/**
 * @param {ProofDocument} found
 * @param {Refresh} load
 */
function proofOf(found, load) {
  const grid = dataTable(c("terminals"), columns(), { key: (row) => row.asset_number, none: c("none") });
  grid.update(found.terminals);
  const agreeing = found.terminals.filter((one) => one.agrees).length;
  const findings = found.findings.map(findingOf);
  return [
    stats(
      stat(c("terminals"), String(found.terminals.length)),
      stat(c("agreeing"), String(found.kept_at ? agreeing : 0)),
      stat(c("findings"), String(findings.length), "", findings.length ? "bad" : ""),
      stat(c("kept"), found.kept_at ? when(found.kept_at, false) : c("not_kept"), found.kept_by),
    ),
    panel(c("findings"), ...(findings.length ? findings : [empty(found.kept_at ? c("agree") : c("nothing_moved"))])),
    panel(
      t("console.proof.of_day", { day: found.gaming_day }),
      grid.element,
      h(
        "div.acts",
        {},
        FORMATS.map((one) => fileLink(`/api/console/proof/${found.gaming_day}/${one}`, one.toUpperCase())),
      ),
    ),
    ...(may("central.keep") ? [keeping(found, load)] : []),
  ];
}

/** @returns {Column<TerminalSides>[]} */
function columns() {
  const side = (/** @type {"central" | "outside" | "terminal" | "ledger"} */ name) => ({
    label: c(name),
    num: true,
    value: (/** @type {TerminalSides} */ row) => row[`${name}_cents`],
    cell: (/** @type {TerminalSides} */ row) => money(row[`${name}_cents`]),
  });
  return [
    { label: c("terminal_name"), value: (row) => row.asset_number, cell: (row) => h("b", {}, row.asset_number) },
    side("central"),
    side("outside"),
    side("terminal"),
    side("ledger"),
    { label: c("verdict"), value: (row) => row.agrees, cell: (row) => badge(row.agrees ? "met" : "error", c(row.agrees ? "yes" : "no")) },
    { label: c("meters"), cell: (row) => (row.meters.length ? metersOf(row.meters) : "–") },
  ];
}

/** @param {number | null} cents */
const money = (cents) => (cents === null ? c("not_read") : dollars(cents));

/** @param {MeterSides[]} meters */
function metersOf(meters) {
  const wrong = meters.some((one) => !one.agrees);
  return h(
    "details",
    wrong ? { open: true } : {},
    h("summary", {}, t("console.proof.moved", { number: meters.length })),
    h(
      "ul.law-rows",
      {},
      meters.map((one) =>
        h(
          "li",
          {},
          h("b", {}, one.title),
          badge(one.agrees ? "met" : "error", c(one.agrees ? "yes" : "no")),
          h("span", {}, [one.central_cents, one.outside_cents, one.terminal_cents, one.ledger_cents].map(money).join(" · ")),
        ),
      ),
    ),
  );
}

/**
 * Central control's file is read here; of each terminal the two readings that the day needs are sent.
 * @param {ProofDocument} found
 * @param {Refresh} load
 */
function keeping(found, load) {
  const file = h("input", { type: "file", name: "log", required: true });
  const form = h("form.filters", { id: "keep-readings" }, field(c("file"), file), h("button.gold", {}, c("keep")));
  form.onsubmit = async (event) => {
    event.preventDefault();
    const log = excerpt((await file.files?.[0]?.text()) ?? "", found.begins, found.ends);
    if (await attempt(() => post(`/api/console/proof/${found.gaming_day}`, { log }))) await load();
  };
  return panel(c("keep_title"), h("p.fine", {}, c("keep_text")), form);
}

/**
 * @param {string} text
 * @param {string} begins
 * @param {string} ends
 */
function excerpt(text, begins, ends) {
  /** @type {Map<string, string>} */
  const last = new Map();
  for (const line of text.split("\n")) {
    const at = /"at":\s*"([^"]+)"/.exec(line)?.[1];
    const terminal = /"asset_number":\s*"([^"]+)"/.exec(line)?.[1];
    if (at && terminal && /"what":\s*"reading"/.test(line) && at < ends) last.set(`${at < begins ? 0 : 1} ${terminal}`, line);
  }
  return [...last.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, line]) => line)
    .join("\n");
}
