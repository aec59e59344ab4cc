// Every word on the pages comes from texts.json and the games' own folders; the page carries them with it.

/** @import { Gaps } from "../types/pages.js" */

/** @typedef {{ tagline: string, how: string[], faces: string[], community: "row" | "cross" }} GameTexts */

/** @type {{ games: { [game: string]: GameTexts }, [list: string]: any }} */
const texts = JSON.parse(document.getElementById("texts")?.textContent ?? "{}");

/**
 * The text at a path like "terminal.won", with {names} filled in. An unknown path answers with itself.
 * @param {string} path
 * @param {Gaps} values
 * @returns {string}
 */
export function t(path, values = {}) {
  /** @type {any} */
  let found = texts;
  for (const name of path.split(".")) found = found?.[name];
  if (typeof found !== "string") return path;
  return found.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/**
 * A word of the rules as people say it: the text of that list, or the word without underscores.
 * @param {string} list
 * @param {string} word
 * @returns {string}
 */
export function say(list, word) {
  const known = texts[list]?.[word];
  return (
    known ??
    String(word)
      .replace(/_/g, " ")
      .replace(/^./, (first) => first.toUpperCase())
  );
}

/**
 * Whether a word has a text of its own in a list.
 * @param {string} list
 * @param {string} word
 */
export const isKnown = (list, word) => Boolean(texts[list]?.[word]);

/**
 * Whole sentences of a game for the posted rules.
 * @param {string} game
 * @returns {GameTexts}
 */
export function gameTexts(game) {
  return texts.games[game] ?? { tagline: "", how: [], faces: [], community: "row" };
}
