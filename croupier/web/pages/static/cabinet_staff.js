// What is the matter with a cabinet, in words for staff.

import { attempt, post } from "./api.js";
import { h } from "./dom.js";
import { dollars } from "./money.js";
import { t } from "./texts.js";

/** @import { Cabinet } from "../types/messages.js" */

/** @param {string} iso */
const clock = (iso) => new Date(iso).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });

/**
 * Everything that somebody has to look at; nothing where all is well.
 * @param {Cabinet} cabinet
 * @returns {string[]}
 */
export function mattersOf(cabinet) {
  const found = [];
  if (cabinet.called_at) found.push(t("cabinet.staff.called", { time: clock(cabinet.called_at) }));
  if (cabinet.bills_cents) found.push(t("cabinet.staff.bills", { amount: dollars(cabinet.bills_cents) }));
  if (cabinet.state !== "in_service") found.push(t(`cabinet.staff.${cabinet.state}`));
  return [...found, ...cabinet.conditions.map((code) => t(`cabinet.staff.${code}`))];
}

/**
 * The button by which somebody of the house answers a call; nothing where nobody calls.
 * @param {string} terminal
 * @param {Cabinet} cabinet
 */
export function answerButton(terminal, cabinet) {
  const answer = () => attempt(() => post(`/api/terminals/${terminal}/attended`, {}));
  return cabinet.called_at && h("button.gold", { type: "button", "data-act": "attended", onclick: answer }, t("cabinet.staff.here"));
}
