// From a chip to the lab: what the wager costs, and the section that settles it.

import { h } from "./dom.js";
import { t } from "./texts.js";

/** @import { Line } from "../types/messages.js" */
/** @import { AtTable } from "../types/pages.js" */

/**
 * The wager's own name: a split hand's second wager is still that wager.
 * @param {string} wager
 */
const plain = (wager) => wager.replace(/#\d+$/, "");

/**
 * The edge of a wager as a table offers it.
 * @param {string} table
 * @param {string} wager
 */
export function edgeLink(table, wager) {
  const query = new URLSearchParams({ table, wager: plain(wager), view: "wager" });
  return h("a.lab-link", { href: `/lab?${query}`, "data-edge-of": wager }, t("lab.edge_link"));
}

/**
 * The section that a settled line follows, with what the line said.
 * @param {AtTable} options
 * @param {Line} line
 * @param {string} title
 * @param {string} words
 */
export function sectionLink({ table, game, edition }, line, title, words) {
  const facts = { cite: line.cite, game, edition, table, wager: plain(line.wager), title, outcome: line.outcome, hand: line.hand };
  return h(
    "a.lab-link",
    { href: `/lab/section?${new URLSearchParams(facts)}`, "data-section-of": line.wager },
    t("lab.section_link", { section: words }),
  );
}
