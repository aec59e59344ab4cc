// The weekly return: seven gaming days, the tax of each, what is due.

import { h, toast } from "../dom.js";
import { cents, dollars } from "../money.js";
import { t } from "../texts.js";
import { attempt, dataTable, field, fileLink, get, head, moneyInput, panel, session, stat, stats } from "./kit.js";

/** @import { ReturnDay, WeeklyReturnDocument } from "../../types/messages.js" */

/** @param {HTMLElement} root */
export async function show(root) {
  const today = new Date(`${session.day.gaming_day}T12:00:00Z`);
  // The last week that is over: the one that runs cannot be filed yet.
  today.setUTCDate(today.getUTCDate() - ((today.getUTCDay() + 6) % 7) - 7);
  const monday = today.toISOString().slice(0, 10);
  const first = h("input", { type: "date", name: "first", value: monday, max: session.day.gaming_day, required: true });
  const began = h("input", { type: "date", name: "began", value: localStorage.getItem("croupier.began") ?? "" });
  const share = h("input", { name: "local_share", value: "2%", required: true });
  const carried = moneyInput("carried", "0.00");
  const form = h(
    "form.filters",
    {},
    field(t("console.weekly.first"), first),
    field(t("console.weekly.began"), began),
    field(t("console.weekly.share"), share),
    field(t("console.weekly.carried"), carried),
    h("button.gold", {}, t("console.weekly.reckon")),
  );
  const place = h("div", { id: "return" });
  root.append(head("weekly", "58 Pa. Code § 601a.9"), panel("", form, h("p.fine", {}, t("console.weekly.text"))), place);
  form.onsubmit = (event) => (event.preventDefault(), load());

  async function load() {
    const credit = cents(carried.value);
    if (credit === null) {
      toast(t("console.amount_title"), "bad");
      return;
    }
    const asked = new URLSearchParams({ local_share: share.value, carried_cents: String(-Math.abs(credit)) });
    if (began.value) {
      asked.set("began", began.value);
      localStorage.setItem("croupier.began", began.value);
    }
    const found = await attempt(() => get(`/api/console/return/${first.value}?${asked}`));
    if (found) place.replaceChildren(...returnOf(found, asked));
  }

  await load();
}

/**
 * @param {WeeklyReturnDocument} found
 * @param {URLSearchParams} asked
 */
function returnOf(found, asked) {
  const money = (/** @type {"gross" | "tax" | "local_share"} */ name) => ({
    label: t(`console.weekly.${name}`),
    num: true,
    value: (/** @type {ReturnDay} */ row) => row[`${name}_cents`],
    cell: (/** @type {ReturnDay} */ row) => dollars(row[`${name}_cents`]),
  });
  const grid = dataTable(
    t("console.weekly.title"),
    [
      { label: t("console.weekly.day"), value: (row) => row.gaming_day, cell: (row) => row.gaming_day },
      money("gross"),
      { label: t("console.weekly.rate"), cell: (row) => row.rate },
      money("tax"),
      money("local_share"),
    ],
    { key: (row) => row.gaming_day, filter: false },
  );
  grid.update(found.days);
  const files = found.is_over
    ? [
        fileLink(`/api/console/return/${found.first_day}/csv?${asked}`, t("console.csv")),
        fileLink(`/api/console/return/${found.first_day}/pdf?${asked}`, t("console.pdf")),
      ]
    : [];
  const due = found.is_over ? (found.due_cents < 0 ? "credit" : "due") : "so_far";
  return [
    stats(
      stat(t("console.weekly.gross"), dollars(found.gross_cents)),
      stat(t("console.weekly.tax"), dollars(found.tax_cents)),
      stat(t("console.weekly.local_share"), dollars(found.local_share_cents)),
      stat(t(`console.weekly.${due}`), dollars(Math.abs(found.due_cents)), "", "gold-stat"),
    ),
    panel(
      t("console.weekly.week", { first: found.first_day, last: found.last_day }),
      grid.element,
      h(
        "ul.notes",
        {},
        found.notes.map((note) => h("li", {}, note)),
      ),
      h("div.acts", {}, files),
    ),
  ];
}
