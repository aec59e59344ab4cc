// Progressive meters, the hands that wait for a floorperson, and what became of the earlier ones.

import { h } from "../dom.js";
import { listen } from "../live.js";
import { amountOf, dollars } from "../money.js";
import { say, t } from "../texts.js";
import {
  askFor,
  attempt,
  badge,
  button,
  dataTable,
  empty,
  get,
  head,
  may,
  moneyInput,
  panel,
  post,
  secondOf,
  stats,
  timeCell,
} from "./kit.js";

/** @import { MeterDocument, ProgressiveHit } from "../../types/messages.js" */
/** @import { Column, Headers, Refresh, Values } from "../../types/pages.js" */

const CALM_MS = 2500;

/** @param {HTMLElement} root */
export async function show(root) {
  const meters = h("div");
  const pending = h("div");
  const history = dataTable(t("console.validations.history"), columns(), { key: (row) => row.id, none: t("console.validations.none_yet") });
  root.append(
    head("validations", "58 Pa. Code § 605a.7(a)"),
    panel(t("console.validations.pending"), pending),
    panel(t("console.validations.meters"), meters),
    panel(t("console.validations.history"), history.element),
  );
  /** @type {number | undefined} */
  let due;

  async function refresh() {
    const found = await attempt(() => get("/api/progressives"));
    const past = await attempt(() => get("/api/progressives/history"));
    if (!found || !past) return;
    pending.replaceChildren(
      ...(found.pending.length ? found.pending.map((hit) => waiting(hit, refresh)) : [empty(t("console.validations.nothing"))]),
    );
    meters.replaceChildren(
      found.meters.length
        ? stats(...found.meters.map((one) => meter(one, found.meters, refresh)))
        : empty(t("console.validations.no_meters")),
    );
    history.update([...past.hits].reverse());
  }

  await refresh();
  if (may("floor.watch")) {
    listen("/ws/floor", () => {
      due ??= setTimeout(() => {
        due = undefined;
        void refresh();
      }, CALM_MS);
    });
  }
}

/** @param {MeterDocument} one */
const meterName = (one) => `${one.link} · ${say("meters", one.name)}`;
/**
 * @param {number} number
 * @param {string} singular
 * @param {string} plural
 */
const count = (number, singular, plural) =>
  number === 1 ? t(`console.validations.${singular}`) : t(`console.validations.${plural}`, { number });

/**
 * @param {MeterDocument} one
 * @param {MeterDocument[]} all
 * @param {Refresh} refresh
 */
function meter(one, all, refresh) {
  const note = t("console.validations.meter_note", {
    wagers: count(one.wagers_accepted, "one_wager", "wagers"),
    hits: count(one.hits, "one_hit", "hits"),
  });
  const acts =
    may("progressive.reset") &&
    one.state === "open" &&
    h(
      "div.acts",
      {},
      button(t("console.validations.set"), () => reset(one, refresh), "small", { "data-act": "set" }),
      button(t("console.validations.remove"), () => remove(one, all, refresh), "small", { "data-act": "remove" }),
    );
  const state = one.state === "open" ? "" : badge(one.state);
  return h(
    "div.stat.gold-stat",
    { "data-meter": one.account },
    h("span", {}, meterName(one)),
    h("b", {}, dollars(one.value_cents)),
    h("small", {}, note),
    state,
    acts,
  );
}

/**
 * By hand a meter changes only under two keys: table games and finance, § 605a.2(b).
 * @param {MeterDocument} one
 * @param {Refresh} refresh
 */
function reset(one, refresh) {
  const fields = [
    { name: "amount", label: t("console.validations.amount_dollars"), input: moneyInput("amount", dollars(one.value_cents).slice(1)) },
    { name: "reason", label: t("console.validations.reason") },
  ];
  const send = (/** @type {Values} */ values, /** @type {Headers} */ second) =>
    post("/api/progressives/set", { meter: one.account, amount_cents: amountOf(values.amount), reason: values.reason }, second).then(
      (done) => refresh().then(() => done),
    );
  askFor(t("console.validations.set_title", { meter: meterName(one) }), fields, send, {
    text: t("console.validations.set_text", { amount: dollars(one.value_cents) }),
    second: secondOf("progressive.reset"),
    submit: t("console.validations.set"),
  });
}

/**
 * @param {MeterDocument} one
 * @param {MeterDocument[]} all
 * @param {Refresh} refresh
 */
function remove(one, all, refresh) {
  const others = all.filter((other) => other.account !== one.account && other.state === "open");
  const to = h(
    "select",
    { name: "to" },
    h("option", { value: "" }, t("console.validations.to_house")),
    others.map((other) => h("option", { value: other.account }, meterName(other))),
  );
  const fields = [
    { name: "to", label: t("console.validations.to"), input: to },
    { name: "reason", label: t("console.validations.reason") },
  ];
  const send = (/** @type {Values} */ values, /** @type {Headers} */ second) =>
    post("/api/progressives/remove", { meter: one.account, to: values.to, reason: values.reason }, second).then((done) =>
      refresh().then(() => done),
    );
  askFor(t("console.validations.remove_title", { meter: meterName(one) }), fields, send, {
    text: t("console.validations.remove_text"),
    second: secondOf("progressive.reset"),
    submit: t("console.validations.remove"),
    danger: true,
  });
}

/**
 * @param {ProgressiveHit} hit
 * @param {Refresh} refresh
 */
function waiting(hit, refresh) {
  const text = t("console.validations.won", { hand: hit.hand, pays: hit.pays, terminal: hit.terminal });
  return h(
    "article.waiting",
    { "data-hit": hit.id },
    h("div", {}, h("b.big-figure", {}, dollars(hit.amount_cents)), h("p", {}, `${hit.table_id}: ${text}`), timeCell(hit.at)),
    may("progressive.validate") &&
      h(
        "div.acts",
        {},
        button(t("validation.validate"), () => validate(hit, refresh), "gold", { "data-act": "validate" }),
        button(t("validation.refuse"), () => refuse(hit, refresh), "", { "data-act": "refuse" }),
      ),
  );
}

/**
 * @param {ProgressiveHit} hit
 * @param {Refresh} refresh
 */
function validate(hit, refresh) {
  const how = h(
    "select",
    { name: "by" },
    h("option", { value: "" }, t("console.validations.by_terminal")),
    h("option", { value: "attendant" }, t("console.validations.by_attendant")),
  );
  const send = async (/** @type {Values} */ values) => {
    const done = await post("/api/progressives/validate", { hit: hit.id, by_attendant: values.by === "attendant" });
    await refresh();
    return done;
  };
  askFor(t("validation.title"), [{ name: "by", label: t("console.validations.how"), input: how }], send, {
    text: `${dollars(hit.amount_cents)}. ${t("validation.text")}`,
    submit: t("validation.validate"),
  });
}

/**
 * @param {ProgressiveHit} hit
 * @param {Refresh} refresh
 */
function refuse(hit, refresh) {
  const send = async (/** @type {Values} */ values) => {
    const done = await post("/api/progressives/refuse", { hit: hit.id, reason: values.reason });
    await refresh();
    return done;
  };
  askFor(t("validation.title"), [{ name: "reason", label: t("dealer.void_reason") }], send, {
    danger: true,
    submit: t("validation.refuse"),
  });
}

/** @returns {Column<ProgressiveHit>[]} */
function columns() {
  const c = (/** @type {string} */ name) => t(`console.validations.${name}`);
  return [
    { label: c("at"), value: (row) => row.at, cell: (row) => timeCell(row.at) },
    { label: c("table"), value: (row) => row.table_id, cell: (row) => row.table_id },
    { label: c("terminal"), value: (row) => row.terminal, cell: (row) => row.terminal },
    { label: c("hand"), value: (row) => row.hand, cell: (row) => [row.hand, h("small.sub", {}, row.pays)] },
    { label: c("amount"), value: (row) => row.amount_cents, num: true, cell: (row) => dollars(row.amount_cents) },
    { label: c("state"), value: (row) => row.state, cell: (row) => badge(row.state) },
    { label: c("paid_by"), value: (row) => row.paid_by, cell: (row) => row.paid_by || "" },
    {
      label: c("decided_by"),
      value: (row) => row.decided_by,
      cell: (row) => [row.decided_by, row.reason && h("small.sub", {}, row.reason)].filter(Boolean),
    },
  ];
}
