// Money in and out: bills, vouchers, the tip, and the voucher at the end.

import { attempt, commandId, get, post } from "./api.js";
import { barcode } from "./barcode.js";
import { chip } from "./chips.js";
import { closeSheet, h, sheet, toast } from "./dom.js";
import { dollars, short } from "./money.js";
import { t } from "./texts.js";

/** @import { AccountMessage } from "../types/messages.js" */

const BILLS = [100, 500, 1000, 2000, 5000, 10000];
const TIPS = [100, 500, 2500];

/** The validator of a demonstration. A real one reports to the house itself, with its own key, past this page. */
class SimulatedValidator {
  /** @param {string} terminal */
  constructor(terminal) {
    this.terminal = terminal;
  }

  /** @param {number} cents */
  bill(cents) {
    return post(`/api/terminals/${this.terminal}/bill`, { bill_cents: cents });
  }

  /** @param {string} number */
  voucher(number) {
    return post(`/api/terminals/${this.terminal}/voucher`, { number: number.replace(/\D/g, "") });
  }
}

/**
 * `simulated` says that the house has no real validators; where it has, no page makes money.
 * @param {string} terminal
 * @param {boolean} simulated
 */
export function openMoney(terminal, simulated) {
  if (!simulated) {
    sheet(t("money.title"), h("p", {}, t("money.validator_text")));
    return;
  }
  const validator = new SimulatedValidator(terminal);
  const insert = async (/** @type {number} */ cents) => {
    const facts = await attempt(() => validator.bill(cents));
    if (facts) toast(t("money.accepted", { amount: dollars(cents) }), "good");
  };
  const field = h("input", { id: "voucher-number", inputmode: "numeric", autocomplete: "off", placeholder: "00-0000-0000-0000-0000" });
  const redeem = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const facts = await attempt(() => validator.voucher(field.value));
    if (facts) {
      toast(t("money.accepted", { amount: dollars(facts.amount_cents) }), "good");
      closeSheet();
    }
  };
  sheet(t("money.title"), [
    h("h3", {}, t("money.bills")),
    h(
      "div.bills",
      {},
      BILLS.map((cents) => bill(cents, () => insert(cents))),
    ),
    h("p.fine", {}, t("money.bills_text")),
    h("h3", {}, t("money.voucher")),
    h(
      "form.voucher-form",
      { onsubmit: redeem },
      h("label", { for: "voucher-number" }, t("money.voucher_label")),
      field,
      h("button.gold", {}, t("money.voucher_button")),
    ),
  ]);
}

/**
 * @param {number} cents
 * @param {() => unknown} press
 */
function bill(cents, press) {
  const name = t("money.bill", { amount: short(cents) });
  return h(
    "button.bill",
    { type: "button", "data-bill": cents, "aria-label": name, onclick: press },
    h("span", {}, String(cents / 100)),
    h("b", {}, `$${cents / 100}`),
    h("span", {}, String(cents / 100)),
  );
}

/**
 * Money goes out once for each sheet: the first press shuts its buttons. A refused press opens them again,
 * and the next one is another command.
 * @param {() => HTMLButtonElement[]} buttons
 */
function onlyOnce(buttons) {
  const shut = (/** @type {boolean} */ closed) => buttons().forEach((button) => (button.disabled = closed));
  let busy = false;
  return async (/** @type {(id: string) => Promise<boolean>} */ send) => {
    if (busy) return;
    busy = true;
    shut(true);
    busy = await send(commandId());
    shut(busy);
  };
}

/**
 * @param {string} terminal
 * `byHand` says that no ticket would come out: an attendant pays.
 * @param {AccountMessage} account
 * @param {boolean} byHand
 */
export function openCashOut(terminal, account, byHand) {
  const once = onlyOnce(() => [button]);
  const pay = () =>
    once(async (id) => {
      const facts = await attempt(() => post(`/api/terminals/${terminal}/cash-out`, { id }));
      if (!facts) return false;
      if (facts.voucher) await showVoucher(terminal, facts.voucher, facts.amount_cents);
      else showHandPay(facts.amount_cents, facts.because ?? "too_much");
      return true;
    });
  const button = h(
    "button.gold.big",
    { id: "cash-out-now", type: "button", onclick: pay },
    t(byHand ? "money.cash_attendant" : "money.cash_button", { amount: dollars(account.credits_cents) }),
  );
  sheet(
    t("money.cash_title"),
    [
      h("p.big-amount", {}, dollars(account.credits_cents)),
      h("p", {}, t(byHand ? "money.cash_no_printer" : "money.cash_text")),
      account.at_risk_cents > 0 && h("p", {}, t("money.cash_risk", { amount: dollars(account.at_risk_cents) })),
      button,
    ].filter(Boolean),
  );
}

/**
 * @param {number} cents
 * @param {string} because
 */
function showHandPay(cents, because) {
  sheet(t("money.cash_title"), [
    h("p", {}, t("money.attendant", { amount: dollars(cents) })),
    h("p.fine", {}, t(`money.because_${because}`)),
  ]);
}

/**
 * The number as people read it out: 00-0000-0000-0000-0000.
 * @param {string} number
 */
const groups = (number) => [number.slice(0, 2), ...(number.slice(2).match(/.{1,4}/g) ?? [])].join("-");

/**
 * @param {string} terminal
 * @param {string} number
 * @param {number} cents
 */
async function showVoucher(terminal, number, cents) {
  const voucher = await get(`/api/vouchers/${number}`);
  const bars = h("div.barcode", { role: "img", "aria-label": t("money.barcode", { number }) }, barcode(number));
  sheet(t("money.cash_title"), [
    h(
      "div.voucher",
      { "data-voucher": number, "data-cents": cents },
      h("b", {}, t("money.voucher_title")),
      bars,
      h("code", {}, groups(number)),
      h("strong", {}, dollars(cents)),
      h(
        "div.voucher-foot",
        {},
        h("span", {}, t("money.issued", { terminal })),
        h("span", {}, t("money.void_from", { day: voucher.expires_day })),
      ),
    ),
    h(
      "div.sheet-buttons",
      {},
      h(
        "a.button.gold",
        { href: `/api/vouchers/${number}.pdf`, target: "_blank", rel: "noopener", id: "voucher-pdf" },
        t("money.voucher_pdf"),
      ),
      h("button", { type: "button", onclick: closeSheet }, t("money.voucher_done")),
    ),
  ]);
}

/**
 * @param {string} terminal
 * @param {string} table
 */
export function openTip(terminal, table) {
  const once = onlyOnce(() => buttons);
  const tip = (/** @type {number} */ cents) =>
    once(async (id) => {
      const facts = await attempt(() => post(`/api/terminals/${terminal}/tip`, { id, table, amount_cents: cents }));
      if (!facts) return false;
      toast(t("money.tip_done", { amount: short(cents) }), "good");
      closeSheet();
      return true;
    });
  const buttons = TIPS.map((cents) =>
    h("button.tip", { type: "button", "data-tip": cents, "aria-label": short(cents), onclick: () => tip(cents) }, chip(cents)),
  );
  sheet(t("money.tip_title"), [h("div.tips", {}, buttons), h("p.fine", {}, t("money.tip_text"))]);
}
