// The table as it lies: dealer, community cards, dice, and the hands around the table.

import { showCards } from "./card.js";
import { die } from "./dice.js";
import { fill, h } from "./dom.js";
import { gameTexts, t } from "./texts.js";

const POSITION = /^position (\d+)(.*)$/;

/** Draw `state.places` into the container. `own` is the patron's position, 0 at the dealer's desk.
 *  A table without cards (`dice`) has no hands around it. */
export function showLayout(container, state, { positions, own = 0, seated = [], next = "", dice = false }) {
  if (dice) {
    fill(container, "dice", () => [h("div.dice-zone.alone"), h("p.lammers", { role: "status" })]);
    showDice(container.firstChild, state.dice);
    fill(container.lastChild, state.lammers, () => (state.lammers.length ? t("terminal.lammers", { list: state.lammers.join(", ") }) : []));
    return;
  }
  const zones = sorted(state.places, own);
  const key = [positions, own, Object.keys(zones.middle), zones.own.map(([name]) => name), state.game];
  const around = Array.from({ length: positions }, (_, index) => index + 1).filter((one) => one !== own);
  fill(container, key, () => [
    h(
      "div.middle",
      {},
      Object.keys(zones.middle).map((name) => zone(name, state.game)),
    ),
    h("div.dice-zone"),
    h(
      "div.around",
      {},
      around.map((position, index) => box(position, drop(index, around.length))),
    ),
    own
      ? h(
          "div.own",
          {},
          zones.own.map(([name]) => zone(name, state.game, own)),
        )
      : null,
  ]);
  for (const [name, cards] of Object.entries(zones.middle)) draw(container, name, cards, next);
  for (const [name, cards] of zones.own) draw(container, name, cards, next);
  for (const position of around) {
    drawBox(container, position, zones.others[position] ?? [], seated.includes(position), next);
  }
  showDice(container.querySelector(".dice-zone"), state.dice ?? []);
}

/** The places by where they belong: in the middle, the patron's own, and those of other positions. */
function sorted(places, own) {
  const zones = { middle: {}, own: [], others: {} };
  if (Object.keys(places).length === 0) zones.middle.dealer = [];
  for (const [name, cards] of Object.entries(places)) {
    const [, number, rest] = POSITION.exec(name) ?? [];
    if (!number) zones.middle[name] = cards;
    else if (Number(number) === own) zones.own.push([name, cards]);
    else (zones.others[number] ??= []).push([rest, cards, name]);
  }
  if (own && !zones.own.length) zones.own.push([`position ${own}`, []]);
  zones.middle = Object.fromEntries(Object.entries(zones.middle).sort(([a], [b]) => rank(a) - rank(b)));
  return zones;
}

const ORDER = ["dealer", "community", "six card bonus", "exposed card", "discards"];
const rank = (name) => (ORDER.indexOf(name) + 1 || ORDER.length) - (name === "dealer" ? 1 : 0);

function zone(name, game, own = 0) {
  const cross = name === "community" && gameTexts(game).community === "cross";
  const kind = name.split(" ")[0];
  return h(
    `div.zone.${own ? "mine" : kind}`,
    { "data-place": name },
    h("span.place-name", {}, title(name, own)),
    h(`div.cards${cross ? ".cross" : ""}`),
  );
}

/** What a place is called on the felt. */
export function title(name, own = 0) {
  const [, number, rest] = POSITION.exec(name) ?? [];
  if (!number)
    return t(`terminal.${name}`)
      .replace(/^terminal\./, "")
      .replace(/^./, (first) => first.toUpperCase());
  const more = rest.replace(/^[, ]+/, "");
  const whose = Number(number) === own ? t("terminal.your_hand") : t("terminal.position", { position: number });
  return more ? `${whose} · ${more}` : whose;
}

/** Hands lie along an arc: how far a place hangs below the highest ones, at the sides. */
function drop(index, count) {
  const side = count > 1 ? Math.abs((2 * index) / (count - 1) - 1) : 0;
  return Math.round(16 * (1 - side * side));
}

function box(position, pixels) {
  return h(
    "div.box",
    { "data-position": position, style: `--drop:${pixels}px` },
    h("div.box-hands"),
    h("span.place-name", {}, String(position)),
  );
}

function draw(container, name, cards, next) {
  const place = container.querySelector(`[data-place="${CSS.escape(name)}"]`);
  place.classList.toggle("next", name === next);
  place.classList.toggle("empty", cards.length === 0);
  showCards(place.querySelector(".cards"), cards);
}

function drawBox(container, position, hands, taken, next) {
  const shown = container.querySelector(`[data-position="${position}"]`);
  shown.classList.toggle("taken", taken || hands.some(([rest]) => !rest.includes("no wager")));
  shown.classList.toggle("next", POSITION.exec(next)?.[1] === String(position));
  const names = hands.map(([, , name]) => name);
  fill(shown.querySelector(".box-hands"), names, () => names.map((name) => h("div.cards", { "data-hand": name })));
  for (const [, cards, name] of hands) {
    showCards(shown.querySelector(`[data-hand="${CSS.escape(name)}"]`), cards);
  }
}

function showDice(container, rolls) {
  fill(container, rolls, () =>
    rolls.slice(-4).map((faces, index, all) =>
      h(
        `div.roll${index === all.length - 1 ? ".latest" : ""}`,
        { "data-roll": faces.join(" ") },
        rolls.length > 1 && h("small", {}, t("terminal.roll", { number: rolls.length - all.length + index + 1 })),
        faces.map((face) => die(face)),
      ),
    ),
  );
}
