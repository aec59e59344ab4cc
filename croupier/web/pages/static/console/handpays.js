// What a terminal cannot pay: due, on a slip, paid, and attested by whom the whole win demands.

import { h } from "../dom.js";
import { listen } from "../live.js";
import { amountOf, dollars } from "../money.js";
import { t } from "../texts.js";
import {
  askFor,
  attempt,
  badge,
  button,
  dataTable,
  empty,
  fileLink,
  get,
  head,
  may,
  moneyInput,
  panel,
  post,
  secondOf,
  session,
  stat,
  stats,
  timeCell,
} from "./kit.js";

/** @import { DuePayout, SlipPaper, SlipsDocument, ToAttest } from "../../types/messages.js" */
/** @import { Column, Headers, Refresh, Values } from "../../types/pages.js" */

const CALM_MS = 2500;
/** @type {Refresh} */
let refresh = async () => undefined;
/**
 * The slips that were paid and wait for the second person, by number.
 * @type {Map<string, ToAttest>}
 */
let waiting = new Map();

/** @param {HTMLElement} root */
export async function show(root) {
  const figures = h("div");
  const due = h("div");
  const attest = h("div");
  const findings = h("div");
  const slips = dataTable(t("console.handpays.slips"), columns(), { key: (row) => row.slip, none: t("console.handpays.no_slips") });
  root.append(
    head("handpays", "58 Pa. Code § 465a.26(b)"),
    figures,
    panel(t("console.handpays.due"), due),
    panel(t("console.handpays.to_attest"), attest),
    panel(t("console.handpays.slips"), slips.element),
    findings,
  );
  refresh = async () => {
    const found = await attempt(() => get("/api/slips"));
    if (!found) return;
    waiting = new Map(found.to_attest.map((one) => [one.slip, one]));
    const open = found.slips.filter((one) => waiting.has(one.slip));
    figures.replaceChildren(summary(found));
    attest.replaceChildren(...(open.length ? open.map(toAttest) : [empty(t("console.handpays.nothing_to_attest"))]));
    due.replaceChildren(...(found.due.length ? found.due.map((one) => payout(one, found.slips)) : [empty(t("console.handpays.nothing"))]));
    slips.update([...found.slips].reverse());
    findings.replaceChildren(
      ...found.findings.map((one) => h("p.finding", {}, badge(one.severity), `${one.message}: ${one.remedy}`)),
      ...found.spoiled.map((one) =>
        h(
          "p.finding",
          { "data-spoiled": one.slip },
          badge("void", t("console.handpays.state_void")),
          `${one.slip}: ${one.reason} (${one.by})`,
        ),
      ),
    );
  };
  await refresh();
  if (may("floor.watch")) {
    /** @type {number | undefined} */
    let soon;
    listen("/ws/floor", () => {
      soon ??= setTimeout(() => {
        soon = undefined;
        void refresh();
      }, CALM_MS);
    });
  }
}

/** @param {SlipsDocument} found */
function summary(found) {
  const made = found.slips.filter((one) => one.state === "made");
  const sum = (/** @type {{ amount_cents: number }[]} */ rows) => dollars(rows.reduce((total, one) => total + one.amount_cents, 0));
  return stats(
    stat(t("console.handpays.due"), `${found.due.length}`, sum(found.due), found.due.length ? "warm" : ""),
    stat(t("console.handpays.open_slips"), `${made.length}`, sum(made), made.length ? "warm" : ""),
    stat(
      t("console.handpays.to_attest"),
      `${waiting.size}`,
      sum(found.slips.filter((one) => waiting.has(one.slip))),
      waiting.size ? "warm" : "",
    ),
    stat(t("console.handpays.paid"), `${found.slips.filter((one) => one.state === "paid").length}`),
  );
}

/** @type {{ [what: string]: string }} */
const WHAT = { jackpot: "handpays.jackpot", cancelled_credits: "handpays.cancelled", progressive: "handpays.progressive" };
/** @param {string} word */
const what = (word) => t(`console.${WHAT[word] ?? "none"}`);

/**
 * Every win has a slip of its own; progressives from before hits were kept are known by their kind.
 * @param {SlipPaper} slip
 * @param {DuePayout} one
 */
function isFor(slip, one) {
  return slip.asset_number === one.asset_number && slip.what === one.what && slip.win.id === one.win.id;
}

/**
 * A payment that somebody made and a second person has not seen yet, as far as the books know.
 * @param {SlipPaper} slip
 */
function toAttest(slip) {
  const whole = waiting.get(slip.slip)?.whole_cents ?? 0;
  const part = whole > slip.amount_cents ? t("console.handpays.part_of", { amount: dollars(whole) }) : "";
  return h(
    "article.waiting",
    { "data-attest": slip.slip },
    h(
      "div",
      {},
      h("b.big-figure", {}, dollars(slip.amount_cents)),
      h("p", {}, `${slip.slip}, ${slip.asset_number}: ${slip.combination}${part}`),
      h("p.fine", {}, t("console.handpays.paid_by", { by: slip.paid_by, from: slip.paid_from })),
    ),
    h("div.acts", {}, ...attestActs(slip)),
  );
}

/** @param {SlipPaper} slip */
function attestActs(slip) {
  const others = ![slip.made_by, slip.paid_by].includes(session.person.credential);
  return [
    may("slip.sign") && others && button(t("console.handpays.sign"), () => sign(slip), "gold", { "data-act": "sign" }),
    may("slip.countersign") && button(t("console.handpays.countersign"), () => countersign(slip), "", { "data-act": "countersign" }),
  ].filter(Boolean);
}

/**
 * @param {DuePayout} one
 * @param {SlipPaper[]} slips
 */
function payout(one, slips) {
  const open = slips.find((slip) => slip.state === "made" && isFor(slip, one));
  return h(
    "article.waiting",
    { "data-terminal": one.asset_number },
    h(
      "div",
      {},
      h("b.big-figure", {}, dollars(one.amount_cents)),
      h("p", {}, `${one.asset_number}: ${what(one.what)}${one.combination ? `, ${one.combination}` : ""}`),
    ),
    open
      ? h("p.fine", {}, t("console.handpays.has_slip", { slip: open.slip }))
      : h(
          "div.acts",
          {},
          may("slip.make") && button(t("console.handpays.make"), () => make(one), "gold", { "data-act": "make" }),
          may("slip.override") && button(t("console.handpays.override"), () => override(one), "", { "data-act": "override" }),
        ),
  );
}

/** @param {DuePayout} one */
const slipFields = (one) => [
  { name: "combination", label: t("console.handpays.combination"), value: one.combination },
  {
    name: "form",
    label: t("console.handpays.form"),
    input: h(
      "select",
      {},
      h("option", { value: "electronic" }, t("console.handpays.electronic")),
      h("option", { value: "imprest" }, t("console.handpays.imprest")),
    ),
  },
];

/** @param {Values} values */
const slipOf = (values) => ({ combination: values.combination, form: values.form });

/**
 * Another amount than the terminal sent, § 465a.26(b)(10): the supervisor overrides, the second person makes it.
 * @param {DuePayout} one
 */
function override(one) {
  const fields = [
    { name: "amount", label: t("console.handpays.amount_dollars"), input: moneyInput("amount", dollars(one.amount_cents).slice(1)) },
    { name: "override", label: t("console.handpays.override_reason") },
    ...slipFields(one),
  ];
  const send = (/** @type {Values} */ values, /** @type {Headers} */ second) =>
    done(
      post(
        "/api/slips/override",
        {
          terminal: one.asset_number,
          what: one.what,
          win: one.hit || one.win.id,
          amount_cents: amountOf(values.amount),
          override: values.override,
          ...slipOf(values),
        },
        second,
      ),
    );
  askFor(t("console.handpays.override_title", { amount: dollars(one.amount_cents) }), fields, send, {
    text: t("console.handpays.override_text"),
    second: secondOf("slip.override"),
    submit: t("console.handpays.make"),
  });
}

/** @param {DuePayout} one */
function make(one) {
  const fields = slipFields(one);
  const send = (/** @type {Values} */ values) =>
    done(post("/api/slips/make", { terminal: one.asset_number, what: one.what, win: one.hit || one.win.id, ...slipOf(values) }));
  askFor(t("console.handpays.make_title", { amount: dollars(one.amount_cents) }), fields, send, {
    text: t("console.handpays.make_text"),
    submit: t("console.handpays.make"),
  });
}

/** @param {Promise<unknown>} doing */
async function done(doing) {
  const answer = await doing;
  await refresh();
  return answer;
}

/** @returns {Column<SlipPaper>[]} */
function columns() {
  const c = (/** @type {string} */ name) => t(`console.handpays.${name}`);
  return [
    {
      label: c("slip"),
      value: (/** @type {SlipPaper} */ row) => row.at,
      cell: (/** @type {SlipPaper} */ row) => [h("b", {}, row.slip), h("small.sub", {}, timeCell(row.at))],
    },
    {
      label: c("terminal"),
      value: (/** @type {SlipPaper} */ row) => row.asset_number,
      cell: (/** @type {SlipPaper} */ row) => h("span.nowrap", {}, row.asset_number),
    },
    {
      label: c("what"),
      value: (/** @type {SlipPaper} */ row) => row.what,
      cell: (/** @type {SlipPaper} */ row) =>
        h("div.name", {}, what(row.what), row.combination !== what(row.what) && h("small.sub", {}, row.combination)),
    },
    {
      label: c("amount"),
      value: (/** @type {SlipPaper} */ row) => row.amount_cents,
      num: true,
      cell: (/** @type {SlipPaper} */ row) => [dollars(row.amount_cents), row.override && h("small.sub", {}, row.override)].filter(Boolean),
    },
    {
      label: c("state"),
      value: (/** @type {SlipPaper} */ row) => row.state,
      cell: (/** @type {SlipPaper} */ row) =>
        waiting.has(row.slip)
          ? badge("made", t("console.handpays.state_to_attest"))
          : badge(row.state, t(`console.handpays.state_${row.state}`)),
    },
    { label: c("signed"), value: (/** @type {SlipPaper} */ row) => row.made_by, cell: signatures },
    { label: c("acts"), acts: true, cell: acts },
  ];
}

/** @param {SlipPaper} row */
function signatures(row) {
  const one = (/** @type {string} */ by, /** @type {string} */ role) =>
    h("div.signature", {}, by, h("small.sub", {}, role.replace(/_/g, " ")));
  return [one(row.made_by, row.made_by_role), row.verified_by && one(row.verified_by, row.verified_by_role)].filter(Boolean);
}

/** @param {SlipPaper} row */
function acts(row) {
  /** @type {HTMLElement[]} */
  const found = [fileLink(`/api/slips/${row.slip}/pdf`, t("console.pdf"))];
  if (row.state === "made") {
    if (may("slip.pay")) found.unshift(button(t("console.handpays.pay"), () => pay(row), "small.gold", { "data-act": "pay" }));
    if (may("slip.void")) found.push(button(t("console.handpays.do_void"), () => voidSlip(row), "small", { "data-act": "void" }));
  }
  return h("div.acts", {}, found);
}

/**
 * What the second person puts their name to is said before they do.
 * @param {SlipPaper} row
 */
function sign(row) {
  const send = () => done(post("/api/slips/sign", { slip: row.slip }));
  askFor(t("console.handpays.countersign_title", { slip: row.slip }), [], send, {
    text: attestText(row),
    submit: t("console.handpays.sign"),
  });
}

/** @param {SlipPaper} row */
const attestText = (row) =>
  t("console.handpays.countersign_text", { amount: dollars(row.amount_cents), terminal: row.asset_number, won: row.combination });

/** @param {SlipPaper} row */
function countersign(row) {
  const send = (/** @type {Values} */ _none, /** @type {Headers} */ second) =>
    done(post("/api/slips/countersign", { slip: row.slip }, second));
  askFor(t("console.handpays.countersign_title", { slip: row.slip }), [], send, {
    text: attestText(row),
    second: secondOf("slip.countersign"),
    submit: t("console.handpays.countersign"),
  });
}

/** @param {SlipPaper} row */
function pay(row) {
  const send = (/** @type {Values} */ values) => done(post("/api/slips/pay", { slip: row.slip, paid_from: values.paid_from }));
  askFor(
    t("console.handpays.pay_title", { amount: dollars(row.amount_cents) }),
    [{ name: "paid_from", label: t("console.handpays.paid_from"), value: "cage:1" }],
    send,
    { text: t("console.handpays.pay_text"), submit: t("console.handpays.pay") },
  );
}

/** @param {SlipPaper} row */
function voidSlip(row) {
  const send = (/** @type {Values} */ values) => done(post("/api/slips/void", { slip: row.slip, reason: values.reason }));
  askFor(t("console.handpays.void_title", { slip: row.slip }), [{ name: "reason", label: t("dealer.void_reason") }], send, {
    danger: true,
    submit: t("console.handpays.do_void"),
  });
}
