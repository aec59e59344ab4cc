// What a terminal cannot pay: due, on a slip, signed by whom the amount demands, paid.

import { h } from "../dom.js";
import { listen } from "../live.js";
import { cents, dollars } from "../money.js";
import { t } from "../texts.js";
import { askFor, attempt, badge, button, dataTable, empty, fileLink, get, head, may, moneyInput, panel, post, secondOf, session, stat, stats, timeCell } from "./kit.js";

const CALM_MS = 2500;
let refresh = async () => undefined;

export async function show(root) {
  const figures = h("div");
  const due = h("div");
  const findings = h("div");
  const slips = dataTable(t("console.handpays.slips"), columns(), { key: (row) => row.slip, none: t("console.handpays.no_slips") });
  root.append(head("handpays", "58 Pa. Code § 465a.26(b)"), figures, panel(t("console.handpays.due"), due), panel(t("console.handpays.slips"), slips.element), findings);
  refresh = async () => {
    const found = await attempt(() => get("/api/slips"));
    if (!found) return;
    figures.replaceChildren(summary(found));
    due.replaceChildren(...(found.due.length ? found.due.map((one) => payout(one, found.slips)) : [empty(t("console.handpays.nothing"))]));
    slips.update([...found.slips].reverse());
    findings.replaceChildren(
      ...found.findings.map((one) => h("p.finding", {}, badge(one.severity), `${one.message}: ${one.remedy}`)),
      ...found.spoiled.map((one) => h("p.finding", { "data-spoiled": one.slip }, badge("void", t("console.handpays.state_void")), `${one.slip}: ${one.reason} (${one.by})`)),
    );
  };
  await refresh();
  if (may("floor.watch")) {
    let waiting = null;
    listen("/ws/floor", () => {
      waiting ??= setTimeout(() => {
        waiting = null;
        refresh();
      }, CALM_MS);
    });
  }
}

function summary(found) {
  const made = found.slips.filter((one) => one.state === "made");
  const sum = (rows) => dollars(rows.reduce((total, one) => total + one.amount_cents, 0));
  return stats(
    stat(t("console.handpays.due"), `${found.due.length}`, sum(found.due), found.due.length ? "warm" : ""),
    stat(t("console.handpays.open_slips"), `${made.length}`, sum(made), made.length ? "warm" : ""),
    stat(t("console.handpays.paid"), `${found.slips.filter((one) => one.state === "paid").length}`),
  );
}

const WHAT = { jackpot: "handpays.jackpot", cancelled_credits: "handpays.cancelled", progressive: "handpays.progressive" };
const what = (word) => t(`console.${WHAT[word] ?? "none"}`);

/** Of the hits due at a terminal each has a slip of its own; any other sum is known by its kind. */
function isFor(slip, one) {
  const hits = slip.hits.map((each) => each.hit);
  return slip.asset_number === one.asset_number && slip.what === one.what && (hits.length ? hits.includes(one.hit) : !one.hit || one.hit === "none");
}

function payout(one, slips) {
  const open = slips.find((slip) => slip.state === "made" && isFor(slip, one));
  return h(
    "article.waiting",
    { "data-terminal": one.asset_number },
    h("div", {}, h("b.big-figure", {}, dollars(one.amount_cents)), h("p", {}, `${one.asset_number}: ${what(one.what)}${one.combination ? `, ${one.combination}` : ""}`)),
    open ? h("p.fine", {}, t("console.handpays.has_slip", { slip: open.slip })) : h("div.acts", {}, may("slip.make") && button(t("console.handpays.make"), () => make(one), "gold", { "data-act": "make" }), may("slip.override") && button(t("console.handpays.override"), () => override(one), "", { "data-act": "override" })),
  );
}

const slipFields = (one) => [
  { name: "combination", label: t("console.handpays.combination"), value: one.combination || (one.what === "cancelled_credits" ? what(one.what) : "") },
  { name: "form", label: t("console.handpays.form"), input: h("select", {}, h("option", { value: "electronic" }, t("console.handpays.electronic")), h("option", { value: "imprest" }, t("console.handpays.imprest"))) },
];

/** Another amount than the terminal sent, § 465a.26(b)(10): the supervisor overrides, the second person makes it. */
function override(one) {
  const fields = [
    { name: "amount", label: t("console.handpays.amount_dollars"), input: moneyInput("amount", dollars(one.amount_cents).slice(1)) },
    { name: "override", label: t("console.handpays.override_reason") },
    ...slipFields(one),
  ];
  const send = ({ amount, ...values }, second) => done(post("/api/slips/override", { terminal: one.asset_number, what: one.what, hit: one.hit, amount_cents: cents(amount), ...values }, second));
  askFor(t("console.handpays.override_title", { amount: dollars(one.amount_cents) }), fields, send, { text: t("console.handpays.override_text"), second: secondOf("slip.override"), submit: t("console.handpays.make") });
}

function make(one) {
  const fields = slipFields(one);
  const send = (values) => done(post("/api/slips/make", { terminal: one.asset_number, what: one.what, hit: one.hit, ...values }));
  askFor(t("console.handpays.make_title", { amount: dollars(one.amount_cents) }), fields, send, { text: t("console.handpays.make_text"), submit: t("console.handpays.make") });
}

async function done(doing) {
  const answer = await doing;
  await refresh();
  return answer;
}

function columns() {
  const c = (name) => t(`console.handpays.${name}`);
  return [
    { label: c("slip"), value: (row) => row.at, cell: (row) => [h("b", {}, row.slip), h("small.sub", {}, timeCell(row.at))] },
    { label: c("terminal"), value: (row) => row.asset_number, cell: (row) => h("span.nowrap", {}, row.asset_number) },
    { label: c("what"), value: (row) => row.what, cell: (row) => h("div.name", {}, what(row.what), row.combination !== what(row.what) && h("small.sub", {}, row.combination)) },
    { label: c("amount"), value: (row) => row.amount_cents, num: true, cell: (row) => [dollars(row.amount_cents), row.override && h("small.sub", {}, row.override)].filter(Boolean) },
    { label: c("state"), value: (row) => row.state, cell: (row) => badge(row.state, t(`console.handpays.state_${row.state}`)) },
    { label: c("signed"), value: (row) => row.made_by, cell: signatures },
    { label: c("acts"), acts: true, cell: acts },
  ];
}

function signatures(row) {
  const one = (by, role) => h("div.signature", {}, by, h("small.sub", {}, role.replace(/_/g, " ")));
  return [one(row.made_by, row.made_by_role), row.verified_by && one(row.verified_by, row.verified_by_role)].filter(Boolean);
}

function acts(row) {
  const found = [fileLink(`/api/slips/${row.slip}/pdf`, t("console.pdf"))];
  if (row.state === "made") {
    if (!row.verified_by && may("slip.countersign")) found.unshift(button(t("console.handpays.countersign"), () => countersign(row), "small", { "data-act": "countersign" }));
    if (!row.verified_by && may("slip.sign") && row.made_by !== session.person.name) found.unshift(button(t("console.handpays.sign"), () => attempt(() => done(post("/api/slips/sign", { slip: row.slip }))), "small", { "data-act": "sign" }));
    if (may("slip.pay")) found.unshift(button(t("console.handpays.pay"), () => pay(row), "small.gold", { "data-act": "pay" }));
    if (may("slip.void")) found.push(button(t("console.handpays.do_void"), () => voidSlip(row), "small", { "data-act": "void" }));
  }
  return h("div.acts", {}, found);
}

function countersign(row) {
  const send = (values, second) => done(post("/api/slips/countersign", { slip: row.slip }, second));
  askFor(t("console.handpays.countersign_title", { slip: row.slip }), [], send, { text: t("console.handpays.countersign_text"), second: secondOf("slip.countersign"), submit: t("console.handpays.countersign") });
}

function pay(row) {
  const send = (values) => done(post("/api/slips/pay", { slip: row.slip, ...values }));
  askFor(t("console.handpays.pay_title", { amount: dollars(row.amount_cents) }), [{ name: "paid_from", label: t("console.handpays.paid_from"), value: "cage:1" }], send, { text: t("console.handpays.pay_text"), submit: t("console.handpays.pay") });
}

function voidSlip(row) {
  const send = (values) => done(post("/api/slips/void", { slip: row.slip, ...values }));
  askFor(t("console.handpays.void_title", { slip: row.slip }), [{ name: "reason", label: t("dealer.void_reason") }], send, { danger: true, submit: t("console.handpays.do_void") });
}
