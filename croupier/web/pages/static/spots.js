// The betting areas, drawn from the wagers that the house offers.

import { piled } from "./chips.js";
import { die } from "./dice.js";
import { bounds } from "./draft.js";
import { fill, h } from "./dom.js";
import { dollars, short } from "./money.js";
import { say, t } from "./texts.js";

/** The wagers in groups, in the order of the edition: the game's own groups, else required and optional ones. */
function grouped(rules) {
  const groups = new Map();
  const own = new Map(rules.groups.flatMap((group) => group.wagers.map((name) => [name, group])));
  for (const rule of rules.wagers.filter((one) => one.offered && !one.decision)) {
    const general = rule.optional ? "optional" : "required";
    const group = own.get(rule.name) ?? { name: general, title: t(`groups.${general}`), picture: "" };
    if (!groups.has(group.name)) groups.set(group.name, { ...group, members: [] });
    groups.get(group.name).members.push(rule);
  }
  return [...groups.values()];
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

function spot(rule, picture, press) {
  const button = h(
    `button.spot${rule.optional ? ".side-bet" : ""}`,
    { type: "button", "data-wager": rule.name, onclick: () => press(rule.name) },
    h("span.spot-name", {}, drawn(picture, rule.name) ?? areaName(rule.name, rule.title)),
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

/** Dice wagers show the dice that they are about: the numbers stand in their names. */
function drawn(picture, name) {
  const [first, second] = name.match(/\d+/g) ?? [];
  if (picture === "pair") return h("span.dice-pair", {}, die(first, "small"), die(second, "small"));
  if (picture === "double") return h("span.dice-pair", {}, die(first / 2, "small"), die(first / 2, "small"));
  if (picture === "face") return die(first, "medium");
  return picture === "times" ? h("b.of-a-kind", {}, `${first}×`) : null;
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
