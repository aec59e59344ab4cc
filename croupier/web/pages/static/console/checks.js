// The checks: what they find in this house as it stands, and any form held against its sections.

import { inquire } from "../api.js";
import { h } from "../dom.js";
import { t } from "../texts.js";
import { attempt, badge, button, empty, findingOf, get, head, lawLink, may, panel, post, stat, stats, work } from "./kit.js";

/** @import { CheckDocument, ClaimDocument } from "../../types/messages.js" */

/** @param {HTMLElement} root */
export async function show(root) {
  const house = h("div", { id: "findings" });
  const forms = h("div", { id: "forms" });
  root.append(
    head("checks", "58 Pa. Code §§ 465a.2, 601a.2"),
    panel(t("console.checks.house"), h("div.toolbar", {}, button(t("console.checks.again"), look, "small")), house),
    panel(t("console.checks.forms"), forms),
  );

  async function look() {
    const claims = await work("/api/console/findings", house);
    if (claims) house.replaceChildren(...claimsOf(claims));
  }

  const found = await attempt(() => get("/api/console/checks"));
  if (found) forms.replaceChildren(formOf(found.checks));
  await look();
}

/** @param {ClaimDocument[]} claims */
function claimsOf(claims) {
  const all = claims.flatMap((claim) => claim.findings);
  const errors = all.filter((one) => one.severity === "error").length;
  return [
    stats(
      stat(t("console.checks.claims"), String(claims.length)),
      stat(t("console.checks.errors"), String(errors), "", errors ? "bad" : ""),
      stat(t("console.checks.warnings"), String(all.length - errors), "", all.length - errors ? "warm" : ""),
    ),
    ...claims.map((claim) =>
      h(
        `details.claim${claim.findings.length ? ".open" : ""}`,
        claim.findings.length ? { open: true } : {},
        h(
          "summary",
          {},
          badge(claim.findings.length ? claim.findings[0].severity : "met"),
          h("span", {}, claim.title),
          lawLink(claim.cite),
        ),
        claim.findings.length ? claim.findings.map(findingOf) : empty(t("console.checks.met")),
      ),
    ),
  ];
}

/** @param {CheckDocument[]} checks */
function formOf(checks) {
  const list = h(
    "select",
    { "aria-label": t("console.checks.which") },
    checks.map((one) => h("option", { value: one.name }, `${one.title} (${one.cite})`)),
  );
  const text = h("textarea.form-text", { rows: 18, spellcheck: "false", "aria-label": t("console.checks.form") });
  const result = h("div", { id: "check-result", "aria-live": "polite" });
  const fillIn = () => {
    text.value = checks.find((one) => one.name === list.value)?.template ?? "";
    result.replaceChildren();
  };
  const run = async () => {
    const found = await attempt(() => inquire(`/api/console/checks/${list.value}`, { form: text.value }));
    if (found)
      result.replaceChildren(
        h("p.big-figure", {}, badge(found.passed ? "met" : "error", t(found.passed ? "console.checks.passed" : "console.checks.failed"))),
        ...found.findings.map(findingOf),
      );
  };
  const file = async () => {
    const done = await attempt(() => post(`/api/console/checks/${list.value}/file`, { form: text.value }));
    if (done) result.replaceChildren(h("p.big-figure", {}, badge("met", t("console.checks.filed"))));
  };
  list.onchange = fillIn;
  fillIn();
  return h(
    "div.check-form",
    {},
    h(
      "div.toolbar",
      {},
      list,
      button(t("console.checks.run"), run, "gold", { "data-act": "run" }),
      may("check.file") ? button(t("console.checks.file"), file, "small", { "data-act": "file" }) : null,
    ),
    text,
    result,
  );
}
