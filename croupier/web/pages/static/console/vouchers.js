// Vouchers at the cage: look one up by its number, pay it once, and see what is outstanding.

import { h } from "../dom.js";
import { dollars } from "../money.js";
import { t } from "../texts.js";
import { attempt, badge, button, dataTable, empty, fileLink, get, head, may, panel, post, stat, stats, timeCell } from "./kit.js";

/** @import { Voucher } from "../../types/messages.js" */
/** @import { Children, Column, Refresh } from "../../types/pages.js" */

/**
 * "terminal:EWT-101" as people say it.
 * @param {string} account
 */
const place = (account) => h("span.nowrap", {}, account.replace(/^terminal:/, ""));

/** @param {HTMLElement} root */
export async function show(root) {
  const figures = h("div");
  const result = h("div", { id: "voucher", "aria-live": "polite" });
  const number = h("input.number", {
    inputmode: "numeric",
    autocomplete: "off",
    name: "number",
    placeholder: "000000000000000000",
    "aria-label": t("console.vouchers.number"),
  });
  const form = h("form.lookup", {}, number, h("button.gold", {}, t("console.vouchers.look")));
  const state = h(
    "select",
    { "aria-label": t("console.vouchers.state") },
    ["", "outstanding", "redeemed", "void", "expired"].map((one) => h("option", { value: one }, one || t("console.all"))),
  );
  const grid = dataTable(t("console.vouchers.list"), columns(), {
    key: (row) => `${row.number}${row.issued_at}`,
    none: t("console.vouchers.none"),
    blocks: true,
  });
  root.append(
    head("vouchers", "58 Pa. Code §§ 461a.8, 461a.10(k)"),
    panel(t("console.vouchers.look_up"), form, result),
    figures,
    panel(t("console.vouchers.list"), h("div.filters", {}, state), grid.element),
  );

  async function list() {
    const answer = await attempt(() => get(`/api/console/vouchers?state=${state.value}&limit=500`));
    if (!answer) return;
    figures.replaceChildren(
      stats(
        stat(
          t("console.vouchers.outstanding"),
          dollars(answer.outstanding_cents),
          t(answer.outstanding === 1 ? "console.vouchers.piece" : "console.vouchers.pieces", { number: answer.outstanding }),
        ),
        stat(t("console.vouchers.issued"), `${answer.all}`),
      ),
    );
    grid.update(answer.vouchers);
  }

  async function look() {
    const digits = number.value.replace(/\D/g, "");
    if (!digits) return;
    const answer = await attempt(() => get(`/api/console/vouchers/${digits}`));
    if (!answer) return;
    const found = answer.voucher;
    result.replaceChildren(found ? card(found, look, list) : empty(t("console.vouchers.unknown", { number: digits })));
  }

  form.onsubmit = (event) => {
    event.preventDefault();
    void look();
  };
  state.onchange = list;
  number.focus();
  await list();
}

/**
 * @param {Voucher} found
 * @param {Refresh} look
 * @param {Refresh} list
 */
function card(found, look, list) {
  const pay = async () => {
    if (await attempt(() => post(`/api/vouchers/${found.number}/redeem`, {}))) await Promise.all([look(), list()]);
  };
  const line = (/** @type {string} */ label, /** @type {Children} */ value) => h("div", {}, h("dt", {}, label), h("dd", {}, value));
  const facts = [
    line(t("console.vouchers.number"), found.number.replace(/^(.{2})(.{4})(.{4})(.{4})(.{4})$/, "$1-$2-$3-$4-$5")),
    line(t("console.vouchers.issued_by"), [place(found.issued_by), ", ", timeCell(found.issued_at)]),
    line(t("console.vouchers.expires"), found.expires_day),
  ];
  if (found.ended_at) facts.push(line(t("console.vouchers.ended"), [place(found.ended_by), ", ", timeCell(found.ended_at)]));
  return h(
    "article.waiting",
    { "data-state": found.state },
    h("div", {}, h("b.big-figure", {}, dollars(found.amount_cents)), badge(found.state), h("dl.facts-list", {}, facts)),
    h(
      "div.acts",
      {},
      found.state === "outstanding" &&
        may("voucher.redeem") &&
        button(t("console.vouchers.redeem", { amount: dollars(found.amount_cents) }), pay, "gold", { "data-act": "redeem" }),
      fileLink(`/api/vouchers/${found.number}.pdf`, t("console.pdf")),
    ),
  );
}

/** @returns {Column<Voucher>[]} */
function columns() {
  const c = (/** @type {string} */ name) => t(`console.vouchers.${name}`);
  return [
    { label: c("number"), cell: (row) => h("span.digits", {}, row.number) },
    { label: c("amount"), value: (row) => row.amount_cents, num: true, cell: (row) => dollars(row.amount_cents) },
    { label: c("state"), value: (row) => row.state, cell: (row) => badge(row.state) },
    {
      label: c("issued_by"),
      value: (row) => row.issued_at,
      cell: (row) => [place(row.issued_by), h("small.sub", {}, timeCell(row.issued_at))],
    },
    { label: c("issued_day"), value: (row) => row.issued_day, cell: (row) => h("span.nowrap", {}, row.issued_day) },
    {
      label: c("ended"),
      value: (row) => row.ended_at,
      cell: (row) => (row.ended_at ? [place(row.ended_by), h("small.sub", {}, timeCell(row.ended_at))] : ""),
    },
    { label: c("expires"), value: (row) => row.expires_day, cell: (row) => h("span.nowrap", {}, row.expires_day) },
  ];
}
