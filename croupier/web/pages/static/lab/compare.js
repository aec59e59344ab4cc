// Two paytables, of one edition or of two, side by side: what each pays, and what every difference is worth.

import { h } from "../dom.js";
import { t } from "../texts.js";
import { later } from "./ask.js";
import { edgeBars } from "./charts.js";
import { source } from "./state.js";
import { command, figure, hand, letterName, percent } from "./words.js";

/** @import { EditionDocument, GameDocument, WagerFigures } from "../../types/messages.js" */
/** @import { Go, LabState } from "../../types/pages.js" */

/** @typedef {{ [letter: string]: WagerFigures }} Letters */

/**
 * `against` is "edition:letter".
 * @param {{ state: LabState, edition: EditionDocument, games: GameDocument[], go: Go }} options
 */
export function compareView({ state, edition, games, go }) {
  const plain = { ...state, table: "" };
  return later(source("par", plain), (par) => {
    const wager = par.wagers[state.wager] ? state.wager : Object.keys(par.wagers)[0];
    const letters = par.wagers[wager];
    const letter = letters[state.paytable] ? state.paytable : Object.keys(letters)[0];
    const [otherEdition, otherLetter] = state.against
      ? state.against.split(":")
      : [state.edition, Object.keys(letters).find((one) => one !== letter) ?? letter];
    const game = games.find((one) => one.id === state.game) ?? games[0];
    const alone = game.editions.length === 1 && Object.keys(letters).length === 1;
    const title = edition.wagers.find((one) => one.name === wager)?.title ?? hand(wager);
    const other = { ...plain, edition: otherEdition };
    return [
      h("h1", {}, title, " ", h("cite", {}, t("lab.view_compare"))),
      alone
        ? h(
            "div.panel",
            {},
            h("p", {}, t("lab.nothing_to_compare")),
            h("button.gold", { type: "button", onclick: () => go({ wager, view: "design" }) }, t("lab.view_design")),
            command(par.command),
          )
        : later(source("par", other), (otherPar) => {
            const otherLetters = otherPar.wagers[wager];
            const right = otherLetters?.[otherLetter] ? otherLetter : otherLetters && Object.keys(otherLetters)[0];
            return [
              chooser({ letters, letter, otherLetters, right, otherEdition, game, wager, go }),
              ...(right
                ? sideBySide({
                    left: letters[letter],
                    right: otherLetters[right],
                    names: [nameOf(state.edition, letter), nameOf(otherEdition, right)],
                  })
                : [h("p", {}, t("lab.not_there", { edition: otherEdition }))]),
              h(
                "div.panel",
                {},
                command(`${par.command}${option(wager, letter)}`),
                right && command(`${otherPar.command}${option(wager, right)}`),
                otherEdition !== state.edition && command(`croupier rulebook diff ${state.game} ${state.edition} ${otherEdition}`),
              ),
            ];
          }),
    ];
  });
}

/**
 * An edition with one paytable is told by its own name.
 * @param {string} edition
 * @param {string} letter
 */
const nameOf = (edition, letter) => (letter === "single" ? edition : `${edition}, ${letterName(letter)}`);
/**
 * @param {string} wager
 * @param {string} letter
 */
const option = (wager, letter) => (letter === "single" ? "" : ` --option ${wager}=${letter}`);

/**
 * @typedef {{ letters: Letters, letter: string, otherLetters: Letters | undefined, right: string | undefined,
 *   otherEdition: string, game: GameDocument, wager: string, go: Go }} Choice
 */

/** @param {Choice} options */
function chooser({ letters, letter, otherLetters, right, otherEdition, game, wager, go }) {
  const select = (
    /** @type {string} */ name,
    /** @type {[string, string][]} */ options,
    /** @type {string | undefined} */ value,
    /** @type {(value: string) => void} */ change,
  ) =>
    h(
      "label",
      {},
      name,
      h(
        "select",
        { onchange: (event) => event.target instanceof HTMLSelectElement && change(event.target.value) },
        options.map(([key, text]) => h("option", { value: key, selected: key === value }, text)),
      ),
    );
  /** @returns {[string, string][]} */
  const named = (/** @type {Letters} */ all) =>
    Object.entries(all).map(([letter, one]) => [letter, `${letterName(letter)} · ${percent(one.edge, 2)}`]);
  return h(
    "div.panel.chooser",
    {},
    select(t("lab.this_paytable"), named(letters), letter, (value) => go({ wager, paytable: value })),
    select(
      t("lab.other_edition"),
      game.editions.map((one) => /** @type {[string, string]} */ ([one.id, one.id])),
      otherEdition,
      (value) => go({ wager, against: `${value}:${letter}` }),
    ),
    otherLetters &&
      select(t("lab.other_paytable"), named(otherLetters), right, (value) => go({ wager, against: `${otherEdition}:${value}` })),
  );
}

/** @param {{ left: WagerFigures, right: WagerFigures, names: [string, string] }} options */
function sideBySide({ left, right, names }) {
  const rows = [...new Set([...left.outcomes, ...right.outcomes].map((one) => one.hand))];
  const find = (/** @type {WagerFigures} */ one, /** @type {string} */ name) => one.outcomes.find((row) => row.hand === name);
  const line = (/** @type {string} */ name) => {
    const [a, b] = [find(left, name), find(right, name)];
    const more = (b?.contribution ?? 0) - (a?.contribution ?? 0);
    return h(
      `tr${a?.pays === b?.pays ? "" : ".differs"}`,
      {},
      h("td", {}, hand(name)),
      h("td.digits", {}, a?.pays ?? "–"),
      h("td.digits", {}, b?.pays ?? "–"),
      h("td.digits", {}, Math.abs(more) < 1e-12 ? "" : `${more > 0 ? "+" : ""}${percent(more)}`),
    );
  };
  const difference = right.edge - left.edge;
  const pair = (/** @type {string} */ name, /** @type {(one: WagerFigures) => string} */ read) => [
    figure(`${name} · ${names[0]}`, read(left)),
    figure(`${name} · ${names[1]}`, read(right)),
  ];
  return [
    h(
      "div.panel",
      { "data-difference": difference },
      h(
        "div.figures",
        {},
        pair(t("lab.edge"), (one) => percent(one.edge)),
        figure(t("lab.difference"), `${difference > 0 ? "+" : ""}${percent(difference)}`),
      ),
      h(
        "div.figures",
        {},
        pair(t("lab.hit"), (one) => percent(one.hit_frequency)),
        pair(t("lab.deviation"), (one) => one.standard_deviation.toFixed(4)),
      ),
      edgeBars(
        [
          [names[0], left.edge],
          [names[1], right.edge],
        ],
        names[1],
      ),
    ),
    h(
      "div.panel.scroll",
      {},
      h(
        "table.outcomes",
        {},
        h(
          "thead",
          {},
          h("tr", {}, h("th", {}, t("lab.outcome")), h("th", {}, names[0]), h("th", {}, names[1]), h("th", {}, t("lab.player_gains"))),
        ),
        h("tbody", {}, rows.map(line)),
      ),
    ),
  ];
}
