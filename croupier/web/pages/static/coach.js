// The one sentence that tells a patron what to do now.

import { dollars, short } from "./money.js";
import { t } from "./texts.js";
import { areaName } from "./spots.js";

/** @import { AccountMessage } from "../types/messages.js" */
/** @import { Seat } from "./seat.js" */

/**
 * @param {Seat} seat
 * @param {AccountMessage} account
 */
export function coachText(seat, account) {
  const { state } = seat;
  if (account.hand_pay_cents > 0) return { text: t("terminal.hand_pay", { amount: dollars(account.hand_pay_cents) }), kind: "act" };
  if (state.choices.length) return { text: t("coach.decide"), kind: "act" };
  if (state.phase === "betting") return betting(seat, account);
  if (state.message) return { text: state.message, kind: "" };
  const mine = Object.keys(state.wagers).length > 0;
  if (!mine && broke(account)) return noMoney();
  if (state.phase === "playing") {
    if (state.waiting > 0) return { text: t(mine && state.role === "behind" ? "coach.following" : "coach.others"), kind: "" };
    return { text: t(mine ? (seat.rules.dealing.method ? "coach.dealing" : "coach.rolling") : "coach.watch"), kind: "" };
  }
  return { text: t(`coach.${state.phase}`), kind: "" };
}

/** @param {AccountMessage} account */
const broke = (account) => account.credits_cents + account.at_risk_cents === 0;
const noMoney = () => ({ text: t("coach.no_money"), kind: "act" });

/**
 * @param {Seat} seat
 * @param {AccountMessage} account
 */
function betting(seat, account) {
  if (broke(account)) return noMoney();
  if (seat.state.barred) return { text: t("coach.barred"), kind: "" };
  const below = seat.draft.below();
  if (below) return { text: t("coach.below", { wager: areaName(below.name, below.title), amount: short(below.minimum) }), kind: "act" };
  const missing = seat.draft.missing();
  if (missing) return { text: t("coach.need", { wager: areaName(missing.name, missing.title) }), kind: "act" };
  if (seat.total > 0) return { text: t(seat.state.role === "behind" ? "coach.behind" : "coach.in"), kind: "good" };
  const first = seat.draft.required()[0];
  const text = first ? t("coach.bet", { wager: areaName(first.name, first.title) }) : t("coach.bet_any");
  return { text, kind: "act" };
}
