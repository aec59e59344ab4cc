// One wager under one paytable: its edge, every outcome, and what depends on a meter or on other hands.

import { h } from "../dom.js";
import { t } from "../texts.js";
import { later } from "./ask.js";
import { baseFigures } from "./base.js";
import { distribution, edgeBars, meterCurve } from "./charts.js";
import { source } from "./state.js";
import { command, dollars, figure, hand, letterName, number, percent } from "./words.js";

/** @import { EditionDocument, OutcomeDocument, ParDocument, WagerFigures } from "../../types/messages.js" */
/** @import { Go, LabState } from "../../types/pages.js" */

/** @param {{ state: LabState, edition: EditionDocument, go: Go }} options */
export function wagerView({ state, edition, go }) {
  return later(source("par", state), (par) => {
    const name = par.wagers[state.wager] || !state.wager ? state.wager || Object.keys(par.wagers)[0] : state.wager;
    const letters = par.wagers[name];
    if (!letters) return uncounted(state, edition, name);
    const letter = letters[state.paytable] ? state.paytable : Object.keys(letters)[0];
    return [heading(edition, name, letters[letter]), choice(letters, letter, name, go), ...wagerPanels(letters, letter, par, name)];
  });
}

/**
 * A wager that decisions price, not a count.
 * @param {LabState} state
 * @param {EditionDocument} edition
 * @param {string} name
 */
function uncounted(state, edition, name) {
  const rule = edition.wagers.find((one) => one.name === name);
  return [
    h("h1", {}, rule?.title ?? hand(name), " ", rule && h("cite", {}, rule.cite)),
    h("p.lead", {}, t("lab.uncounted")),
    later(source("base", state), baseFigures),
  ];
}

/**
 * @param {EditionDocument} edition
 * @param {string} name
 * @param {WagerFigures} one
 */
function heading(edition, name, one) {
  const rule = edition.wagers.find((each) => each.name === name);
  return h("h1", {}, rule?.title ?? hand(name), " ", h("cite", {}, one.cite));
}

/**
 * The paytables of the wager; a press on one shows it.
 * @param {{ [letter: string]: WagerFigures }} letters
 * @param {string} chosen
 * @param {string} name
 * @param {Go} go
 */
function choice(letters, chosen, name, go) {
  const all = Object.keys(letters);
  if (all.length === 1) return all[0] === "single" ? null : h("p.fine", {}, letterName(all[0]));
  const button = (/** @type {string} */ letter) =>
    h(
      `button.letter${letter === chosen ? ".gold" : ""}`,
      {
        type: "button",
        "data-letter": letter,
        "aria-pressed": String(letter === chosen),
        onclick: () => go({ wager: name, paytable: letter, view: "wager" }),
      },
      letter,
    );
  return h(
    "div.panel",
    {},
    h("div.letters", { role: "group", "aria-label": t("lab.paytables") }, h("span", {}, t("lab.paytables")), all.map(button)),
    edgeBars(
      all.map((letter) => [letter, letters[letter].edge]),
      chosen,
    ),
  );
}

/**
 * @param {{ [letter: string]: WagerFigures }} letters
 * @param {string} letter
 * @param {ParDocument} par
 * @param {string} name
 */
export function wagerPanels(letters, letter, par, name) {
  const one = letters[letter];
  const sentences = par.warnings.filter((sentence) => sentence.startsWith(`${name}${letter === "single" ? "" : ` ${letter}`}`));
  return [
    h(
      "div.panel.figures",
      {},
      figure(t("lab.edge"), percent(one.edge), one.edge_exact),
      figure(t("lab.hit"), percent(one.hit_frequency), one.hit_frequency_exact),
      figure(t("lab.deviation"), one.standard_deviation.toFixed(4)),
      figure(t("lab.combinations"), number(one.combinations)),
    ),
    ...sentences.map((sentence) => h("p.warning", {}, sentence)),
    h(
      "div.panel",
      {},
      h("h2", {}, t("lab.outcomes")),
      outcomeTable(one),
      distribution(one.outcomes),
      command(narrowed(par.command, name, letter)),
    ),
    one.meters && meterPanel(one, par, name, letter),
    one.with_envy && envyPanel(one),
    one.variants && variantPanel(one),
    h("p.fine", {}, t("lab.method", { method: one.method_detail, page: one.explained_in }), " ", one.assumes.join(" ")),
  ].filter(Boolean);
}

/**
 * The command for this paytable alone.
 * @param {string} line
 * @param {string} name
 * @param {string} letter
 */
function narrowed(line, name, letter) {
  return letter === "single" || line.includes(`--option ${name}=`) ? line : `${line} --option ${name}=${letter}`;
}

/** @param {WagerFigures} one */
function outcomeTable(one) {
  const row = (/** @type {OutcomeDocument} */ each) =>
    h(
      `tr${each.pays === "lose" ? ".lost" : ""}`,
      {},
      h("td", {}, hand(each.hand)),
      h("td.digits", {}, number(each.combinations)),
      h("td.digits", {}, each.probability.toFixed(8)),
      h("td.digits", {}, each.pays),
      h("td.digits", {}, each.contribution.toFixed(6)),
    );
  const heads = ["outcome", "combinations", "probability", "pays", "contribution"].map((name) => h("th", {}, t(`lab.${name}`)));
  const sum = h(
    "tr.sum-row",
    {},
    h("td", {}, t("lab.sum")),
    h("td.digits", {}, number(one.combinations)),
    h("td.digits", {}, "1"),
    h("td"),
    h("td.digits", {}, (-one.edge).toFixed(6)),
  );
  return h("div.scroll", {}, h("table.outcomes", {}, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, one.outcomes.map(row), sum)));
}

/**
 * @param {WagerFigures} one
 * @param {ParDocument} par
 * @param {string} name
 * @param {string} letter
 */
function meterPanel(one, par, name, letter) {
  const meters = Object.entries(one.meters ?? {});
  const long = typeof one.long_run_return === "number" ? percent(one.long_run_return) : t("lab.rate_open");
  return h(
    "div.panel",
    { id: "meter" },
    h("h2", {}, t("lab.meter_title", { stake: dollars(one.stake ?? 0) })),
    meters.flatMap(([meter, figures]) => [
      h(
        "div.figures",
        {},
        figure(t("lab.meter_seed"), dollars(figures.seed)),
        figure(t("lab.meter_break_even"), figures.break_even === null ? "–" : dollars(figures.break_even)),
        figure(t("lab.meter_mean"), figures.mean_when_paid === null ? "–" : dollars(figures.mean_when_paid)),
        figure(t("lab.meter_emptied"), figures.emptied_once_in ? number(Math.round(figures.emptied_once_in)) : "–"),
        figure(t("lab.long_run"), long),
      ),
      meterCurve(one, meter),
    ]),
    command(narrowed(par.command, name, letter)),
  );
}

/** @param {WagerFigures} one */
function envyPanel(one) {
  const rows = Object.entries(one.with_envy ?? {});
  const others = Object.keys(rows[0][1].edge_by_other_hands);
  return h(
    "div.panel",
    {},
    h("h2", {}, t("lab.envy")),
    h(
      "div.scroll",
      {},
      h(
        "table.outcomes",
        {},
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("th", {}, t("lab.stake")),
            others.map((count) => h("th", {}, t("lab.others", { count }))),
          ),
        ),
        h(
          "tbody",
          {},
          rows.map(([stake, each]) =>
            h(
              "tr",
              {},
              h("td", {}, dollars(Number(stake))),
              others.map((count) => h("td.digits", {}, percent(each.edge_by_other_hands[count].edge, 2))),
            ),
          ),
        ),
      ),
    ),
  );
}

/** @param {WagerFigures} one */
function variantPanel(one) {
  const variants = one.variants ?? [];
  return h(
    "details.panel",
    {},
    h("summary", {}, t("lab.variants", { count: variants.length })),
    h(
      "table.outcomes",
      {},
      h(
        "tbody",
        {},
        variants.map((each) => h("tr", {}, h("td", {}, each.title), h("td.digits", {}, percent(each.edge)))),
      ),
    ),
  );
}
