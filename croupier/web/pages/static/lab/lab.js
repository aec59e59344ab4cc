// The lab: a game, an edition, its wagers with their edges, and the views of one of them.

import { get, messageOf } from "../api.js";
import { byId, h, nodesOf } from "../dom.js";
import { t } from "../texts.js";
import { ask } from "./ask.js";
import { basePanel, baseView, strategyView } from "./base.js";
import { compareView } from "./compare.js";
import { designView } from "./designer.js";
import { address, readState, source } from "./state.js";
import { wagerView } from "./wager.js";
import { percent } from "./words.js";
import { showWayBack } from "./way_back.js";

/** @import { EditionDocument, GameDocument, ParDocument, WagerFigures } from "../../types/messages.js" */
/** @import { Children, Go, LabState } from "../../types/pages.js" */

/** @typedef {{ state: LabState, edition: EditionDocument, games: GameDocument[], go: Go }} Shown */

const BASE = "base";
/** @type {{ [view: string]: (shown: Shown) => Children }} */
const VIEWS = { wager: wagerView, base: baseView, strategy: strategyView, compare: compareView, design: designView };

/** @type {GameDocument[]} */
let games = [];
let state = readState();

async function open() {
  games = (await get("/api/lab")).games;
  byId("game").append(...games.map((game) => h("option", { value: game.id }, game.title.replace(/ \(.*\)$/, ""))));
  byId("game").addEventListener("change", () =>
    go({ game: byId("game").value, edition: "", wager: "", paytable: "", against: "", table: "", view: "" }),
  );
  byId("edition").addEventListener("change", () => go({ ...state, edition: byId("edition").value, table: "", against: "" }));
  window.addEventListener("popstate", () => ((state = readState()), show()));
  showWayBack();
  await show();
}

/**
 * Show another view, and keep the way back to this one.
 * @param {Partial<LabState>} next
 */
function go(next) {
  state = { ...state, ...next };
  history.pushState(null, "", address(state));
  void show();
}

async function show() {
  try {
    await complete();
    const edition = await get(source("editions", state));
    showChoice(edition);
    showWagers(edition, null);
    showViews(edition);
    ask(source("par", state)).then(
      (par) => showWagers(edition, par),
      () => undefined,
    );
  } catch (error) {
    byId("view").replaceChildren(h("p.failed", {}, messageOf(error)));
  }
}

/** A table says its game and edition; what is left out is the first there is. */
async function complete() {
  if (state.table) {
    const rules = await get(`/api/tables/${encodeURIComponent(state.table)}/rules`);
    Object.assign(state, { game: rules.game, edition: rules.edition });
    state.paytable ||= rules.wagers.find((one) => one.name === state.wager)?.letter ?? "";
  }
  const game = games.find((one) => one.id === state.game) ?? games.find((one) => one.first) ?? games[0];
  state.game = game.id;
  if (!game.editions.some((one) => one.id === state.edition)) state.edition = game.editions[0].id;
}

/** @param {EditionDocument} edition */
function showChoice(edition) {
  const game = games.find((one) => one.id === state.game) ?? games[0];
  byId("game").value = game.id;
  byId("edition").replaceChildren(...game.editions.map((one) => h("option", { value: one.id }, `${one.id} · ${one.code} ${one.chapter}`)));
  byId("edition").value = state.edition;
  byId("source").replaceChildren(edition.source);
  const at = byId("at-table");
  at.hidden = !state.table;
  const all = h("a", { href: address({ ...state, table: "" }) }, t("lab.all_paytables"));
  at.replaceChildren(t("lab.at_table", { table: state.table }), " ", all);
}

/**
 * The wagers of the edition: at once by name, and with their edges when they are counted.
 * @param {EditionDocument} edition
 * @param {ParDocument | null} par
 */
function showWagers(edition, par) {
  const counted = edition.wagers.filter((one) => !par || par.wagers[one.name]);
  const chosen = state.view === "base" || state.view === "strategy" ? BASE : state.wager;
  const link = (/** @type {string} */ name, /** @type {string} */ title, /** @type {Children} */ edges) =>
    h(
      `a.wager-link${name === chosen ? ".chosen" : ""}`,
      { href: linkTo(name), "data-wager": name, onclick: (event) => follow(event, name) },
      h("span", {}, title),
      edges,
    );
  const links = counted.map((one) => link(one.name, one.title, par && h("b", {}, range(par.wagers[one.name]))));
  byId("wagers").replaceChildren(link(BASE, t("lab.base"), basePanel(state)), ...links);
}

/** @param {string} name */
function linkTo(name) {
  return address(name === BASE ? { ...state, view: "base" } : { ...state, wager: name, paytable: "", against: "", view: "wager" });
}

/**
 * @param {Event} event
 * @param {string} name
 */
function follow(event, name) {
  event.preventDefault();
  go(
    name === BASE
      ? { view: "base" }
      : { wager: name, paytable: "", against: "", view: state.view === "design" || state.view === "compare" ? state.view : "wager" },
  );
}

/**
 * "5.30% to 11.08%", or the one edge.
 * @param {{ [letter: string]: WagerFigures }} letters
 */
function range(letters) {
  const edges = Object.values(letters)
    .map((one) => one.edge)
    .sort((a, b) => a - b);
  const [least, most] = [edges[0], edges[edges.length - 1]].map((edge) => percent(edge, 2));
  return least === most ? least : `${least} – ${most}`;
}

/** @param {EditionDocument} edition */
function showViews(edition) {
  const view = VIEWS[state.view] ? state.view : state.wager ? "wager" : "base";
  state.view = view;
  const names = Object.keys(VIEWS);
  byId("views").replaceChildren(
    ...names.map((name) =>
      h(
        `a.view-tab${name === view ? ".chosen" : ""}`,
        { href: address({ ...state, view: name }), "data-view": name, onclick: (event) => (event.preventDefault(), go({ view: name })) },
        t(`lab.view_${name}`),
      ),
    ),
  );
  byId("view").replaceChildren(...nodesOf([VIEWS[view]({ state, edition, games, go })]));
}

open().catch((error) => byId("view").replaceChildren(h("p.failed", {}, messageOf(error))));
