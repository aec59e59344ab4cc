// Figures as people read them, and the command that gives the same ones.

import { h, toast } from "../dom.js";
import { say, t } from "../texts.js";

/**
 * Four places, and no minus before a nought.
 * @param {number} share
 */
export const percent = (share, places = 4) => `${(share * 100).toFixed(places).replace(/^-(0\.?0*)$/, "$1")}%`;

/**
 * Two places; what happens but would read as nought says so.
 * @param {number} share
 */
export const smallPercent = (share) => (share > 0 && share < 0.00005 ? t("lab.tiny", { share: "0.01%" }) : percent(share, 2));
/** @param {number} value */
export const number = (value) => value.toLocaleString("en-US");
/** @param {number} cents */
export const dollars = (cents) => `$${(cents / 100).toLocaleString("en-US", { maximumFractionDigits: 0 })}`;

/**
 * An outcome's name as people say it.
 * @param {string} name
 */
export const hand = (name) => say("rows", name);

/**
 * A paytable's name; one without a letter needs none.
 * @param {string} letter
 */
export const letterName = (letter) => (letter === "single" ? t("lab.only") : t("lab.paytable", { letter }));

/**
 * How rare a probability is.
 * @param {number} probability
 */
export function oneIn(probability) {
  if (!probability) return t("lab.never");
  const times = 1 / probability;
  return t("lab.one_in", { times: times < 100 ? times.toFixed(2) : number(Math.round(times)) });
}

/**
 * A figure with its name above it.
 * @param {string} name
 * @param {string} value
 */
export const figure = (name, value, exact = "") =>
  h("div.figure", {}, h("span", {}, name), h("b", {}, value), exact && h("code", { title: exact }, exact));

/**
 * The line that reproduces what stands above it.
 * @param {string} line
 */
export function command(line) {
  if (!line) return null;
  const copy = () => navigator.clipboard?.writeText(line).then(() => toast(t("lab.copied"), "good"));
  return h(
    "div.command",
    {},
    h("span", {}, t("lab.reproduce")),
    h("code", { "data-command": line }, line),
    h("button.quiet", { type: "button", onclick: copy }, t("lab.copy")),
  );
}
