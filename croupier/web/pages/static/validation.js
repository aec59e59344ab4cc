// A progressive hand that waits for a floorperson: what was won, and the two answers that end the waiting.

import { attempt, post } from "./api.js";
import { closeSheet, h, sheet } from "./dom.js";
import { t } from "./texts.js";

/** @import { AlertDocument } from "../types/messages.js" */

/**
 * One waiting hand; whoever has no right to decide is told so by the house.
 * @param {AlertDocument} alert
 */
export function validation(alert) {
  return h(
    "div.validation",
    { "data-hit": alert.hit },
    h("span", {}, alert.text),
    h("button.gold", { type: "button", "data-act-validate": "", onclick: () => confirm(alert) }, t("validation.validate")),
    h("button", { type: "button", onclick: () => refuse(alert) }, t("validation.refuse")),
  );
}

/** @param {AlertDocument} alert */
function confirm(alert) {
  const validate = async () => {
    if (await attempt(() => post("/api/progressives/validate", { hit: alert.hit }))) closeSheet();
  };
  sheet(t("validation.title"), [
    h("p.big-amount", {}, alert.text),
    h("p", {}, t("validation.text")),
    h("button.gold.big", { type: "button", id: "validate-now", onclick: validate }, t("validation.validate")),
  ]);
}

/** @param {AlertDocument} alert */
function refuse(alert) {
  const reason = h("input", { required: true, "aria-label": t("dealer.void_reason"), placeholder: t("dealer.void_reason") });
  const form = h("form.needs", {}, h("p", {}, alert.text), reason, h("button.danger.big", {}, t("validation.refuse")));
  form.onsubmit = async (event) => {
    event.preventDefault();
    if (await attempt(() => post("/api/progressives/refuse", { hit: alert.hit, reason: reason.value }))) closeSheet();
  };
  sheet(t("validation.title"), form);
}
