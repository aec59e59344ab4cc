// The betting areas, drawn from the wagers that the house offers.

import { piled } from "./chips.js";
import { die } from "./dice.js";
import { bounds } from "./draft.js";
import { fill, h, inside } from "./dom.js";
import { dollars, short } from "./money.js";
import { isKnown, say, t } from "./texts.js";

/** @import { Placeable } from "./draft.js" */
/** @import { Line, PostedRules, WagerDocument } from "../types/messages.js" */

/**
 * The wagers in groups, in the order of the edition: the game's own groups, else required and optional ones.
 * @param {PostedRules} rules
 */
function grouped(rules) {
  /** @type {Map<string, { name: string, title: string, picture: string, members: WagerDocument[] }>} */
  const groups = new Map();
  /** @type {Map<string, { name: string, title: string, picture: string }>} */
  const own = new Map();
  for (const group of rules.groups) for (const name of group.wagers) own.set(name, group);
  for (const rule of rules.wagers.filter((one) => one.offered && !one.decision)) {
    const general = rule.optional ? "optional" : "required";
    const group = own.get(rule.name) ?? { name: general, title: t(`groups.${general}`), picture: "" };
    const known = groups.get(group.name) ?? { ...group, members: [] };
    known.members.push(rule);
    groups.set(group.name, known);
  }
  return [...groups.values()];
}

/**
 * A wager's name on the felt: short, without the word "Wager".
 * @param {string} name
 * @param {string} [title]
 */
export function areaName(name, title) {
  const known = say("areas", name.replace(/#\d+$/, ""));
  return title && !isKnown("areas", name) ? title.replace(/ (Wager|Bet)$/, "") : known;
}

/**
 * Build the areas once for a table; `press(name)` is told which was pressed.
 * @param {HTMLElement} container
 * @param {PostedRules} rules
 * @param {(name: string) => void} press
 */
export function buildSpots(container, rules, press) {
  fill(container, [rules.table, rules.wagers.length], () => {
    const groups = grouped(rules).map(({ name, title, picture, members }) =>
      h(
        `div.group.${name}`,
        { role: "group", "aria-label": title },
        h("span.group-name", {}, title),
        h(
          "div.group-spots",
          {},
          members.map((rule) => spot(rule, picture, press)),
        ),
      ),
    );
    return [...groups, h("div.group.placed-wagers", {}, h("span.group-name", {}, t("groups.decision")), h("div.group-spots"))];
  });
  container.classList.toggle("many", rules.wagers.length > 14);
}

/**
 * @param {WagerDocument} rule
 * @param {string} picture
 * @param {(name: string) => void} press
 */
function spot(rule, picture, press) {
  const button = h(
    `button.spot${rule.optional ? ".side-bet" : ""}`,
    { type: "button", "data-wager": rule.name, onclick: () => press(rule.name) },
    h("span.spot-name", {}, drawn(picture, rule.name) ?? areaName(rule.name, rule.title)),
    h("span.spot-limits", {}, bounds(rule)),
    h("span.spot-odds", {}, oddsOf(rule)),
    h("span.spot-least"),
    h("span.spot-chips"),
    h("span.spot-result"),
  );
  button.addEventListener("dragover", (event) => event.preventDefault());
  button.addEventListener("drop", (event) => {
    event.preventDefault();
    press(rule.name);
  });
  return button;
}

/**
 * The odds of a wager that is settled by its own paytable: the one, or the best of several.
 * @param {WagerDocument} rule
 */
function oddsOf(rule) {
  const odds = rule.paytable.map(({ pays }) => /^([\d,]+) (to|for) (\d+)$/.exec(pays)).filter((found) => found !== null);
  const worth = (/** @type {string[]} */ found) => Number(found[1].replace(/,/g, "")) / Number(found[3]);
  const best = odds.sort((one, other) => worth(other) - worth(one))[0];
  if (!best) return "";
  const text = best[2] === "to" ? `${best[1]}:${best[3]}` : best[0];
  return new Set(odds.map((one) => one[0])).size > 1 ? t("terminal.odds_to", { odds: text }) : text;
}

/**
 * Dice wagers show the dice that they are about: the numbers stand in their names.
 * @param {string} picture
 * @param {string} name
 */
function drawn(picture, name) {
  const [first, second] = (name.match(/\d+/g) ?? []).map(Number);
  if (picture === "pair") return h("span.dice-pair", {}, die(first, "small"), die(second, "small"));
  if (picture === "double") return h("span.dice-pair", {}, die(first / 2, "small"), die(first / 2, "small"));
  if (picture === "face") return die(first, "medium");
  return picture === "times" ? h("b.of-a-kind", {}, `${first}×`) : null;
}

/** @typedef {{ [wager: string]: number }} Amounts */

/**
 * Bring amounts and results up to date. `open`: wagers may be changed now.
 * @param {HTMLElement} container
 * @param {{ rules: PostedRules, wagers: Amounts, lines: Line[], open: boolean, accepted: Amounts, below: Placeable | null }} options
 */
export function showSpots(container, { rules, wagers, lines, open, accepted, below }) {
  const titles = Object.fromEntries(rules.wagers.map((rule) => [rule.name, rule.title]));
  const results = groupLines(lines);
  /** @type {Set<string>} */
  const shown = new Set();
  for (const button of container.querySelectorAll("button.spot")) {
    if (!(button instanceof HTMLElement)) continue;
    const name = button.dataset.wager ?? "";
    shown.add(name);
    button.setAttribute("aria-disabled", String(!open));
    button.classList.toggle("unsent", open && (wagers[name] ?? 0) !== (accepted[name] ?? 0));
    const least = below?.name === name ? t("terminal.least", { amount: short(below.minimum) }) : "";
    inside(button, ".spot-least", HTMLElement).textContent = least;
    paint(button, name, titles[name], wagers[name] ?? 0, results[name] ?? [], open);
  }
  showDecisionWagers(container, wagers, shown, titles, results);
}

/** @param {Line[]} lines */
function groupLines(lines) {
  /** @type {{ [wager: string]: Line[] }} */
  const groups = {};
  for (const line of lines) (groups[line.wager] ??= []).push(line);
  return groups;
}

/**
 * @param {HTMLElement} container
 * @param {{ [name: string]: number }} wagers
 * @param {Set<string>} shown
 * @param {{ [name: string]: string }} titles
 * @param {{ [wager: string]: Line[] }} results
 */
function showDecisionWagers(container, wagers, shown, titles, results) {
  const placed = Object.entries(wagers).filter(([name]) => !shown.has(name));
  const group = inside(container, ".group.placed-wagers", HTMLElement);
  group.hidden = placed.length === 0;
  fill(inside(group, ".group-spots", HTMLElement), placed, () =>
    placed.map(([name]) =>
      h(
        "div.spot.placed",
        { "data-wager": name },
        h("span.spot-name", {}, areaName(name, titles[name])),
        h("span.spot-chips"),
        h("span.spot-result"),
      ),
    ),
  );
  for (const [name, cents] of placed) {
    const place = inside(group, `[data-wager="${CSS.escape(name)}"]`, HTMLElement);
    paint(place, name, titles[name] ?? say("areas", name), cents, results[name] ?? [], false);
  }
}

/**
 * @param {HTMLElement} place
 * @param {string} name
 * @param {string | undefined} title
 * @param {number} cents
 * @param {Line[]} lines
 * @param {boolean} open
 */
function paint(place, name, title, cents, lines, open) {
  place.classList.toggle("bet", cents > 0);
  fill(inside(place, ".spot-chips", HTMLElement), cents, () =>
    cents ? [piled(cents), h("b.amount", { "data-cents": cents }, short(cents))] : [],
  );
  const outcome = lines.length ? worthMost(lines) : "";
  place.dataset.outcome = outcome;
  fill(inside(place, ".spot-result", HTMLElement), [lines.map((line) => line.returned), outcome], () =>
    outcome ? h(`b.${outcome}`, {}, resultText(lines, outcome)) : [],
  );
  const amount = cents ? dollars(cents) : t("terminal.spot_empty");
  const help = open ? t("terminal.spot_help") : resultText(lines, outcome);
  place.setAttribute("aria-label", t("terminal.spot", { title: title ?? name, amount, help }));
}

/** @param {Line[]} lines */
function worthMost(lines) {
  return ["win", "push", "void", "lose"].find((one) => lines.some((line) => line.outcome === one)) ?? "";
}

/**
 * @param {Line[]} lines
 * @param {string} outcome
 */
function resultText(lines, outcome) {
  if (!outcome) return "";
  const won = lines.reduce((sum, line) => sum + line.returned - line.stake, 0);
  return outcome === "win" ? `+${short(won)}` : say("outcomes", outcome);
}
