// Whoever came from a terminal finds the way back to it, from every page of the lab.

import { byId } from "../dom.js";

export function showWayBack() {
  const terminal = localStorage.getItem("croupier.terminal");
  byId("back").hidden = !terminal;
  if (terminal) byId("back").href = `/terminal/${encodeURIComponent(terminal)}`;
}
