// What a terminal shows before its patron sits: the live play of a table (58 Pa. Code § 605a.9(c)), as anybody
// may see it. The patron may choose which; at first it is one where something is going on.

import { attempt, get } from "./api.js";
import { byId, fill, h } from "./dom.js";
import { showLayout } from "./layout.js";
import { houseTime, listen } from "./live.js";
import { areaName } from "./spots.js";
import { say, t } from "./texts.js";

/** @import { PlayMessage, PostedRules, TableDocument } from "../types/messages.js" */

let shown = "";
let stop = () => {};
/** @type {PostedRules | null} */
let rules = null;
/** @type {PlayMessage | null} */
let state = null;

/**
 * Show a table of the floor: the one that is shown already, or else the first that is open.
 * @param {TableDocument[]} tables
 */
export function showLivePlay(tables) {
  const choice = byId("live-table");
  choice.disabled = tables.length === 0;
  choice.onchange = () => watch(choice.value);
  fill(
    choice,
    tables.map((one) => one.id),
    () => tables.map((one) => h("option", { value: one.id }, `${one.title} · ${one.id}`)),
  );
  const first = tables.find((one) => one.phase !== "closed") ?? tables[0];
  if (!tables.some((one) => one.id === shown)) watch(first?.id ?? "");
  byId("live").hidden = tables.length === 0;
}

/** The patron has sat down: his own table is what the terminal shows now. */
export function endLivePlay() {
  watch("");
  byId("live").hidden = true;
}

/** @param {string} table */
function watch(table) {
  if (table === shown) return;
  stop();
  stop = () => {};
  [shown, rules, state] = [table, null, null];
  if (!table) return;
  byId("live-table").value = table;
  void attempt(() => load(table));
  stop = listen(`/ws/tables/${table}/play`, (message) => {
    houseTime(message.server_now);
    state = message;
    draw();
  });
}

/** @param {string} table */
async function load(table) {
  const found = await get(`/api/tables/${table}/rules`);
  if (table !== shown) return;
  rules = found;
  draw();
}

function draw() {
  if (!state || !rules) return;
  const { places, positions, taken, results, phase, round, message } = state;
  byId("live").dataset.phase = phase;
  byId("live").dataset.round = round;
  byId("live-phase").textContent = message || t("terminal.live_phase", { phase: t(`phase.${phase}`), round });
  showLayout(byId("live-layout"), { ...state, places }, { positions, seated: taken, dice: !rules.dealing.method });
  const titles = Object.fromEntries(rules.wagers.map((rule) => [rule.name, rule.title]));
  fill(byId("live-results"), results, () =>
    results.map(({ position, wager, outcome }) =>
      h(
        "li",
        { "data-position": position, "data-outcome": outcome },
        t("terminal.live_result", { position, wager: areaName(wager, titles[wager]), outcome: say("outcomes", outcome) }),
      ),
    ),
  );
}
