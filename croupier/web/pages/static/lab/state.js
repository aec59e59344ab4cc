// What the page shows stands in its address, so that a view can be linked to, and the way back works.

/** @import { LabState } from "../../types/pages.js" */

/** @type {(keyof LabState)[]} */
const NAMES = ["game", "edition", "wager", "paytable", "view", "against", "table"];

/** @returns {LabState} */
export function readState() {
  const query = new URLSearchParams(location.search);
  const [game, edition, wager, paytable, view, against, table] = NAMES.map((name) => query.get(name) ?? "");
  return { game, edition, wager, paytable, view, against, table };
}

/**
 * The address of a view.
 * @param {LabState} state
 */
export function address(state) {
  const query = new URLSearchParams(NAMES.filter((name) => state[name]).map((name) => [name, state[name]]));
  return `/lab?${query}`;
}

/**
 * Where the figures of a selection are asked for.
 * @template {"par" | "base" | "strategy" | "editions"} Kind
 * @param {Kind} kind
 * @param {LabState} state
 * @returns {`/api/lab/${Kind}/${string}/${string}`}
 */
export function source(kind, state) {
  const at = state.table ? `?table=${encodeURIComponent(state.table)}` : "";
  return `/api/lab/${kind}/${state.game}/${state.edition}${at}`;
}
