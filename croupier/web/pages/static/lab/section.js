// Which section took my chip: what a citation is about, and the lines of the rules that follow it.

import { get, messageOf } from "../api.js";
import { byId, h } from "../dom.js";
import { gameTexts, say, t } from "../texts.js";
import { showWayBack } from "./way_back.js";

/** @import { MeantRow, MeantSection, SectionFound, SourceLines } from "../../types/messages.js" */

const asked = new URLSearchParams(location.search);

async function show() {
  showWayBack();
  const cite = asked.get("cite") ?? "";
  const game = asked.get("game") ?? "";
  const query = new URLSearchParams({ cite, game, edition: asked.get("edition") ?? "" });
  const found = await get(`/api/lab/section?${query}`);
  const parts = [
    heading(found),
    settled(),
    found.sections.map(index),
    rules(game, found),
    found.lines.map(place),
    reproduced(game, found),
  ].flat();
  byId("section").replaceChildren(...parts.filter((part) => part !== null));
}

/** @param {SectionFound} found */
function heading(found) {
  const section = found.sections[0];
  return h("div", {}, h("h1", {}, found.cite), h("p.lead", {}, section ? section.title : t("lab.section_unknown")));
}

/** What the settlement said about this chip; it comes with the link. */
function settled() {
  const [wager, outcome, hand] = ["wager", "outcome", "hand"].map((name) => asked.get(name) ?? "");
  if (!wager) return null;
  const [table, game, edition] = ["table", "game", "edition"].map((name) => asked.get(name) ?? "");
  const query = new URLSearchParams({ table, game, edition, wager, view: "wager" });
  const edge = h("a.button.gold", { href: `/lab?${query}`, id: "edge-of-this-wager" }, t("lab.edge_of_this"));
  return h(
    "div.panel",
    { id: "settled" },
    h("h2", {}, `${asked.get("title") || say("areas", wager)}: ${say("outcomes", outcome)}`),
    hand && h("p", {}, hand),
    edge,
  );
}

/** @param {MeantSection} section */
function index(section) {
  const row = (/** @type {MeantRow} */ one) =>
    h(
      `tr${one.meant ? ".meant" : ""}`,
      {},
      h("td", {}, `${section.section}${one.subsection}`),
      h("td", {}, t(`lab.answer_${one.answer}`)),
      h("td", {}, one.where && h("code", {}, one.where), " ", one.reason),
    );
  return h(
    "div.panel",
    {},
    h("h2", {}, t("lab.section_index")),
    h("p.fine", {}, t("lab.section_text", { text: section.text })),
    h("div.scroll", {}, h("table.outcomes.law", {}, h("tbody", {}, section.rows.map(row)))),
  );
}

/**
 * @param {string} game
 * @param {SectionFound} found
 */
function rules(game, found) {
  const { how } = gameTexts(game);
  if (!how.length) return null;
  return h(
    "div.panel",
    {},
    h("h2", {}, t("lab.in_our_words", { game: found.game.replace(/ \(.*\)$/, "") })),
    h(
      "ol",
      {},
      how.map((line) => h("li", {}, line)),
    ),
  );
}

/**
 * The lines of the rules, with the one that names the section marked.
 * @param {SourceLines} one
 */
function place(one) {
  const lines = one.source.map((text, number) =>
    h(`span.code-line${one.first + number === one.line ? ".meant" : ""}`, {}, `${String(one.first + number).padStart(4)}  ${text}\n`),
  );
  return h(
    "div.panel",
    {},
    h("h2", {}, t("lab.section_lines", { section: one.section })),
    h("p.fine", {}, one.file),
    h("pre.source", {}, lines),
  );
}

/**
 * @param {string} game
 * @param {SectionFound} found
 */
function reproduced(game, found) {
  const edition = asked.get("edition");
  if (!game || !found.game) return null;
  return h(
    "div.panel",
    {},
    h(
      "div.command",
      {},
      h("span", {}, t("lab.reproduce")),
      h("code", {}, `croupier rulebook show ${game}${edition ? ` --edition ${edition}` : ""}`),
    ),
  );
}

show().catch((error) => byId("section").replaceChildren(h("p.failed", {}, messageOf(error))));
