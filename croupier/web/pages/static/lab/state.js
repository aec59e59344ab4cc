// What the page shows stands in its address, so that a view can be linked to, and the way back works.

const NAMES = ["game", "edition", "wager", "paytable", "view", "against", "table"];

export function readState() {
  const query = new URLSearchParams(location.search);
  return Object.fromEntries(NAMES.map((name) => [name, query.get(name) ?? ""]));
}

/** The address of a view. */
export function address(state) {
  const query = new URLSearchParams(NAMES.filter((name) => state[name]).map((name) => [name, state[name]]));
  return `/lab?${query}`;
}

/** Where the figures of a selection are asked for. */
export function source(kind, state) {
  const at = state.table ? `?table=${encodeURIComponent(state.table)}` : "";
  return `/api/lab/${kind}/${state.game}/${state.edition}${at}`;
}
