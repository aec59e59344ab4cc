// What was won on which wager, and why: the hand and the section of every line.

import { fill, h } from "./dom.js";
import { dollars, short } from "./money.js";
import { edgeLink, sectionLink } from "./lab_links.js";
import { gameTexts, say, t } from "./texts.js";
import { areaName } from "./spots.js";

/** @import { Line, TableMessage } from "../types/messages.js" */
/** @import { AtTable } from "../types/pages.js" */

/**
 * `at` is the table, game and edition, where the line leads to the lab.
 * @param {Line} line
 * @param {{ [wager: string]: string }} titles
 * @param {AtTable | null} at
 */
export function lineItem(line, titles = {}, at = null) {
  const title = areaName(line.wager, titles[line.wager]);
  return h(
    `li.line.${line.outcome}`,
    {
      "data-wager": line.wager,
      "data-stake": line.stake,
      "data-outcome": line.outcome,
      "data-returned": line.returned,
      "data-pays": line.pays,
      "data-hand": line.hand,
      "data-cite": line.cite,
    },
    h("div.line-top", {}, h("b", {}, title), h("span.badge", {}, outcomeText(line)), h("b.back", {}, dollars(line.returned))),
    h(
      "div.line-why",
      {},
      h("span", {}, line.hand || t("terminal.staked", { amount: short(line.stake) })),
      h(
        "cite",
        {},
        at ? sectionLink(at, line, title, section(line.cite)) : section(line.cite),
        at && " · ",
        at && edgeLink(at.table, line.wager),
      ),
    ),
  );
}

/** @param {Line} line */
function outcomeText(line) {
  return line.outcome === "win" ? line.pays : say("outcomes", line.outcome);
}

/**
 * The section alone; the whole citation is in the record.
 * @param {string} cite
 */
export function section(cite) {
  return cite.replace(/^.*?(§)/, "$1");
}

/**
 * @typedef {{ lines: Line[], titles: { [name: string]: string }, staked: number, returned: number,
 *   settled: boolean, wagered: boolean, game: string, at: AtTable }} Result
 */

/**
 * The list of a round's lines with its sum.
 * @param {HTMLElement} container
 * @param {Result} options
 */
export function showLines(container, { lines, titles, staked, returned, settled, wagered, game, at }) {
  fill(container, [lines, staked, returned, settled, wagered, game], () => {
    if (!lines.length) return empty(settled && !wagered, game);
    return [
      h(
        "ul.lines",
        {},
        lines.map((line) => lineItem(line, titles, at)),
      ),
      settled &&
        h(
          "div.sum",
          { "data-net": returned - staked },
          h("span", {}, t("terminal.net")),
          h("span", {}, t("terminal.staked", { amount: dollars(staked) })),
          h("b", {}, `${returned > staked ? "+" : ""}${dollars(returned - staked)}`),
        ),
    ];
  });
}

/**
 * Before there is a result the place explains the game.
 * @param {boolean} watched
 * @param {string} game
 */
function empty(watched, game) {
  return [
    h("p.quiet-text", {}, t(watched ? "terminal.result_none" : "terminal.result_empty")),
    h("h3", {}, t("rules.how")),
    h(
      "ol.how-short",
      {},
      gameTexts(game).how.map((line) => h("li", {}, line)),
    ),
  ];
}

/**
 * A round that costs something may still give something back: then say how much.
 * @param {string} kind
 * @param {number} net
 * @param {number} returned
 */
function verdictText(kind, net, returned) {
  if (kind === "lost" && returned > 0) return t("terminal.returned", { amount: dollars(returned) });
  return t(`terminal.${kind}`, { amount: dollars(net) });
}

/**
 * The one big sentence on the felt when a round is settled.
 * @param {HTMLElement} container
 * @param {TableMessage} state
 */
export function showVerdict(container, state) {
  const over = state.phase === "settled" && state.lines.length > 0;
  container.hidden = !over;
  if (!over) return;
  const net = state.returned_cents - state.staked_cents;
  const isVoid = state.lines.every((line) => line.outcome === "void");
  const kind = isVoid ? "void" : net > 0 ? "won" : net < 0 ? "lost" : "even";
  fill(container, [state.round, kind, net], () => {
    const best = state.lines.filter((line) => line.outcome === "win").sort((a, b) => b.returned - a.returned)[0];
    const hand = (best ?? state.lines[0]).hand;
    return h(
      `div.verdict-card.${kind}`,
      { "data-verdict": kind },
      h("strong", {}, verdictText(kind, net, state.returned_cents)),
      hand && h("span", {}, hand),
    );
  });
}
