// The wagers that a patron is laying out, before the house has accepted them: amounts that follow from
// others are filled in, so that one tap on the Ante is enough to be in.

import { short } from "./money.js";

/** Wagers that the chapter wants in one amount: § 675a.2(e)(2), (3). */
const LEVEL = { high_roll_dice: /^(pip|kind|extra)_/ };
/** Wagers that always equal the table's minimum: § 667a.7(d)(1). */
const AT_MINIMUM = { flop_poker: ["pot"] };

export class Draft {
  constructor(rules) {
    this.rules = rules.wagers.filter((rule) => rule.offered && !rule.decision).map((rule) => this.bounded(rule, rules));
    this.byName = Object.fromEntries(this.rules.map((rule) => [rule.name, rule]));
    this.level = LEVEL[rules.game];
    this.wagers = {};
    this.past = [];
  }

  bounded(rule, rules) {
    if (!AT_MINIMUM[rules.game]?.includes(rule.name)) return rule;
    return { ...rule, minimum: rules.limits.minimum, maximum: rules.limits.minimum };
  }

  get total() {
    return Object.values(this.wagers).reduce((sum, cents) => sum + cents, 0);
  }

  required() {
    return this.rules.filter((rule) => !rule.optional && !rule.any_of);
  }

  /** The wager that is still missing before the house can accept the rest; null if nothing is. */
  missing() {
    if (this.total === 0) return null;
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

  /** The amounts that a press goes through, if the wager has no free amount. */
  fixedAmounts(rule) {
    if (rule.same_for_all || rule.minimum === rule.maximum) return [rule.minimum];
    return rule.one_of?.length ? rule.one_of : null;
  }

  add(name, chip) {
    const rule = this.byName[name];
    if (rule.equals && this.byName[rule.equals] && !rule.optional) return this.add(rule.equals, chip);
    this.keep();
    const now = this.wagers[name] ?? 0;
    const fixed = this.fixedAmounts(rule);
    if (fixed) this.set(name, fixed[fixed.indexOf(now) + 1] ?? 0);
    else this.set(name, now ? now + chip : Math.max(chip, rule.minimum));
    if (!rule.optional && !rule.any_of) this.complete(name);
    this.follow(name);
    return undefined;
  }

  set(name, cents) {
    const rule = this.byName[name];
    if (cents > 0) this.wagers[name] = Math.min(cents, rule.maximum);
    else delete this.wagers[name];
  }

  /** The other wagers that the game requires come in with the first one. */
  complete(name) {
    for (const rule of this.required()) {
      if (rule.name === name || rule.equals) continue;
      if (!this.wagers[rule.name]) this.set(rule.name, Math.max(rule.minimum, this.wagers[name] ?? 0));
    }
  }

  /** Amounts that must equal another one follow it. */
  follow(name) {
    if (this.level?.test(name) && this.wagers[name]) {
      const same = Object.keys(this.wagers).filter((other) => this.level.test(other));
      for (const other of same) this.wagers[other] = this.wagers[name];
    }
    for (const rule of this.rules) {
      if (!rule.equals || (rule.optional && !this.wagers[rule.name])) continue;
      this.set(rule.name, this.wagers[rule.equals] ?? 0);
    }
    if (this.wagers.super && this.wagers.ante) this.wagers.super = Math.max(this.wagers.super, this.wagers.ante);
  }

  double() {
    this.keep();
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

  /** The same wagers as in an earlier round, as far as they are still offered. */
  replace(wagers) {
    this.keep();
    this.wagers = {};
    for (const [name, cents] of Object.entries(wagers)) if (name in this.byName) this.set(name, cents);
  }

  /** What the house says stands; nothing of it can be undone chip by chip. */
  accept(wagers) {
    this.wagers = { ...wagers };
    this.past = [];
  }

  keep() {
    this.past.push({ ...this.wagers });
  }

  same(wagers) {
    const names = new Set([...Object.keys(wagers), ...Object.keys(this.wagers)]);
    return [...names].every((name) => (wagers[name] ?? 0) === (this.wagers[name] ?? 0));
  }
}

/** "$5 to $500", "exactly $5", "$1 or $5". */
export function bounds(rule) {
  if (rule.one_of?.length) return rule.one_of.map(short).join(" / ");
  return rule.minimum === rule.maximum ? short(rule.minimum) : `${short(rule.minimum)}–${short(rule.maximum)}`;
}
