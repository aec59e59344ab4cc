// Money is a whole number of cents everywhere; only here does it become text.

import { t } from "./texts.js";

/** @param {number} cents */
export function dollars(cents) {
  const sign = cents < 0 ? "−" : "";
  const value = Math.abs(cents);
  const whole = Math.floor(value / 100).toLocaleString("en-US");
  return `${sign}$${whole}.${String(value % 100).padStart(2, "0")}`;
}

/**
 * Cents from what a person typed in dollars: "1,250.50" is 125050; null for what is no amount.
 * @param {string} text
 */
export function cents(text) {
  const found = /^\s*[-−]?\$?(\d{1,3}(?:,\d{3})*|\d+)(?:\.(\d{1,2}))?\s*$/.exec(text);
  if (!found) return null;
  const value = Number(found[1].replace(/,/g, "")) * 100 + Number((found[2] ?? "").padEnd(2, "0"));
  return /^\s*[-−]/.test(text) ? -value : value;
}

/**
 * The same where there must be an amount: what is none is refused in a sentence.
 * @param {string} text
 */
export function amountOf(text) {
  const found = cents(text);
  if (found === null) throw new Error(t("console.amount_title"));
  return found;
}

/**
 * Without the cents where there are none: for chips, limits and buttons.
 * @param {number} cents
 */
export function short(cents) {
  return dollars(cents).replace(/\.00$/, "");
}

/**
 * "raise 1000" as people read it: "Raise $10".
 * @param {string} decision
 * @param {(list: string, word: string) => string} say
 */
export function spoken(decision, say) {
  const [word, ...rest] = decision.split(" ");
  const detail = rest.map((part) => (/^\d+$/.test(part) ? short(Number(part)) : part)).join(" ");
  return detail ? `${say("words", word)} ${detail}` : say("words", word);
}
