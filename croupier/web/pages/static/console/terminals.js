// The terminals: state, credits and meters; out of service and back.

import { mattersOf } from "../cabinet_staff.js";
import { h, sheet } from "../dom.js";
import { listen } from "../live.js";
import { dollars } from "../money.js";
import { t } from "../texts.js";
import { askFor, attempt, badge, button, dataTable, get, head, lawLink, may, panel, post, secondOf, stat, stats } from "./kit.js";

/** @import { TerminalRow } from "../../types/messages.js" */
/** @import { Column, Headers, Refresh, Values } from "../../types/pages.js" */

/** @typedef {"credits_cents" | "at_risk_cents" | "hand_pay_cents" | "coin_in_cents" | "coin_out_cents"} Money */

const CALM_MS = 2500;
let last = 0;
/** @type {number | undefined} */
let due;

/** @param {HTMLElement} root */
export async function show(root) {
  const figures = h("div");
  const grid = dataTable(t("console.terminals.title"), columns(refresh), { key: (row) => row.id, none: t("console.terminals.none") });
  root.append(head("terminals", "58 Pa. Code § 605a.5(a), (d)"), figures, panel("", grid.element));

  async function refresh() {
    last = Date.now();
    const found = await attempt(() => get("/api/console/terminals"));
    if (!found) return;
    figures.replaceChildren(summary(found.terminals));
    // Those that somebody has to look at stand first.
    const [troubled, others] = [true, false].map((is) => found.terminals.filter((row) => mattersOf(row.cabinet).length > 0 === is));
    grid.update([...troubled, ...others]);
  }

  await refresh();
  // The floor changes many times a second; the list follows at a pace that can be read.
  listen("/ws/floor", () => {
    if (due) return;
    due = setTimeout(
      () => {
        due = undefined;
        void refresh();
      },
      Math.max(0, last + CALM_MS - Date.now()),
    );
  });
}

/** @param {TerminalRow[]} rows */
function summary(rows) {
  const of = (/** @type {string} */ state) => rows.filter((row) => row.state === state).length;
  const sum = (/** @type {Money} */ name) => rows.reduce((total, row) => total + row[name], 0);
  const calls = rows.filter((row) => row.cabinet.called_at).length;
  return stats(
    stat(t("console.terminals.enabled"), `${of("enabled")}`, t("console.of", { all: rows.length })),
    stat(t("console.terminals.disabled"), `${of("disabled") + of("disabling")}`, "", of("disabled") + of("disabling") ? "warm" : ""),
    stat(t("console.terminals.calls"), String(calls), "", calls ? "warm" : ""),
    stat(t("console.terminals.credits"), dollars(sum("credits_cents"))),
    stat(t("console.terminals.due"), dollars(sum("hand_pay_cents")), "", sum("hand_pay_cents") ? "warm" : ""),
    stat(t("console.terminals.net"), dollars(sum("coin_in_cents") - sum("coin_out_cents"))),
  );
}

/**
 * @param {Refresh} refresh
 * @returns {Column<TerminalRow>[]}
 */
function columns(refresh) {
  const c = (/** @type {string} */ name) => t(`console.terminals.${name}`);
  const money = (/** @type {Money} */ name) => ({
    value: (/** @type {TerminalRow} */ row) => row[name],
    num: true,
    cell: (/** @type {TerminalRow} */ row) => dollars(row[name]),
  });
  return [
    {
      label: c("terminal"),
      value: (/** @type {TerminalRow} */ row) => row.id,
      cell: (/** @type {TerminalRow} */ row) => h("b", {}, row.id),
    },
    {
      label: c("state"),
      value: (/** @type {TerminalRow} */ row) => row.state,
      cell: (/** @type {TerminalRow} */ row) =>
        [
          badge(row.state),
          !row.connected && h("small.sub", {}, c("off")),
          (row.reason || row.missing[0]) && h("small.sub", {}, row.reason || row.missing[0]),
          ...mattersOf(row.cabinet).map((text) => h("small.sub.matter", {}, text)),
        ].filter(Boolean),
    },
    {
      label: c("tables"),
      value: (/** @type {TerminalRow} */ row) => row.tables.join(),
      cell: (/** @type {TerminalRow} */ row) => h("span.nowrap", {}, row.tables.join(", ") || "–"),
    },
    { label: c("credits"), ...money("credits_cents") },
    { label: c("at_risk"), ...money("at_risk_cents") },
    { label: c("due"), ...money("hand_pay_cents") },
    { label: c("coin_in"), ...money("coin_in_cents") },
    { label: c("coin_out"), ...money("coin_out_cents") },
    {
      label: c("net"),
      value: (/** @type {TerminalRow} */ row) => row.coin_in_cents - row.coin_out_cents,
      num: true,
      cell: (/** @type {TerminalRow} */ row) => dollars(row.coin_in_cents - row.coin_out_cents),
    },
    { label: c("acts"), acts: true, cell: (/** @type {TerminalRow} */ row) => acts(row, refresh) },
  ];
}

/**
 * @param {TerminalRow} row
 * @param {Refresh} refresh
 */
function acts(row, refresh) {
  const answer = () => attempt(() => post(`/api/terminals/${row.id}/attended`, {})).then(refresh);
  const found = [button(t("console.terminals.meters"), () => attempt(() => meters(row.id)), "small", { "data-act": "meters" })];
  if (row.cabinet.called_at && may("terminal.attend"))
    found.unshift(button(t("cabinet.staff.here"), answer, "small.gold", { "data-act": "attended" }));
  if (may("terminal.enable")) {
    found.push(
      row.state === "enabled"
        ? button(t("console.terminals.disable"), () => disable(row, refresh), "small", { "data-act": "disable" })
        : button(
            t("console.terminals.enable"),
            () => attempt(() => post(`/api/console/terminals/${row.id}/enable`, {})).then(refresh),
            "small",
            { "data-act": "enable" },
          ),
    );
  }
  if (may("device.enroll") || may("device.withdraw"))
    found.push(button(t("console.terminals.device"), () => attempt(() => device(row.id)), "small", { "data-act": "device" }));
  return h("div.acts", {}, found);
}

/**
 * The device by which money enters: enrolled by two people, withdrawn by one.
 * @param {string} terminal
 */
async function device(terminal) {
  const { devices } = await get("/api/console/devices");
  const own = devices.find((one) => one.terminal === terminal && one.state === "enrolled");
  const title = t("console.terminals.device_title", { terminal });
  if (own) {
    const text = t("console.terminals.device_text", { device: own.id, number: own.last_number });
    const send = (/** @type {Values} */ { reason }) => post("/api/console/devices/withdraw", { device: own.id, reason });
    askFor(title, [{ name: "reason", label: t("console.terminals.reason") }], send, {
      text: `${text} ${t("console.terminals.device_withdraw_text")}`,
      danger: true,
      submit: t("console.terminals.device_withdraw", { device: own.id }),
    });
    return;
  }
  const send = (/** @type {Values} */ values, /** @type {Headers} */ second) =>
    post("/api/console/devices/enroll", { terminal, public_key: values.public_key }, second);
  askFor(title, [{ name: "public_key", label: t("console.terminals.device_key") }], send, {
    text: t("console.terminals.device_none"),
    second: secondOf("device.enroll"),
    submit: t("console.terminals.device_enroll"),
  });
}

/**
 * @param {TerminalRow} row
 * @param {Refresh} refresh
 */
function disable(row, refresh) {
  const fields = [{ name: "reason", label: t("console.terminals.reason") }];
  const send = async (/** @type {Values} */ values) => {
    const done = await post(`/api/console/terminals/${row.id}/disable`, { reason: values.reason });
    await refresh();
    return done;
  };
  askFor(t("console.terminals.disable_title", { terminal: row.id }), fields, send, {
    text: t("console.terminals.disable_text"),
    danger: true,
    submit: t("console.terminals.disable"),
  });
}

/** @param {string} terminal */
async function meters(terminal) {
  const found = await get(`/api/console/terminals/${terminal}`);
  const rows = found.meters.map((one) =>
    h(
      "tr",
      {},
      h("td", {}, one.meter),
      h("td.num", {}, one.counts_cents ? dollars(one.value) : String(one.value)),
      h("td.num.digits", {}, one.shown),
      h("td.num", {}, one.denomination_cents ? dollars(one.denomination_cents) : ""),
      h("td", {}, lawLink(one.cite)),
    ),
  );
  const heads = ["meter", "value", "display", "denomination", "section"].map((name) =>
    h("th", { scope: "col" }, t(`console.terminals.${name}`)),
  );
  sheet(
    t("console.terminals.meters_of", { terminal }),
    h("div.scroll", {}, h("table.grid", {}, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, rows))),
    "wide",
  );
}
