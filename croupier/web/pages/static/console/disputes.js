// Disputes: find a round, and see it step by step beside the clock of the video recorder.

import "../card.js";
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { say, t } from "../texts.js";
import { attempt, badge, dataTable, empty, field, get, head, lawLink, panel, timeCell, when } from "./kit.js";

/** @import { Line, ReplayStep, RoundLine, RoundReplay } from "../../types/messages.js" */
/** @import { Column } from "../../types/pages.js" */

let shown = null;

/** @param {HTMLElement} root */
export async function show(root) {
  const input = (/** @type {string} */ name, type = "text", placeholder = "") =>
    h("input", { name, type, placeholder, autocomplete: "off" });
  const [table, terminal, day, number] = [
    input("table", "text", "HCF-1"),
    input("terminal", "text", "EWT-101"),
    input("day", "date"),
    input("round", "text", "HCF-1-000001"),
  ];
  const search = h(
    "form.filters",
    {},
    field(t("console.disputes.table"), table),
    field(t("console.disputes.terminal"), terminal),
    field(t("console.disputes.day"), day),
    h("button.gold", {}, t("console.disputes.find")),
  );
  const direct = h("form.filters", {}, field(t("console.disputes.round"), number), h("button", {}, t("console.disputes.open")));
  const replay = h("div", { id: "replay" });
  const grid = dataTable(
    t("console.disputes.rounds"),
    columns((id) => open(id, replay)),
    { key: (row) => row.round, none: t("console.disputes.none") },
  );
  root.append(
    head("disputes", "58 Pa. Code §§ 465a.9(c)(1), 605a.2(d)(6)"),
    panel(t("console.disputes.search"), search, direct, grid.element),
    replay,
  );

  async function find() {
    const asked = new URLSearchParams({ limit: "200" });
    for (const one of [table, terminal, day]) if (one.value.trim()) asked.set(one.name, one.value.trim());
    const found = await attempt(() => get(`/api/console/rounds?${asked}`));
    if (found) grid.update(found.rounds);
  }

  search.onsubmit = (event) => (event.preventDefault(), find());
  direct.onsubmit = (event) => (event.preventDefault(), open(number.value.trim(), replay));
  await find();
}

/**
 * @param {(round: string) => void} choose
 * @returns {Column<RoundLine>[]}
 */
function columns(choose) {
  const c = (/** @type {string} */ name) => t(`console.disputes.${name}`);
  return [
    {
      label: c("round"),
      value: (row) => row.round,
      cell: (row) => h("button.link", { type: "button", onclick: () => choose(row.round) }, row.round),
    },
    { label: c("at"), value: (row) => row.at, cell: (row) => timeCell(row.at) },
    { label: c("table"), value: (row) => row.table, cell: (row) => row.table },
    { label: c("terminals"), value: (row) => row.terminals.length, cell: (row) => row.terminals.join(", ") },
    { label: c("staked"), value: (row) => row.staked_cents, num: true, cell: (row) => dollars(row.staked_cents) },
    { label: c("returned"), value: (row) => row.returned_cents, num: true, cell: (row) => dollars(row.returned_cents) },
    { label: c("state"), value: (row) => row.void, cell: (row) => (row.void ? badge("void") : badge("settled", t("phase.settled"))) },
  ];
}

// -- one round -----------------------------------------------------------------------------------

/**
 * @param {string} round
 * @param {HTMLElement} place
 */
async function open(round, place) {
  if (!round) return;
  shown = await attempt(() => get(`/api/console/rounds/${encodeURIComponent(round)}`));
  if (!shown) return;
  place.replaceChildren(replayOf(shown));
  place.scrollIntoView({ block: "start" });
}

/** @param {RoundReplay} found */
function replayOf(found) {
  const ahead = h("input", { type: "number", value: "0", step: "0.1", name: "ahead" });
  const steps = h("ol.replay-steps");
  const draw = () => steps.replaceChildren(...found.steps.map((step) => stepOf(step, Number(ahead.value) || 0)));
  ahead.oninput = draw;
  draw();
  const cards = Object.entries(found.places).map(([place, faces]) =>
    h(
      "div.place",
      {},
      h("span", {}, say("places", place)),
      h(
        "div.small-cards",
        {},
        faces.map((face) => h("playing-card", { face })),
      ),
    ),
  );
  return panel(
    `${found.round} · ${found.title}`,
    h("div.replay-head", {}, field(t("console.disputes.ahead"), ahead), h("p.fine", {}, t("console.disputes.ahead_text"))),
    h(
      "div.replay-grid",
      {},
      steps,
      h(
        "div",
        {},
        h("div.places", {}, cards),
        settlement(found.lines),
        h("details", {}, h("summary", {}, t("recall.transcript")), h("pre.transcript", {}, found.transcript)),
      ),
    ),
    found.void && empty(found.reason),
  );
}

/**
 * @param {ReplayStep} step
 * @param {number} ahead
 */
function stepOf(step, ahead) {
  const video = new Date(new Date(step.at).getTime() + ahead * 1000).toISOString();
  return h(
    `li.${step.what}`,
    {},
    h(
      "time.video",
      { datetime: video, title: t("console.disputes.video") },
      when(video)
        .replace(/^.*, /, "")
        .replace(" ", `.${video.slice(20, 23)} `),
    ),
    h("span", {}, step.text),
    h("small.sub", {}, `#${step.seq}`),
  );
}

/** @param {Line[]} lines */
function settlement(lines) {
  return h(
    "div.settled-lines",
    {},
    lines.map((line) =>
      h(
        "div.settled-line",
        {},
        h("b", {}, `${t("console.disputes.seat", { seat: line.seat })} · ${say("areas", line.wager)} ${dollars(line.stake)}`),
        h("span", {}, cameTo(line)),
        lawLink(line.cite),
      ),
    ),
  );
}

/** @param {Line} line */
function cameTo(line) {
  const back = t("console.disputes.back", { amount: dollars(line.returned) });
  return `${say("outcomes", line.outcome)}, ${back}${line.hand ? `, ${line.hand}` : ""}`;
}
