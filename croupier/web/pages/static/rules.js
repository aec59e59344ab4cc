// The rules and odds that the house posts, one tap away.

import { h, sheet } from "./dom.js";
import { bounds } from "./draft.js";
import { say, t, gameTexts } from "./texts.js";
import { edgeLink } from "./lab_links.js";
import { section } from "./results.js";

/** @import { PayoutDocument, PostedRules, WagerDocument } from "../types/messages.js" */

/** @param {PostedRules} rules */
export function openRules(rules) {
  const shown = rules.wagers.filter((rule) => rule.offered || rule.decision);
  const titles = Object.fromEntries(rules.wagers.map((rule) => [rule.name, rule.title]));
  const how = gameTexts(rules.game).how;
  sheet(
    rules.title,
    [
      h(
        "section.how",
        {},
        h("h3", {}, t("rules.how")),
        h(
          "ol",
          {},
          how.map((line) => h("li", {}, line)),
        ),
      ),
      h("p.rules-note", {}, clockNote(rules)),
      h("h3", {}, t("rules.odds")),
      h(
        "div.paytables",
        {},
        merged(shown, rules.payouts).map((group) => paytable(group, titles, rules)),
      ),
      h(
        "ul.inscriptions",
        {},
        rules.inscriptions.map((one) => h("li", {}, one.text, " ", h("cite", {}, section(one.cite)))),
      ),
      h("h3", {}, t("rules.irregular")),
      h(
        "ul.irregular-list",
        {},
        rules.irregularities.map((one) => h("li", {}, one.title, " ", h("cite", {}, section(one.cite)))),
      ),
      h("p.fine", {}, t("rules.malfunction")),
      h("p.fine", {}, t("rules.source"), ": ", rules.code, " ", rules.chapter, " · ", rules.source),
    ],
    "wide",
  );
}

/**
 * How long a patron has, and what happens then; nothing where no clock runs.
 * @param {PostedRules} rules
 */
function clockNote(rules) {
  const { betting_seconds: betting, decision_seconds: decision } = rules.windows;
  const windows = betting && t("rules.windows", { betting, decision });
  const fallback = decision && rules.default_here && t("rules.default", { word: say("words", rules.default_here) });
  return [windows, fallback].filter(Boolean).join(" ");
}

/**
 * Wagers with the same payouts stand together (the twenty-nine of the dice table are few then); after them
 * what is paid without a wager of its own, such as an Envy Bonus.
 * @param {WagerDocument[]} rules
 * @param {PayoutDocument[]} payouts
 */
function merged(rules, payouts) {
  const groups = new Map();
  for (const rule of rules) {
    const paid = payouts.filter((one) => one.wagers.includes(rule.name));
    const key = paid.length ? JSON.stringify([paid.map((one) => payouts.indexOf(one)), rule.optional, rule.decision]) : rule.name;
    if (!groups.has(key)) groups.set(key, { wagers: [], paid });
    groups.get(key).wagers.push(rule);
  }
  return [...groups.values(), ...payouts.filter((one) => !one.wagers.length).map((one) => ({ wagers: [], paid: [one] }))];
}

/**
 * @param {{ wagers: WagerDocument[], paid: PayoutDocument[] }} options
 * @param {{ [name: string]: string }} titles
 * @param {PostedRules} rules
 */
function paytable({ wagers, paid }, titles, rules) {
  const rule = wagers[0];
  return h(
    "article.paytable",
    { "data-paytable": rule?.name ?? paid[0].title },
    h("h4", {}, rule ? wagers.map((one) => one.title).join(", ") : paid[0].title),
    rule ? conditions(rule, titles, rules.table) : companion(paid[0]),
    paid.map((one) => rows(one)),
  );
}

/**
 * Whether a wager must be placed, its limits, and what it depends on.
 * @param {WagerDocument} rule
 * @param {{ [name: string]: string }} titles
 * @param {string} table
 */
function conditions(rule, titles, table) {
  const kind = rule.decision ? "decision" : rule.optional ? "optional" : "required";
  const notes = [
    t(`rules.${kind}`),
    !rule.decision && bounds(rule),
    rule.equals && t("rules.equals", { wager: titles[rule.equals] }),
    rule.needs && t("rules.needs", { wager: titles[rule.needs] }),
    rule.letter && t("rules.paytable", { letter: rule.letter }),
  ].filter(Boolean);
  return h("p", {}, notes.join(" · "), " ", h("cite", {}, section(rule.cite)), " ", edgeLink(table, rule.name));
}

/**
 * The heading of a table that belongs to other wagers.
 * @param {PayoutDocument} paid
 */
function companion(paid) {
  return h("p", {}, paid.letter && t("rules.paytable", { letter: paid.letter }), " ", h("cite", {}, section(paid.cite)));
}

/** @param {PayoutDocument} paid */
function rows(paid) {
  return h(
    "table",
    {},
    h("thead", {}, h("tr", {}, h("th", {}, t("rules.outcome")), h("th", {}, t("rules.pays")))),
    h(
      "tbody",
      {},
      paid.rows.map((row) => h("tr", {}, h("td", {}, row.outcome), h("td", {}, row.pays))),
    ),
  );
}
