// The rules and odds that the house posts, one tap away.

import { h, sheet } from "./dom.js";
import { bounds } from "./draft.js";
import { say, t, gameTexts } from "./texts.js";
import { edgeLink } from "./lab_links.js";
import { section } from "./results.js";

export function openRules(rules) {
  const shown = rules.wagers.filter((rule) => rule.offered || rule.decision);
  const titles = Object.fromEntries(rules.wagers.map((rule) => [rule.name, rule.title]));
  const how = gameTexts(rules.game).how;
  sheet(
    rules.title,
    [
      h("section.how", {}, h("h3", {}, t("rules.how")), h("ol", {}, how.map((line) => h("li", {}, line)))),
      h("p.rules-note", {}, clockNote(rules)),
      h("h3", {}, t("rules.odds")),
      h("div.paytables", {}, merged(shown).map((group) => paytable(group, titles, rules.table))),
      h("h3", {}, t("rules.irregular")),
      h("ul.irregular-list", {}, rules.irregularities.map((one) => h("li", {}, one.title, " ", h("cite", {}, section(one.cite))))),
      h("p.fine", {}, t("rules.malfunction")),
      h("p.fine", {}, t("rules.source"), ": ", rules.code, " ", rules.chapter, " · ", rules.source),
    ],
    "wide",
  );
}

/** How long a patron has, and what happens then; nothing where no clock runs. */
function clockNote(rules) {
  const { betting_seconds: betting, decision_seconds: decision } = rules.windows;
  const windows = betting && t("rules.windows", { betting, decision });
  const fallback = decision && rules.default_here && t("rules.default", { word: say("words", rules.default_here) });
  return [windows, fallback].filter(Boolean).join(" ");
}

/** Wagers with the same paytable stand together (the twenty-nine of the dice table are few then). */
function merged(rules) {
  const groups = new Map();
  for (const rule of rules) {
    const key = rule.paytable.length ? JSON.stringify([rule.paytable, rule.optional, rule.decision]) : rule.name;
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(rule);
  }
  return [...groups.values()];
}

function paytable(group, titles, table) {
  const rule = group[0];
  const kind = rule.decision ? "decision" : rule.optional ? "optional" : "required";
  const notes = [
    t(`rules.${kind}`),
    !rule.decision && bounds(rule),
    rule.equals && t("rules.equals", { wager: titles[rule.equals] }),
    rule.needs && t("rules.needs", { wager: titles[rule.needs] }),
    rule.letter && t("rules.paytable", { letter: rule.letter }),
  ].filter(Boolean);
  return h(
    "article.paytable",
    { "data-paytable": rule.name },
    h("h4", {}, group.map((one) => one.title).join(", ")),
    h("p", {}, notes.join(" · "), " ", h("cite", {}, section(rule.cite)), " ", edgeLink(table, rule.name)),
    rule.paytable.length > 0 &&
      h(
        "table",
        {},
        h("thead", {}, h("tr", {}, h("th", {}, t("rules.outcome")), h("th", {}, t("rules.pays")))),
        h("tbody", {}, rule.paytable.map((row) => h("tr", {}, h("td", {}, say("rows", row.outcome)), h("td", {}, row.pays)))),
      ),
  );
}
