// The base game under best play, and strategies that a person can keep in mind.

import { h } from "../dom.js";
import { t } from "../texts.js";
import { ask, later } from "./ask.js";
import { shares } from "./charts.js";
import { source } from "./state.js";
import { command, figure, percent } from "./words.js";

/** @import { BaseDocument, Chart, EditionDocument, StrategiesDocument, StrategyDocument } from "../../types/messages.js" */
/** @import { LabState } from "../../types/pages.js" */

/**
 * The edge of the base game for the list of wagers; it comes when it is solved.
 * @param {LabState} state
 */
export function basePanel(state) {
  const place = h("b", {}, "…");
  ask(source("base", state)).then(
    ({ base }) => place.replaceChildren(base ? percent(base.edge, 2) : "–"),
    () => place.replaceChildren("–"),
  );
  return place;
}

/** @param {{ state: LabState, edition: EditionDocument }} options */
export function baseView({ state, edition }) {
  return [
    h("h1", {}, edition.title, " ", h("cite", {}, t("lab.base"))),
    h("p.lead", {}, t("lab.base_text")),
    later(source("base", state), baseFigures),
    h("div.panel", {}, h("h2", {}, t("lab.view_strategy")), later(source("strategy", state), strategyCards)),
  ];
}

/** @param {BaseDocument} options */
export function baseFigures({ base, sentence, command: line }) {
  if (!base) return h("div.panel", {}, h("p", {}, sentence));
  const sampled =
    base.simulated &&
    h(
      "p.fine",
      {},
      t("lab.simulated", {
        rounds: base.simulated.rounds.toLocaleString("en-US"),
        edge: percent(base.simulated.edge),
        error: percent(base.simulated.standard_error),
      }),
    );
  return h(
    "div.panel",
    { "data-base": base.edge },
    h(
      "div.figures",
      {},
      figure(t("lab.edge_of", { wager: base.per.replace(/_/g, " ") }), percent(base.edge), base.edge_exact ?? ""),
      figure(t("lab.risk"), percent(base.element_of_risk)),
      figure(t("lab.mean_stake"), base.mean_stake.toFixed(4)),
      figure(t("lab.deviation"), base.standard_deviation.toFixed(4)),
    ),
    Object.keys(base.decisions).length > 1 && h("h2", {}, t("lab.decisions")),
    Object.keys(base.decisions).length > 1 && shares(base.decisions),
    sampled,
    h(
      "p.fine",
      {},
      t("lab.method", { method: `${base.method}: ${base.method_detail}`, page: base.explained_in }),
      " ",
      base.assumes.length > 0 && t("lab.assumes", { what: base.assumes.join("; ") }),
    ),
    command(line),
  );
}

/** @param {{ state: LabState, edition: EditionDocument }} options */
export function strategyView({ state, edition }) {
  return [
    h("h1", {}, edition.title, " ", h("cite", {}, t("lab.view_strategy"))),
    h("div.panel", {}, later(source("strategy", state), strategyCards)),
  ];
}

/** @param {StrategiesDocument} options */
export function strategyCards({ strategies, sentence, command: line }) {
  if (!strategies.length) return h("p", {}, sentence);
  return [...strategies.map(card), command(line)];
}

/** @param {StrategyDocument} one */
function card(one) {
  return h(
    "article.strategy",
    {},
    h("h3", {}, one.name, " ", h("cite", {}, one.source)),
    one.rules.flatMap((rules) => [
      h("h4", {}, rules.title),
      h(
        "dl",
        {},
        rules.lines.map(([when, what]) => h("div", {}, h("dt", {}, when), h("dd", {}, what))),
      ),
    ]),
    one.charts.length > 0 && h("div.charts", {}, one.charts.map(chart)),
    h("p", {}, one.price),
    h("p.fine", {}, one.method),
  );
}

/** @type {{ [letter: string]: number }} */
const TINTS = { H: 0, D: 1, S: 2, R: 3, P: 4, T: 6, "-": 5 };

/**
 * The tint of a sign by its first letter, so that a decision has one colour in every chart; others in their order.
 * @param {string} sign
 * @param {string[]} signs
 */
const tintOf = (sign, signs) => TINTS[sign[0]] ?? signs.indexOf(sign) % 8;

/**
 * What is held in rows, what is seen in columns.
 * @param {Chart} one
 */
function chart(one) {
  const signs = [...new Set(one.rows.flatMap(([, cells]) => cells))];
  const legend = one.legend.map(([sign, meaning]) => `${sign} ${meaning}`).join("; ");
  return h(
    "div.scroll",
    {},
    h(
      "table.chart",
      {},
      h("caption", {}, one.title),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th"),
          one.columns.map((name) => h("th", {}, name)),
        ),
      ),
      h(
        "tbody",
        {},
        one.rows.map(([label, cells]) =>
          h(
            "tr",
            {},
            h("th", {}, label),
            cells.map((cell) => h(`td.tint-${tintOf(cell, signs)}`, {}, cell)),
          ),
        ),
      ),
    ),
    legend && h("p.fine", {}, legend),
  );
}
