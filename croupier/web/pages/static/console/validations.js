// Progressive meters, the hands that wait for a floorperson, and what became of the earlier ones.

import { h } from "../dom.js";
import { listen } from "../live.js";
import { dollars } from "../money.js";
import { say, t } from "../texts.js";
import { askFor, attempt, badge, button, dataTable, empty, get, head, may, panel, post, stat, stats, timeCell } from "./kit.js";

const CALM_MS = 2500;

export async function show(root) {
  const meters = h("div");
  const pending = h("div");
  const history = dataTable(t("console.validations.history"), columns(), { none: t("console.validations.none_yet") });
  root.append(head("validations", "58 Pa. Code § 605a.7(a)"), panel(t("console.validations.pending"), pending), panel(t("console.validations.meters"), meters), panel(t("console.validations.history"), history.element));
  let due = null;

  async function refresh() {
    const found = await attempt(() => get("/api/progressives"));
    const past = await attempt(() => get("/api/progressives/history"));
    if (!found || !past) return;
    pending.replaceChildren(...(found.pending.length ? found.pending.map((hit) => waiting(hit, refresh)) : [empty(t("console.validations.nothing"))]));
    meters.replaceChildren(found.meters.length ? stats(...found.meters.map(meter)) : empty(t("console.validations.no_meters")));
    history.update([...past.hits].reverse());
  }

  await refresh();
  if (may("floor.watch")) {
    listen("/ws/floor", () => {
      due ??= setTimeout(() => {
        due = null;
        refresh();
      }, CALM_MS);
    });
  }
}

function meter(one) {
  const note = t("console.validations.meter_note", { wagers: one.wagers_accepted, hits: one.hits });
  return stat(`${one.link} · ${say("meters", one.name)}`, dollars(one.value_cents), note, "gold-stat");
}

function waiting(hit, refresh) {
  const text = t("console.validations.won", { hand: hit.hand, pays: hit.pays, terminal: hit.terminal });
  return h(
    "article.waiting",
    { "data-hit": hit.id },
    h("div", {}, h("b.big-figure", {}, dollars(hit.amount_cents)), h("p", {}, `${hit.table_id}: ${text}`), timeCell(hit.at)),
    may("progressive.validate") &&
      h("div.acts", {}, button(t("validation.validate"), () => validate(hit, refresh), "gold", { "data-act": "validate" }), button(t("validation.refuse"), () => refuse(hit, refresh), "", { "data-act": "refuse" })),
  );
}

function validate(hit, refresh) {
  const how = h("select", { name: "by" }, h("option", { value: "" }, t("console.validations.by_terminal")), h("option", { value: "attendant" }, t("console.validations.by_attendant")));
  const send = async (values) => {
    const done = await post("/api/progressives/validate", { hit: hit.id, by_attendant: values.by === "attendant" });
    await refresh();
    return done;
  };
  askFor(t("validation.title"), [{ name: "by", label: t("console.validations.how"), input: how }], send, { text: `${dollars(hit.amount_cents)}. ${t("validation.text")}`, submit: t("validation.validate") });
}

function refuse(hit, refresh) {
  const send = async (values) => {
    const done = await post("/api/progressives/refuse", { hit: hit.id, reason: values.reason });
    await refresh();
    return done;
  };
  askFor(t("validation.title"), [{ name: "reason", label: t("dealer.void_reason") }], send, { danger: true, submit: t("validation.refuse") });
}

function columns() {
  const c = (name) => t(`console.validations.${name}`);
  return [
    { label: c("at"), value: (row) => row.at, cell: (row) => timeCell(row.at) },
    { label: c("table"), value: (row) => row.table_id, cell: (row) => row.table_id },
    { label: c("terminal"), value: (row) => row.terminal, cell: (row) => row.terminal },
    { label: c("hand"), value: (row) => row.hand, cell: (row) => [row.hand, h("small.sub", {}, row.pays)] },
    { label: c("amount"), value: (row) => row.amount_cents, num: true, cell: (row) => dollars(row.amount_cents) },
    { label: c("state"), value: (row) => row.state, cell: (row) => badge(row.state) },
    { label: c("paid_by"), value: (row) => row.paid_by, cell: (row) => row.paid_by || "" },
    { label: c("decided_by"), value: (row) => row.decided_by, cell: (row) => [row.decided_by, row.reason && h("small.sub", {}, row.reason)].filter(Boolean) },
  ];
}
