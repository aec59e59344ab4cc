// The wagers that a patron is laying out, before the house has accepted them. A chip stakes its face, and nothing is
// placed that was not pressed; an amount that must equal another one is that amount.

import { short } from "./money.js";

/** @import { PostedRules, WagerDocument } from "../types/messages.js" */

/** @typedef {{ [name: string]: number }} Wagers */

/**
 * A wager that can be laid out before the deal: it has limits.
 * @typedef {WagerDocument & { minimum: number, maximum: number }} Placeable
 */

export class Draft {
  /** @param {PostedRules} rules */
  constructor(rules) {
    this.relations = rules.relations;
    /** @type {Placeable[]} */
    this.rules = rules.wagers.filter((rule) => rule.offered && !rule.decision).map((rule) => this.bounded(rule, rules));
    /** @type {{ [name: string]: Placeable }} */
    this.byName = Object.fromEntries(this.rules.map((rule) => [rule.name, rule]));
    /** @type {Wagers} */
    this.wagers = {};
    /** @type {Wagers[]} */
    this.past = [];
  }

  /**
   * The relations of a kind in which a wager stands.
   * @param {string} kind
   * @param {string} name
   */
  related(kind, name) {
    return this.relations.filter((one) => one.kind === kind && one.wagers.includes(name));
  }

  /**
   * @param {WagerDocument} rule
   * @param {PostedRules} rules
   * @returns {Placeable}
   */
  bounded(rule, rules) {
    const { minimum } = rules.limits;
    if (this.related("table_minimum", rule.name).length) return { ...rule, minimum, maximum: minimum };
    return { ...rule, minimum: rule.minimum ?? minimum, maximum: rule.maximum ?? minimum };
  }

  get total() {
    return Object.values(this.wagers).reduce((sum, cents) => sum + cents, 0);
  }

  required() {
    return this.rules.filter((rule) => !rule.optional && !rule.any_of);
  }

  /** The wager that lies below its minimum; null if none does. */
  below() {
    return this.rules.find((rule) => this.wagers[rule.name] && this.wagers[rule.name] < rule.minimum) ?? null;
  }

  /** The wager that is still missing before the house can accept the rest; null if nothing is. */
  missing() {
    if (this.total === 0) return null;
    const small = this.below();
    if (small) return small;
    const absent = this.required().find((rule) => !this.wagers[rule.name]);
    if (absent) return absent;
    const words = new Set(this.rules.filter((rule) => rule.any_of).map((rule) => rule.any_of));
    for (const word of words) {
      const group = this.rules.filter((rule) => rule.any_of === word);
      if (!group.some((rule) => this.wagers[rule.name])) return group[0];
    }
    const beside = this.rules.find((rule) => this.wagers[rule.name] && rule.needs && !this.wagers[rule.needs]);
    return beside ? this.byName[beside.needs] : null;
  }

  /**
   * The amounts that a press goes through, if the wager has no free amount.
   * @param {Placeable} rule
   */
  fixedAmounts(rule) {
    if (rule.same_for_all || rule.minimum === rule.maximum) return [rule.minimum];
    return rule.one_of?.length ? rule.one_of : null;
  }

  /**
   * @param {string} name
   * @param {number} chip
   */
  add(name, chip) {
    const rule = this.byName[name];
    const now = this.wagers[name] ?? 0;
    if (rule.equals && !rule.optional && now && this.wagers[rule.equals]) {
      // The two are one amount: a chip on either raises both.
      this.add(rule.equals, chip);
      return;
    }
    this.keep();
    const fixed = this.fixedAmounts(rule);
    if (fixed) this.set(name, fixed[fixed.indexOf(now) + 1] ?? 0);
    else this.set(name, this.wagers[rule.equals] ?? now + chip);
    this.follow(name);
  }

  /**
   * @param {string} name
   * @param {number} cents
   */
  set(name, cents) {
    const rule = this.byName[name];
    if (cents > 0) this.wagers[name] = Math.min(cents, rule.maximum);
    else delete this.wagers[name];
  }

  /**
   * Amounts that must equal another one follow it.
   * @param {string} name
   */
  follow(name) {
    if (this.wagers[name]) this.level(name);
    for (const rule of this.rules) {
      if (rule.equals && this.wagers[rule.name] && this.wagers[rule.equals]) this.set(rule.name, this.wagers[rule.equals]);
    }
    for (const { kind, wagers, other } of this.relations) {
      if (kind !== "at_least") continue;
      for (const one of wagers)
        if (this.wagers[one] && this.wagers[other]) this.wagers[one] = Math.max(this.wagers[one], this.wagers[other]);
    }
  }

  /**
   * Wagers that the chapter wants in one amount take the amount of the one that was pressed.
   * @param {string} name
   */
  level(name) {
    for (const { wagers } of this.related("equal", name)) {
      for (const other of wagers) if (this.wagers[other]) this.wagers[other] = this.wagers[name];
    }
  }

  /** What all wagers together would come to, doubled. */
  doubled() {
    const before = this.wagers;
    this.wagers = { ...before };
    this.twice();
    const { total } = this;
    this.wagers = before;
    return total;
  }

  double() {
    this.keep();
    this.twice();
  }

  twice() {
    for (const [name, cents] of Object.entries(this.wagers)) {
      if (!this.fixedAmounts(this.byName[name])) this.set(name, 2 * cents);
    }
    this.follow("");
  }

  clear() {
    this.keep();
    this.wagers = {};
  }

  undo() {
    this.wagers = this.past.pop() ?? this.wagers;
  }

  /**
   * The same wagers as in an earlier round, as far as they are still offered.
   * @param {Wagers} wagers
   */
  replace(wagers) {
    this.keep();
    this.wagers = {};
    for (const [name, cents] of Object.entries(wagers)) if (name in this.byName) this.set(name, cents);
  }

  /**
   * What the house says stands; nothing of it can be undone chip by chip.
   * @param {Wagers} wagers
   */
  accept(wagers) {
    this.wagers = { ...wagers };
    this.past = [];
  }

  keep() {
    this.past.push({ ...this.wagers });
  }

  /** @param {Wagers} wagers */
  same(wagers) {
    return sameWagers(this.wagers, wagers);
  }
}

/**
 * @param {Wagers} these
 * @param {Wagers} those
 */
export function sameWagers(these, those) {
  const names = new Set([...Object.keys(these), ...Object.keys(those)]);
  return [...names].every((name) => (these[name] ?? 0) === (those[name] ?? 0));
}

/**
 * "$5 to $500", "exactly $5", "$1 or $5".
 * @param {WagerDocument} rule
 */
export function bounds(rule) {
  if (rule.one_of?.length) return rule.one_of.map(short).join(" / ");
  const { minimum = 0, maximum = 0 } = rule;
  return minimum === maximum ? short(minimum) : `${short(minimum)}–${short(maximum)}`;
}
