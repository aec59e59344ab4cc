// The designer: a slider for every payment, the exact edge at once, and paytables that the lab proposes.

import { h } from "../dom.js";
import { t } from "../texts.js";
import { later } from "./ask.js";
import { distribution } from "./charts.js";
import { Fraction } from "./exact.js";
import { source } from "./state.js";
import { command, figure, hand, letterName, percent } from "./words.js";

/** @import { EditionDocument, OutcomeDocument, ProposalDocument, ProposalsDocument, WagerFigures } from "../../types/messages.js" */
/** @import { LabState } from "../../types/pages.js" */

// The payments that a printed table would have; 0 stands for "lose".
const STEPS = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 20, 25, 30, 35, 40, 50, 60, 75, 80, 100, 125, 150, 175, 200, 250, 300, 400, 500, 600, 750,
  800, 1000, 1250, 1500, 2000, 2500, 3000, 4000, 5000, 7500, 10000,
];

/** @param {{ state: LabState, edition: EditionDocument }} options */
export function designView({ state, edition }) {
  return later(source("par", state), (par) => {
    const wager = par.wagers[state.wager] ? state.wager : Object.keys(par.wagers)[0];
    const letters = par.wagers[wager];
    const letter = letters[state.paytable] ? state.paytable : Object.keys(letters)[0];
    const title = edition.wagers.find((one) => one.name === wager)?.title ?? hand(wager);
    return new Designer(state, wager, letter, letters[letter], title).show();
  });
}

/**
 * "12 to 1": the number and the word; null for what no slider moves.
 * @param {string} pays
 */
function parsed(pays) {
  const found = /^(\d+) (to|for) 1$/.exec(pays);
  return found ? { amount: Number(found[1]), word: found[2] } : null;
}

/**
 * A row of the paytable with its slider; a row that stays has no steps.
 * @typedef {OutcomeDocument & { moves: boolean, word: string, printed: number, amount: number, steps: number[],
 *   said: HTMLElement, input: HTMLInputElement }} Row
 */

class Designer {
  figures = h("div.panel.figures", { id: "design-figures" });
  chart = h("div");
  line = h("div");

  /**
   * @param {LabState} state
   * @param {string} wager
   * @param {string} letter
   * @param {WagerFigures} one
   * @param {string} title
   */
  constructor(state, wager, letter, one, title) {
    this.state = state;
    this.wager = wager;
    this.letter = letter;
    this.one = one;
    this.title = title;
    const words = one.outcomes.map((row) => parsed(row.pays)?.word).filter(Boolean);
    this.word = words[0] ?? "to";
    this.rows = one.outcomes.map((row, place) => this.row(row, place));
  }

  /**
   * Rows with odds move; so does a lost row, except the last, which stands for all the rest.
   * @param {OutcomeDocument} row
   * @param {number} place
   * @returns {Row}
   */
  row(row, place) {
    const odds = parsed(row.pays);
    const moves = Boolean(odds) || (row.pays === "lose" && place < this.one.outcomes.length - 1);
    const printed = odds?.amount ?? 0;
    const steps = moves ? [...new Set([...STEPS, printed])].sort((a, b) => a - b).slice(printed > 1 ? 1 : 0) : [];
    const input = h("input", {
      type: "range",
      min: 0,
      max: steps.length - 1,
      step: 1,
      value: steps.indexOf(printed),
      "data-outcome": row.hand,
    });
    const said = h("output.digits", {}, row.pays);
    return { ...row, moves, word: odds?.word ?? this.word, printed, amount: printed, steps, said, input };
  }

  show() {
    const sliders = this.rows.map((row) => this.slider(row));
    const reset = () => this.take(Object.fromEntries(this.one.outcomes.map((row) => [row.hand, row.pays])));
    const page = [
      h("h1", {}, this.title, " ", h("cite", {}, letterName(this.letter))),
      h("p.lead", {}, t("lab.design_text")),
      this.figures,
      h("div.panel", {}, h("div.sliders", {}, sliders), h("button", { type: "button", onclick: reset }, t("lab.reset")), this.line),
      this.wishes(),
      h("div.panel", {}, h("h2", {}, t("lab.outcomes")), this.chart),
    ];
    this.draw();
    return page;
  }

  /** @param {Row} row */
  slider(row) {
    if (!row.moves) return h("div.slider.still", {}, h("span", {}, hand(row.hand)), h("span.fine", {}, t("lab.stays")), row.said);
    row.input.oninput = () => {
      row.amount = row.steps[Number(row.input.value)];
      this.draw();
    };
    return h("label.slider", {}, h("span", {}, hand(row.hand)), row.input, row.said);
  }

  /**
   * Set every slider to a paytable.
   * @param {{ [name: string]: string }} paytable
   */
  take(paytable) {
    for (const row of this.rows.filter((one) => one.moves)) {
      row.amount = parsed(paytable[row.hand])?.amount ?? 0;
      if (!row.steps.includes(row.amount)) row.steps = [...row.steps, row.amount].sort((a, b) => a - b);
      row.input.max = String(row.steps.length - 1);
      row.input.value = String(row.steps.indexOf(row.amount));
    }
    this.draw();
  }

  /**
   * What a row is worth to the player, per unit staked, exactly.
   * @param {Row} row
   */
  worth(row) {
    if (!row.moves || row.amount === row.printed) return Fraction.read(row.contribution_exact);
    const won = row.amount === 0 ? -1 : row.word === "to" ? row.amount : row.amount - 1;
    return new Fraction(BigInt(row.combinations) * BigInt(won), BigInt(this.one.combinations));
  }

  draw() {
    const edge = this.rows.reduce((sum, row) => sum.plus(this.worth(row)), new Fraction(0n)).negative();
    const pays = (/** @type {Row} */ row) => (row.moves ? (row.amount ? `${row.amount} ${row.word} 1` : "lose") : row.pays);
    for (const row of this.rows) row.said.replaceChildren(pays(row));
    const hits = this.rows.filter((row) => !["lose", "push"].includes(pays(row))).reduce((sum, row) => sum + row.combinations, 0);
    this.figures.dataset.edge = String(edge);
    this.figures.replaceChildren(
      figure(t("lab.edge"), percent(edge.valueOf()), String(edge)),
      figure(t("lab.printed_edge"), percent(this.one.edge), this.one.edge_exact),
      figure(t("lab.hit"), percent(hits / this.one.combinations)),
    );
    this.chart.replaceChildren(distribution(this.rows.map((row) => ({ ...row, pays: pays(row) }))));
    this.line.replaceChildren(command(this.reproduced(edge)) ?? "");
  }

  /**
   * The designer's own command with every row held where its slider stands.
   * @param {Fraction} edge
   */
  reproduced(edge) {
    const changed = this.rows.filter((row) => row.moves && row.amount !== row.printed);
    const held = changed.filter((row) => row.amount).map((row) => `--bound ${row.hand}=${row.amount}..${row.amount}`);
    const kept = this.rows.filter((row) => row.moves && row.amount === row.printed).map((row) => `--keep ${row.hand}`);
    const like = this.letter === "single" ? [] : [`--like ${this.letter}`];
    return [
      "croupier design",
      this.state.game,
      this.wager,
      `--edition ${this.state.edition}`,
      ...like,
      `--target-edge ${percent(edge.valueOf())}`,
      "--tolerance 0.001%",
      `--changes ${changed.length}`,
      ...held,
      ...kept,
    ].join(" ");
  }

  /** What the house wants to keep, and the button that asks the lab for paytables. */
  wishes() {
    const wish = (/** @type {string} */ name, /** @type {number} */ value, /** @type {number} */ most, /** @type {number} */ step) => {
      const said = h("output.digits", {}, `${value}%`);
      const input = h("input", { type: "range", min: name === "target" ? 0.5 : step, max: most, step, value, name });
      input.oninput = () => said.replaceChildren(`${input.value}%`);
      return { input, label: h("label.slider", {}, h("span", {}, t(`lab.wish_${name}`)), input, said) };
    };
    const target = wish("target", Math.max(0.5, Math.round(this.one.edge * 200) / 2), 30, 0.25);
    const tolerance = wish("tolerance", 0.2, 2, 0.05);
    const least = wish("least_hit", 0.01, Math.min(100, 2 * this.one.hit_frequency * 100), 0.01);
    const found = h("div.proposals");
    const hundredths = (/** @type {{ input: HTMLInputElement }} */ one) => String(Math.round(Number(one.input.value) * 100));
    const propose = () => {
      const query = new URLSearchParams({
        target: hundredths(target),
        tolerance: hundredths(tolerance),
        least_hit: hundredths(least),
        like: this.letter,
      });
      if (this.state.table) query.set("table", this.state.table);
      found.replaceChildren(
        later(`/api/lab/design/${this.state.game}/${this.state.edition}/${this.wager}?${query}`, (answer) => this.proposals(answer)),
      );
    };
    return h(
      "div.panel",
      { id: "wishes" },
      h("h2", {}, t("lab.wishes")),
      h("div.sliders", {}, target.label, tolerance.label, least.label),
      h("button.gold", { type: "button", id: "propose", onclick: propose }, t("lab.propose")),
      found,
    );
  }

  /** @param {ProposalsDocument} options */
  proposals({ proposals, number, command: line }) {
    if (!proposals.length) return [h("p", {}, t("lab.none_found")), command(line)];
    const button = (/** @type {ProposalDocument} */ one) =>
      h(
        "button.proposal",
        { type: "button", "data-edge": one.edge_exact, onclick: () => this.take(one.paytable) },
        h("b", {}, percent(one.edge)),
        h("span", {}, `${t("lab.hit")} ${percent(one.hit_frequency, 2)}`),
        h("span", {}, one.changed.map((name) => `${hand(name)}: ${one.paytable[name]}`).join(" · ") || t("lab.as_printed")),
      );
    return [h("p.fine", {}, t("lab.found", { number, shown: proposals.length })), ...proposals.map(button), command(line)];
  }
}
