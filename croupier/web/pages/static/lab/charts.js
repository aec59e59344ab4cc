// The charts of the lab: edges side by side, how often each outcome comes, and the edge by the meter.

import { t } from "../texts.js";
import { svg } from "../svg.js";
import { drawing, label, roundSteps } from "./svg.js";
import { dollars, hand, oneIn, percent, smallPercent } from "./words.js";

/** @import { WagerFigures } from "../../types/messages.js" */

const WIDTH = 720;

/**
 * A negative power as it is printed: 3 is "⁻³".
 * @param {number} decade
 */
const power = (decade) => `⁻${[...String(decade)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join("")}`;

/**
 * The edges of a family of paytables; the chosen one is marked. `edges`: [[letter, edge], ...].
 * @param {[string, number][]} edges
 * @param {string} chosen
 */
export function edgeBars(edges, chosen) {
  const values = edges.map(([, edge]) => edge);
  const low = Math.min(0, ...values);
  const high = Math.max(0.01, ...values);
  const height = 190;
  const y = (/** @type {number} */ value) => 22 + ((high - value) / (high - low)) * (height - 58);
  const wide = (WIDTH - 20) / edges.length;
  const bars = edges.map(([letter, edge], place) => {
    const middle = 10 + (place + 0.5) * wide;
    const width = Math.min(64, wide * 0.7);
    const kind = `bar${edge < 0 ? " loss" : ""}${letter === chosen ? " chosen" : ""}`;
    return [
      svg("rect", {
        x: middle - width / 2,
        y: Math.min(y(0), y(edge)),
        width,
        height: Math.max(1, Math.abs(y(edge) - y(0))),
        rx: 3,
        class: kind,
      }),
      label(middle, Math.min(y(0), y(edge)) - 6, percent(edge, 2), "middle"),
      label(middle, height - 8, letter, "middle strong"),
    ];
  });
  return drawing(
    WIDTH,
    height,
    t("lab.chart_edges"),
    svg("line", { x1: 10, x2: WIDTH - 10, y1: y(0), y2: y(0), class: "axis" }),
    bars.flat(),
  );
}

/**
 * How often each outcome comes, on a scale of powers of ten.
 * @param {{ hand: string, pays: string, probability: number }[]} outcomes
 */
export function distribution(outcomes) {
  const rows = outcomes.filter((row) => row.probability > 0);
  const decades = Math.max(1, Math.ceil(-Math.log10(Math.min(...rows.map((row) => row.probability)))));
  const [left, right, row] = [216, 130, 26];
  const span = WIDTH - left - right;
  const height = rows.length * row + 30;
  const grid = Array.from({ length: decades + 1 }, (_, decade) => {
    const x = left + span * (1 - decade / decades);
    const words = decade === 0 ? "1" : decades <= 6 || decade % 2 === 0 ? `10${power(decade)}` : "";
    return [svg("line", { x1: x, x2: x, y1: 4, y2: height - 22, class: "grid" }), label(x, height - 6, words, "middle dim")];
  });
  const bars = rows.map((one, place) => {
    const length = Math.max(1.5, span * (1 + Math.log10(one.probability) / decades));
    const top = 4 + place * row;
    const kind = one.pays === "lose" ? "bar loss" : one.pays === "push" ? "bar even" : "bar";
    return [
      label(left - 8, top + 16, hand(one.hand), "end"),
      svg("rect", { x: left, y: top + 4, width: length, height: row - 9, rx: 3, class: kind }),
      label(left + length + 8, top + 16, oneIn(one.probability), "dim"),
    ];
  });
  return drawing(WIDTH, height, t("lab.chart_outcomes"), grid.flat(), bars.flat());
}

/**
 * The edge by what one meter shows, the others at their seeds: a straight line.
 * @param {WagerFigures} one
 * @param {string} name
 */
export function meterCurve(one, name) {
  const meter = one.meters?.[name];
  if (!meter) throw new Error(`the wager has no meter "${name}"`);
  const [above, below] = meter.return_per_cent_exact.split("/");
  const slope = Number(above) / Number(below ?? 1);
  const seedEdge = one.edge;
  const edgeAt = (/** @type {number} */ cents) => seedEdge - slope * (cents - meter.seed);
  const end = (meter.break_even ?? meter.seed * 2) * 1.25;
  const [high, low] = [Math.max(edgeAt(0), 0) + 0.03, Math.min(edgeAt(end), 0) - 0.03];
  const [height, left] = [280, 62];
  const x = (/** @type {number} */ cents) => left + (cents / end) * (WIDTH - left - 18);
  const y = (/** @type {number} */ edge) => 14 + ((high - edge) / (high - low)) * (height - 50);
  const ticks = roundSteps(low, high).map((edge) => [
    svg("line", { x1: left, x2: WIDTH - 18, y1: y(edge), y2: y(edge), class: Math.abs(edge) < 1e-9 ? "axis" : "grid" }),
    label(left - 8, y(edge) + 4, percent(edge, 0), "end dim"),
  ]);
  const amounts = roundSteps(0, end).map((cents) => label(x(cents), height - 12, dollars(cents), "middle dim"));
  const marked = [
    { word: "seed", cents: meter.seed },
    { word: "break_even", cents: meter.break_even ?? Infinity },
    { word: "mean", cents: meter.mean_when_paid ?? Infinity },
  ];
  const points = marked
    .filter(({ cents }) => cents <= end)
    .map(({ word, cents }) => {
      const late = x(cents) > WIDTH * 0.6;
      return [
        svg("circle", { cx: x(cents), cy: y(edgeAt(cents)), r: 6, class: "point" }),
        label(
          x(cents) + (late ? -12 : 12),
          y(edgeAt(cents)) + (late ? 22 : -10),
          `${t(`lab.meter_${word}`)}: ${dollars(cents)}, ${percent(edgeAt(cents), 2)}`,
          late ? "end strong" : "strong",
        ),
      ];
    });
  const line = svg("line", { x1: x(0), y1: y(edgeAt(0)), x2: x(end), y2: y(edgeAt(end)), class: "curve" });
  return drawing(WIDTH, height, t("lab.chart_meter", { meter: name }), ticks.flat(), amounts, line, points.flat());
}

/**
 * Shares that add up to one, as a list of bars.
 * @param {{ [name: string]: number }} parts
 */
export function shares(parts) {
  const rows = Object.entries(parts);
  const height = rows.length * 26 + 4;
  return drawing(
    WIDTH,
    height,
    t("lab.decisions"),
    rows.flatMap(([name, share], place) => [
      label(182, place * 26 + 18, hand(name), "end"),
      svg("rect", { x: 190, y: place * 26 + 6, width: Math.max(1, share * (WIDTH - 290)), height: 17, rx: 3, class: "bar" }),
      label(198 + share * (WIDTH - 290), place * 26 + 19, smallPercent(share), "dim"),
    ]),
  );
}
