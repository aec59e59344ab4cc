// Makes the shuffle of a round again from the records of its receipt, with nothing but what a browser has: SHAKE-256 is
// written out here, since browsers have none. It is the same as croupier/tables/parties.py, shuffle.py and equipment/chance.py,
// and a test holds one against the other. It is loaded after receipt.js, in the same page.
"use strict";

/**
 * @typedef {{terminal: string, shown?: string, withheld?: string}} ShuffleParty
 * @typedef {{event: string, round?: string, scheme?: number, commitment?: string, promises?: string, parties?: ShuffleParty[],
 *   acts?: {cards?: string, dice?: number[]}[], reveal?: {seed: string, cards: string} | null}} RoundEvent
 */

const WORD = (1n << 64n) - 1n;
const RATE_BYTES = 136;
const BLOCK_BYTES = 4096;

/**
 * @param {bigint} word
 * @param {bigint} by
 */
const turned = (word, by) => (by ? ((word << by) | (word >> (64n - by))) & WORD : word);

/** The constants of Keccak's rounds, from its own shift register (FIPS 202, 3.2.5). */
const ROUND_CONSTANTS = (() => {
  const found = [];
  let register = 1;
  for (let round = 0; round < 24; round++) {
    let constant = 0n;
    for (let j = 0; j < 7; j++) {
      if (register & 1) constant |= 1n << BigInt((1 << j) - 1);
      register = register & 0x80 ? ((register << 1) ^ 0x171) & 0xff : register << 1;
    }
    found.push(constant);
  }
  return found;
})();

/** @param {bigint[]} state 25 words; it is changed. */
function keccak(state) {
  for (const constant of ROUND_CONSTANTS) {
    const column = [0, 1, 2, 3, 4].map((x) => state[x] ^ state[x + 5] ^ state[x + 10] ^ state[x + 15] ^ state[x + 20]);
    for (let place = 0; place < 25; place++) state[place] ^= column[(place + 4) % 5] ^ turned(column[(place + 1) % 5], 1n);
    let [x, y, held] = [1, 0, state[1]];
    for (let t = 0; t < 24; t++) {
      [x, y] = [y, (2 * x + 3 * y) % 5];
      const next = state[x + 5 * y];
      state[x + 5 * y] = turned(held, BigInt((((t + 1) * (t + 2)) / 2) % 64));
      held = next;
    }
    for (let row = 0; row < 25; row += 5) {
      const old = state.slice(row, row + 5);
      for (let i = 0; i < 5; i++) state[row + i] = old[i] ^ (~old[(i + 1) % 5] & WORD & old[(i + 2) % 5]);
    }
    state[0] ^= constant;
  }
}

/**
 * SHAKE-256 (FIPS 202) of a text that is shorter than one block.
 * @param {Uint8Array} text
 * @param {number} count
 */
function shake256(text, count) {
  const block = new Uint8Array(RATE_BYTES);
  block.set(text);
  block[text.length] ^= 0x1f;
  block[RATE_BYTES - 1] ^= 0x80;
  const state = new Array(25).fill(0n);
  for (let place = 0; place < RATE_BYTES; place++) state[place >> 3] |= BigInt(block[place]) << BigInt(8 * (place & 7));
  const found = [];
  while (found.length < count) {
    keccak(state);
    for (let place = 0; place < RATE_BYTES; place++) found.push(Number((state[place >> 3] >> BigInt(8 * (place & 7))) & 255n));
  }
  return found.slice(0, count);
}

/** Fair numbers that follow from a seed, drawn by rejection. */
class Drawn {
  /**
   * @param {string} seed
   * @param {string} purpose
   */
  constructor(seed, purpose) {
    this.seed = Uint8Array.from(seed.match(/../g) ?? [], (two) => parseInt(two, 16));
    this.purpose = purpose;
    this.block = 0;
    /** @type {number[]} */
    this.bytes = [];
    this.next = 0;
  }

  /** @param {number} count */
  take(count) {
    if (this.next + count > this.bytes.length) {
      this.block += 1;
      const head = new TextEncoder().encode(`croupier ${this.purpose} ${this.block} `);
      this.bytes = shake256(Uint8Array.from([...head, ...this.seed]), BLOCK_BYTES);
      this.next = 0;
    }
    this.next += count;
    return this.bytes.slice(this.next - count, this.next);
  }

  /** @param {number} bound */
  below(bound) {
    const width = Math.max(1, Math.ceil(bound.toString(2).length / 8));
    const limit = Math.floor(256 ** width / bound) * bound;
    for (;;) {
      const number = this.take(width).reduce((sum, one) => sum * 256 + one, 0);
      if (number < limit) return number % bound;
    }
  }
}

/**
 * The order that a seed gives to a pack of as many decks and jokers as were revealed.
 * @param {string} seed
 * @param {string[]} revealed
 */
function orderOf(seed, revealed) {
  const deck = [..."cdhs"].flatMap((suit) => [..."23456789TJQKA"].map((rank) => rank + suit));
  const joker = revealed.filter((card) => card === "Jo");
  const decks = Math.floor((revealed.length - joker.length) / deck.length);
  const order = [...new Array(decks).fill(deck).flat(), ...joker];
  const drawn = new Drawn(seed, "cards");
  for (let last = order.length - 1; last > 0; last--) {
    const other = drawn.below(last + 1);
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}

/** @param {...string} lines */
async function digestOf(...lines) {
  return hex(await sha256(new TextEncoder().encode(lines.map((line) => `${line}\n`).join(""))));
}

/**
 * The seed of the shuffle, and what is wrong with those who took part in it.
 * @param {string} round
 * @param {string} seed
 * @param {ShuffleParty[]} parties
 * @param {string} fixed
 */
async function seedOfAll(round, seed, parties, fixed) {
  /** @type {Map<string, string>} */
  const added = new Map();
  for (const { shown, withheld } of parties) {
    const promise = shown ? await digestOf("croupier-promise-1", round, shown) : (withheld ?? "");
    if (promise) added.set(promise, shown || (added.get(promise) ?? ""));
  }
  const promises = [...added.keys()].sort();
  if ((fixed || promises.length) && (await digestOf("croupier-promises-1", round, ...promises)) !== fixed) {
    throw new NotProved("The parties of the shuffle are not those whose promises were fixed before bytes were shown.");
  }
  const lines = promises.map((promise) => `${promise} ${added.get(promise) || "-"}`);
  return digestOf("croupier-chance-2", round, seed, ...lines);
}

/**
 * What the records of a round say about its shuffle, in a sentence; "" if they are no round with a virtual shoe. A NotProved
 * if the shuffle is not the one that was committed to.
 * @param {RoundEvent[]} events
 */
async function shuffleAgain(events) {
  const opened = events.find((one) => one.event === "round_opened");
  const reveal = events.find((one) => one.reveal)?.reveal;
  const locked = events.find((one) => one.event === "bets_locked");
  if (!opened?.commitment || !opened.round || !reveal || !locked) return "";
  const { round } = opened;
  const cards = reveal.cards ? reveal.cards.split(" ") : [];
  const ofAll = opened.scheme === 2;
  const parties = locked.parties ?? [];
  const fixed = events.find((one) => one.event === "betting_closed")?.promises ?? "";
  const seed = ofAll ? await seedOfAll(round, reveal.seed, parties, fixed) : reveal.seed;
  const order = orderOf(seed, cards).join(" ");
  const promised = ofAll ? ["croupier-shuffle-2", round, reveal.seed] : ["croupier-shuffle-1", round, reveal.seed, order];
  if ((await digestOf(...promised)) !== opened.commitment) throw new NotProved("The seed is not the one that the house had committed to.");
  if (order !== reveal.cards) throw new NotProved("The order of the cards is not the one that the seed gives.");
  const acts = events.flatMap((one) => one.acts ?? []);
  const dealt = acts.map((act) => act.cards ?? "").filter(Boolean);
  if (!`${order} `.startsWith(dealt.join(" ") && `${dealt.join(" ")} `))
    throw new NotProved("A card of the round did not come from its shuffle.");
  const dice = new Drawn(seed, "dice");
  for (const face of acts.flatMap((act) => act.dice ?? [])) {
    if (dice.below(6) + 1 !== face) throw new NotProved("A die of the round does not follow from its seed.");
  }
  const count = parties.filter((one) => one.shown).length;
  const whose = ofAll ? `the seed of the house and the bytes of ${count} of ${parties.length} terminals` : "the seed of the house alone";
  return `Round ${round} was dealt from the shuffle that was committed to, made from ${whose}.`;
}
