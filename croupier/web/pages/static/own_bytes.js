// This terminal's part in the shuffle: 32 bytes that the browser draws for each round. With the wagers goes their
// promise (a hash); the bytes follow when no more bets are taken and all promises are fixed. docs/chance.md says why.

import { inquire } from "./api.js";

/** @import { RoundDocument, TableMessage } from "../types/messages.js" */

/** @typedef {{ round: string, bytes: string, promise: string, commitment: string, promises: string }} Kept */

const ROUNDS_KEPT = 20;

/** @param {Uint8Array} bytes */
const hex = (bytes) => Array.from(bytes, (one) => one.toString(16).padStart(2, "0")).join("");

/** @param {string} text */
async function sha256(text) {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}

export class OwnBytes {
  /**
   * @param {string} terminal
   * @param {string} table
   */
  constructor(terminal, table) {
    this.terminal = terminal;
    this.table = table;
    this.shownIn = "";
  }

  /** @returns {Kept[]} */
  get all() {
    return JSON.parse(localStorage.getItem(`croupier.bytes.${this.terminal}.${this.table}`) ?? "[]");
  }

  /** @param {string} round */
  of(round) {
    return this.all.find((one) => one.round === round);
  }

  /** @param {Kept} kept */
  keep(kept) {
    const others = this.all.filter((one) => one.round !== kept.round);
    localStorage.setItem(`croupier.bytes.${this.terminal}.${this.table}`, JSON.stringify([kept, ...others].slice(0, ROUNDS_KEPT)));
  }

  /**
   * The promise for a round, the same until it is over. Without a secure connection a browser makes no hashes: then
   * the terminal leaves chance to the others.
   * @param {TableMessage} state
   */
  async promise({ cards, round, commitment }) {
    if (cards !== "virtual" || !("subtle" in crypto)) return "";
    const before = this.of(round);
    if (before) return before.promise;
    const bytes = hex(crypto.getRandomValues(new Uint8Array(32)));
    const promise = await sha256(`croupier-promise-1\n${round}\n${bytes}\n`);
    // Another window of this terminal may have been quicker.
    const kept = this.of(round) ?? { round, bytes, promise, commitment, promises: "" };
    this.keep(kept);
    return kept.promise;
  }

  /**
   * Show the bytes once all promises are fixed; which ones these were is kept.
   * @param {TableMessage} state
   */
  async show({ phase, round, promises }) {
    const kept = this.of(round);
    if (phase !== "betting" || !promises || !kept || this.shownIn === round) return;
    this.shownIn = round;
    this.keep({ ...kept, promises });
    // Who is refused here did not wager, or is too late: the record of the round says so.
    await inquire(`/api/terminals/${this.terminal}/bytes`, { table: this.table, round, shown: kept.bytes }).catch(() => null);
  }
}

/**
 * How this terminal's part stands in the record of a round: "in", "left_out" or "changed"; "" if it had none.
 * @param {RoundDocument} record
 * @param {Kept | undefined} kept
 */
export function partIn(record, kept) {
  if (!kept?.promises || !record.chance) return "";
  if (record.commitment !== kept.commitment || record.chance.promises !== kept.promises) return "changed";
  return record.chance.parties.some((one) => one.shown === kept.bytes) ? "in" : "left_out";
}
