// Corrections: a record of the journal, what puts it right, and why; two people sign.

import { h } from "../dom.js";
import { amountOf, dollars } from "../money.js";
import { t } from "../texts.js";
import { askFor, attempt, button, dataTable, empty, get, head, may, moneyInput, panel, post, secondOf, timeCell } from "./kit.js";

/** @import { Correction, Moved, RecordDocument } from "../../types/messages.js" */
/** @import { Column, Headers, Refresh, Values } from "../../types/pages.js" */

const SECTION = "58 Pa. Code §§ 465a.26(b)(10), 605a.2(b)";
/** @param {string} name */
const c = (name, words = {}) => t(`console.corrections.${name}`, words);

/** @param {HTMLElement} root */
export async function show(root) {
  const result = h("div", { id: "record", "aria-live": "polite" });
  const number = h("input.number", { inputmode: "numeric", autocomplete: "off", name: "seq", "aria-label": c("record") });
  const form = h("form.lookup", {}, number, h("button.gold", {}, c("look")));
  const grid = dataTable(c("title"), columns(), { key: (row) => `${row.corrects_seq}`, none: c("none") });
  root.append(head("corrections", SECTION), panel(c("look_up"), form, result), panel(c("list"), grid.element));

  async function list() {
    const found = await attempt(() => get("/api/console/corrections"));
    if (found) grid.update(found.corrections);
  }

  async function look() {
    const seq = number.value.replace(/\D/g, "");
    if (!seq) return;
    const found = await attempt(() => get(`/api/console/journal/${seq}`));
    result.replaceChildren(found ? card(found, () => Promise.all([look(), list()])) : empty(c("unknown", { seq })));
  }

  form.onsubmit = (event) => (event.preventDefault(), look());
  await list();
}

/** @param {Moved[]} all */
const moves = (all) => all.map((one) => h("div", {}, c("moved", { ...one, amount: dollars(one.amount_cents) })));

/**
 * @param {RecordDocument} found
 * @param {Refresh} after
 */
function card(found, after) {
  const correctIt =
    !found.correction && may("books.correct") && button(c("correct"), () => ask(found, after), "gold", { "data-act": "correct" });
  const said = found.correction
    ? h("p.fine", {}, c("corrected", { by: found.correction.by, second: found.correction.second, reason: found.correction.reason }))
    : "";
  return h(
    "article.waiting",
    { "data-seq": found.seq },
    h("div", {}, h("b", {}, found.kind.replace(/_/g, " ")), " ", timeCell(found.at), moves(found.moved), said),
    h("div.acts", {}, correctIt || ""),
  );
}

/**
 * @param {RecordDocument} found
 * @param {Refresh} after
 */
function ask(found, after) {
  const fields = [
    { name: "debit", label: c("debit"), placeholder: "adjustments:floor" },
    { name: "credit", label: c("credit"), placeholder: "game_account:EWT-101:1" },
    { name: "amount", label: c("amount"), input: moneyInput("amount", "") },
    { name: "reason", label: c("reason") },
  ];
  const send = async (/** @type {Values} */ { debit, credit, amount, reason }, /** @type {Headers} */ headers) => {
    const body = { corrects_seq: found.seq, moves: [{ debit, credit, amount_cents: amountOf(amount) }], reason };
    const answer = await post("/api/console/corrections", body, headers);
    if (answer) await after();
    return answer;
  };
  askFor(c("correct_record", { seq: found.seq }), fields, send, {
    text: c("text", { section: SECTION }),
    second: secondOf("books.correct"),
  });
}

/** @returns {Column<Correction>[]} */
function columns() {
  return [
    { label: c("record"), value: (row) => row.corrects_seq, num: true, cell: (row) => `${row.corrects_seq}` },
    { label: c("at"), value: (row) => row.at, cell: (row) => timeCell(row.at) },
    { label: c("what"), cell: (row) => moves(row.moved) },
    { label: c("reason"), value: (row) => row.reason, cell: (row) => row.reason },
    { label: c("signed"), cell: (row) => `${row.by}, ${row.second}` },
  ];
}
