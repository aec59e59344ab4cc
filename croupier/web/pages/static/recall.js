// The last rounds of a terminal, each with every step.

import { get } from "./api.js";
import { h, sheet } from "./dom.js";
import { dollars, spoken } from "./money.js";
import { say, t } from "./texts.js";
import { OwnBytes, partIn } from "./own_bytes.js";
import { lineItem } from "./results.js";
import { areaName } from "./spots.js";
import { HIDDEN, isCard } from "./suits.js";

/** @import { PastRound, RoundDocument } from "../types/messages.js" */

const PAGE = 10;

/**
 * @param {string} terminal
 * @param {PastRound[]} [earlier]
 */
export async function openRecall(terminal, earlier = []) {
  const last = earlier.at(-1);
  const before = last ? `&before=${last.round}` : "";
  const page = (await get(`/api/terminals/${terminal}/rounds?limit=${PAGE}${before}`)).rounds;
  const rounds = [...earlier, ...page];
  const list = rounds.map((round) =>
    h(
      "button.past",
      { type: "button", "data-round": round.round, onclick: () => openRound(terminal, round) },
      h("span", {}, h("b", {}, round.title), h("small", {}, `${round.round} · ${when(round.at)}`)),
      h(`b.${round.net_cents > 0 ? "won" : "lost"}`, {}, round.void ? t("recall.void") : signed(round.net_cents)),
    ),
  );
  const more =
    page.length === PAGE &&
    h("button", { type: "button", id: "recall-more", onclick: () => openRecall(terminal, rounds) }, t("recall.more"));
  sheet(t("recall.title"), list.length ? [h("div.past-list", {}, list), more].filter(Boolean) : h("p", {}, t("recall.empty")));
}

/**
 * @param {string} terminal
 * @param {PastRound} own
 */
async function openRound(terminal, own) {
  const record = await get(`/api/rounds/${own.round}?terminal=${terminal}`);
  sheet(
    `${own.title} · ${own.round}`,
    [
      h("button", { type: "button", onclick: () => openRecall(terminal) }, `‹ ${t("recall.back")}`),
      h("p.credits-line", {}, t("recall.credits", { before: dollars(own.credits_before_cents), after: dollars(own.credits_after_cents) })),
      h("h3", {}, t("recall.settlement")),
      h("p.fine", {}, t("recall.why")),
      h(
        "ul.lines",
        {},
        own.lines.map((line) => lineItem(line, {}, { table: own.table, game: record.game, edition: record.edition })),
      ),
      ...Object.entries(own.carried).map(([name, cents]) =>
        h("p.fine", { "data-carried": name }, t("recall.stays_up", { wager: areaName(name), amount: dollars(cents) })),
      ),
      own.taken_down.length > 0 &&
        h(
          "ul.lines",
          {},
          own.taken_down.map((line) => lineItem(line, {}, { table: own.table, game: record.game, edition: record.edition })),
        ),
      h("h3", {}, t("recall.steps")),
      h(
        "ol.acts",
        {},
        steps(record).map((lines) =>
          h(
            "li",
            {},
            lines.map((line) => h("div", {}, drawn(line))),
          ),
        ),
      ),
      h("h3", {}, t("recall.transcript")),
      h("pre.transcript", {}, record.transcript),
      record.commitment && h("p.fine", {}, t("terminal.commitment"), " ", h("code", {}, record.commitment)),
      ...chance(terminal, record),
    ].filter(Boolean),
    "wide",
  );
}

/**
 * What this terminal added to the shuffle, and whether the record says so.
 * @param {string} terminal
 * @param {RoundDocument} record
 */
function chance(terminal, record) {
  if (!record.chance) return [];
  const { parties } = record.chance;
  const added = parties.filter((one) => one.shown).length;
  const kept = new OwnBytes(terminal, record.table).of(record.round);
  const part = partIn(record, kept);
  return [
    h("p.fine", { id: "recall-chance" }, t("recall.chance", { added, of: parties.length })),
    part && h("p.fine", { id: "recall-part", "data-part": part }, t(`recall.part_${part}`), " ", h("code", {}, kept?.bytes ?? "")),
  ].filter(Boolean);
}

/**
 * Every act; a deal as what each place received, which the record tells in lines of their own.
 * @param {RoundDocument} record
 */
function steps(record) {
  const blocks = record.transcript.split(/\n(?! )/).filter((block) => block.startsWith("Dealt in this order"));
  const deals = blocks.map((block) =>
    block
      .split("\n")
      .slice(1)
      .map((line) => line.trim().replace(/^./, (first) => first.toUpperCase())),
  );
  const dealt = record.acts.filter((act) => act.startsWith("cards "));
  if (dealt.length !== deals.length) return record.acts.map((act) => [act]);
  return record.acts.map((act) => (act.startsWith("cards ") ? (deals.shift() ?? [act]) : [act]));
}

/**
 * Cards as little cards, and what a seat said as people say it.
 * @param {string} act
 */
function drawn(act) {
  const [, seat, decision] = /^seat (\d+): (.*)$/.exec(act) ?? [];
  const text = seat ? `${t("dealer.seat", { seat })}: ${spoken(decision, say)}` : act;
  return text.split(" ").map((word) => (isCard(word) || word === HIDDEN ? h("playing-card", { face: word }) : `${word} `));
}

/** @param {string} at */
const when = (at) => new Date(at).toLocaleTimeString();
/** @param {number} cents */
const signed = (cents) => `${cents > 0 ? "+" : ""}${dollars(cents)}`;
