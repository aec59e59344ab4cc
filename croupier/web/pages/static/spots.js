// The betting areas, drawn from the wagers that the house offers.

import { piled } from "./chips.js";
import { die } from "./dice.js";
import { bounds } from "./draft.js";
import { fill, h } from "./dom.js";
import { dollars, short } from "./money.js";
import { say, t } from "./texts.js";

const GROUPS = [
  ["pip", (rule) => rule.name.startsWith("pip_")],
  ["kind", (rule) => rule.name.startsWith("kind_")],
  ["extra", (rule) => rule.name === "extra_roll"],
  ["million", (rule) => rule.name.startsWith("million_")],
  ["hard", (rule) => rule.name.startsWith("hard_")],
  ["hops", (rule) => /^hop_\d_\d$/.test(rule.name)],
  ["area", (rule) => rule.any_of],
  ["required", (rule) => !rule.optional],
  ["optional", () => true],
];

/** The wagers in groups, in the order of the edition. */
function grouped(rules) {
  const groups = new Map();
  for (const rule of rules) {
    const [name] = GROUPS.find(([, belongs]) => belongs(rule));
    if (!groups.has(name)) groups.set(name, []);
    groups.get(name).push(rule);
  }
  return [...groups];
}

/** A wager's name on the felt: short, without the word "Wager". */
export function areaName(name, title) {
  const known = say("areas", name.replace(/#\d+$/, ""));
  const fallback = title ? title.replace(/ (Wager|Bet)$/, "") : known;
  return t("areas")[name] ? known : fallback;
}

/** Build the areas once for a table; `press(name)` is told which was pressed. */
export function buildSpots(container, rules, press) {
  fill(container, [rules.table, rules.wagers.length], () => {
    const placeable = rules.wagers.filter((rule) => rule.offered && !rule.decision);
    const groups = grouped(placeable).map(([name, members]) =>
      h(
        `div.group.${name}`,
        { role: "group", "aria-label": t(`groups.${name}`) },
        h("span.group-name", {}, t(`groups.${name}`)),
        h("div.group-spots", {}, members.map((rule) => spot(rule, press))),
      ),
    );
    return [...groups, h("div.group.placed-wagers", {}, h("span.group-name", {}, t("groups.decision")), h("div.group-spots"))];
  });
  container.classList.toggle("many", rules.wagers.length > 14);
}

function spot(rule, press) {
  const button = h(
    `button.spot${rule.optional ? ".side-bet" : ""}`,
    { type: "button", "data-wager": rule.name, onclick: () => press(rule.name) },
    h("span.spot-name", {}, picture(rule.name) ?? areaName(rule.name, rule.title)),
    h("span.spot-limits", {}, bounds(rule)),
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

/** Dice wagers show the dice that they are about. */
function picture(name) {
  const [, kind, number] = /^(pip|hard)_(\d+)$/.exec(name) ?? [];
  const pair = /^hop_(\d)_(\d)$/.exec(name);
  if (pair) return h("span.dice-pair", {}, die(pair[1], "small"), die(pair[2], "small"));
  if (kind === "hard") return h("span.dice-pair", {}, die(number / 2, "small"), die(number / 2, "small"));
  if (kind === "pip") return die(number, "medium");
  const count = /^(?:kind|million)_(\d+)$/.exec(name);
  return count ? h("b.of-a-kind", {}, `${count[1]}×`) : null;
}

/** Bring amounts and results up to date. `open`: wagers may be changed now. */
export function showSpots(container, { rules, wagers, lines, open, accepted }) {
  const titles = Object.fromEntries(rules.wagers.map((rule) => [rule.name, rule.title]));
  const results = Object.groupBy ? Object.groupBy(lines, (line) => line.wager) : groupLines(lines);
  const shown = new Set();
  for (const button of container.querySelectorAll("button.spot")) {
    const name = button.dataset.wager;
    shown.add(name);
    button.setAttribute("aria-disabled", String(!open));
    button.classList.toggle("unsent", open && (wagers[name] ?? 0) !== (accepted[name] ?? 0));
    paint(button, name, titles[name], wagers[name] ?? 0, results[name] ?? [], open);
  }
  showDecisionWagers(container, wagers, shown, titles, results);
}

function groupLines(lines) {
  const groups = {};
  for (const line of lines) (groups[line.wager] ??= []).push(line);
  return groups;
}

function showDecisionWagers(container, wagers, shown, titles, results) {
  const placed = Object.entries(wagers).filter(([name]) => !shown.has(name));
  const group = container.querySelector(".group.placed-wagers");
  group.hidden = placed.length === 0;
  fill(group.querySelector(".group-spots"), placed, () =>
    placed.map(([name]) =>
      h("div.spot.placed", { "data-wager": name }, h("span.spot-name", {}, areaName(name, titles[name])), h("span.spot-chips"), h("span.spot-result")),
    ),
  );
  for (const [name, cents] of placed) {
    const place = group.querySelector(`[data-wager="${CSS.escape(name)}"]`);
    paint(place, name, titles[name] ?? say("areas", name), cents, results[name] ?? [], false);
  }
}

function paint(place, name, title, cents, lines, open) {
  place.classList.toggle("bet", cents > 0);
  fill(place.querySelector(".spot-chips"), cents, () =>
    cents ? [piled(cents), h("b.amount", { "data-cents": cents }, short(cents))] : [],
  );
  const outcome = lines.length ? worthMost(lines) : "";
  place.dataset.outcome = outcome;
  fill(place.querySelector(".spot-result"), [lines.map((line) => line.returned), outcome], () =>
    outcome ? h(`b.${outcome}`, {}, resultText(lines, outcome)) : [],
  );
  const amount = cents ? dollars(cents) : t("terminal.spot_empty");
  const help = open ? t("terminal.spot_help") : resultText(lines, outcome);
  place.setAttribute("aria-label", t("terminal.spot", { title: title ?? name, amount, help }));
}

function worthMost(lines) {
  return ["win", "push", "void", "lose"].find((one) => lines.some((line) => line.outcome === one)) ?? "";
}

function resultText(lines, outcome) {
  if (!outcome) return "";
  const won = lines.reduce((sum, line) => sum + line.returned - line.stake, 0);
  return outcome === "win" ? `+${short(won)}` : say("outcomes", outcome);
}
