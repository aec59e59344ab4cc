// The table as it lies: dealer, community cards, dice, and the hands around the table.

import { showCards } from "./card.js";
import { die } from "./dice.js";
import { fill, h, inside } from "./dom.js";
import { gameTexts, t } from "./texts.js";

/** @import { Layout } from "../types/pages.js" */

/**
 * A hand around the table: what follows its position in its name, its cards, and the whole name.
 * @typedef {[string, string[], string]} Hand
 */

/** @typedef {{ middle: { [name: string]: string[] }, own: [string, string[]][], others: { [position: number]: Hand[] } }} Zones */

const POSITION = /^position (\d+)(.*)$/;

/**
 * A seat as its patron sees it: the position, and the terminal that plays there.
 * @param {{ seat: number, position: number, terminal: string }[]} seats
 * @param {number} seat
 */
export function seatName(seats, seat) {
  const one = seats.find((each) => each.seat === seat);
  return one ? `${t("terminal.position", { position: one.position })} · ${one.terminal}` : t("dealer.seat", { seat });
}

/**
 * Draw `state.places` into the container. `own` is the patron's position, 0 at the dealer's desk.
 * A table without cards (`dice`) has no hands around it.
 * @param {HTMLElement} container
 * @param {Layout} state
 * @param {{ positions: number, own?: number, seated?: number[], next?: string, dice?: boolean }} options
 */
export function showLayout(container, state, { positions, own = 0, seated = [], next = "", dice = false }) {
  if (dice) {
    fill(container, "dice", () => [h("div.dice-zone.alone"), h("p.lammers", { role: "status" })]);
    showDice(inside(container, ".dice-zone", HTMLElement), state.dice);
    fill(inside(container, ".lammers", HTMLElement), state.lammers, () =>
      state.lammers.length ? t("terminal.lammers", { list: state.lammers.join(", ") }) : [],
    );
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
  showDice(inside(container, ".dice-zone", HTMLElement), state.dice);
}

/**
 * The places by where they belong: in the middle, the patron's own, and those of other positions.
 * @param {{ [name: string]: string[] }} places
 * @param {number} own
 */
function sorted(places, own) {
  /** @type {Zones} */
  const zones = { middle: {}, own: [], others: {} };
  if (Object.keys(places).length === 0) zones.middle.dealer = [];
  for (const [name, cards] of Object.entries(places)) {
    const [, number, rest] = POSITION.exec(name) ?? [];
    if (!number) zones.middle[name] = cards;
    else if (Number(number) === own) zones.own.push([name, cards]);
    else (zones.others[Number(number)] ??= []).push([rest, cards, name]);
  }
  if (own && !zones.own.length) zones.own.push([`position ${own}`, []]);
  zones.middle = Object.fromEntries(Object.entries(zones.middle).sort(([a], [b]) => rank(a) - rank(b)));
  return zones;
}

/**
 * The dealer comes first, the discards last; what a game has besides lies in its own order between them.
 * @param {string} name
 */
const rank = (name) => ["dealer", "community"].indexOf(name) + 1 || (name === "discards" ? 4 : 3);

/**
 * @param {string} name
 * @param {string} game
 */
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

/**
 * What a place is called on the felt.
 * @param {string} name
 */
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

/**
 * Hands lie along an arc: how far a place hangs below the highest ones, at the sides.
 * @param {number} index
 * @param {number} count
 */
function drop(index, count) {
  const side = count > 1 ? Math.abs((2 * index) / (count - 1) - 1) : 0;
  return Math.round(16 * (1 - side * side));
}

/**
 * @param {number} position
 * @param {number} pixels
 */
function box(position, pixels) {
  return h(
    "div.box",
    { "data-position": position, style: `--drop:${pixels}px` },
    h("div.box-hands"),
    h("span.place-name", {}, String(position)),
  );
}

/**
 * @param {HTMLElement} container
 * @param {string} name
 * @param {string[]} cards
 * @param {string} next
 */
function draw(container, name, cards, next) {
  const place = inside(container, `[data-place="${CSS.escape(name)}"]`, HTMLElement);
  place.classList.toggle("next", name === next);
  place.classList.toggle("empty", cards.length === 0);
  showCards(inside(place, ".cards", HTMLElement), cards);
}

/**
 * @param {HTMLElement} container
 * @param {number} position
 * @param {Hand[]} hands
 * @param {boolean} taken
 * @param {string} next
 */
function drawBox(container, position, hands, taken, next) {
  const shown = inside(container, `[data-position="${position}"]`, HTMLElement);
  shown.classList.toggle("taken", taken || hands.some(([rest]) => !rest.includes("no wager")));
  shown.classList.toggle("next", POSITION.exec(next)?.[1] === String(position));
  const names = hands.map(([, , name]) => name);
  fill(inside(shown, ".box-hands", HTMLElement), names, () => names.map((name) => h("div.cards", { "data-hand": name })));
  for (const [, cards, name] of hands) {
    showCards(inside(shown, `[data-hand="${CSS.escape(name)}"]`, HTMLElement), cards);
  }
}

/**
 * @param {HTMLElement} container
 * @param {number[][]} rolls
 */
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
