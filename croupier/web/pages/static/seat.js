// One seat of the terminal: the table's state, its posted rules, and the wagers being laid out.

import { Refused, attempt, get, messageOf, post } from "./api.js";
import { Draft, sameWagers } from "./draft.js";
import { toast } from "./dom.js";
import { OwnBytes } from "./own_bytes.js";

/** @import { PostedRules, TableMessage } from "../types/messages.js" */

const PAUSE_MS = 220;

/**
 * What a seat knows of its table once its rules are there.
 * @typedef {{ rules: PostedRules, positions: number, titles: { [wager: string]: string }, draft: Draft }} Posted
 */

export class Seat {
  /** @type {Posted | null} */
  posted = null;
  /** @type {Set<string>} */
  picked = new Set();
  /** @type {number[]} */
  seated = [];
  /** @type {number | undefined} */
  timer;
  sending = false;
  chip = 500;

  /**
   * @param {string} terminal
   * @param {TableMessage} state
   * @param {() => void} changed
   */
  constructor(terminal, state, changed) {
    this.terminal = terminal;
    this.table = state.table;
    this.state = state;
    this.changed = changed;
    this.ownBytes = new OwnBytes(terminal, state.table);
    void this.ownBytes.show(state);
    void attempt(() => this.load());
  }

  async load() {
    const [rules, table] = await Promise.all([get(`/api/tables/${this.table}/rules`), get(`/api/tables/${this.table}`)]);
    const titles = Object.fromEntries(rules.wagers.map((rule) => [rule.name, rule.title]));
    this.seated = table.seated.map((one) => one.position);
    this.posted = { rules, positions: table.positions, titles, draft: new Draft(rules) };
    if (this.open) this.draft.accept(this.state.wagers);
    this.changed();
  }

  get ready() {
    return this.posted !== null;
  }

  /** Of a seat that is ready. */
  get known() {
    if (!this.posted) throw new Error(`the rules of table ${this.table} are not there yet`);
    return this.posted;
  }

  get rules() {
    return this.known.rules;
  }

  get draft() {
    return this.known.draft;
  }

  /** @param {TableMessage} state */
  update(state) {
    const before = this.state;
    this.state = state;
    void this.ownBytes.show(state);
    if (before.question !== state.question) this.picked.clear();
    if (!this.ready) return;
    const anew = before.round !== state.round || before.phase !== state.phase;
    // Another window of this terminal may have wagered: unless this one has something on its way, it follows.
    const elsewhere = !this.timer && !this.sending && !sameWagers(before.wagers, state.wagers) && !this.draft.same(state.wagers);
    if ((anew || elsewhere) && state.phase === "betting") this.draft.accept(state.wagers);
    if (!this.open) this.stop();
    if (anew) void attempt(() => this.lookAround());
  }

  async lookAround() {
    const table = await get(`/api/tables/${this.table}`);
    this.seated = table.seated.map((one) => one.position);
  }

  get open() {
    return this.state.phase === "betting" && !this.state.promises;
  }

  get storageKey() {
    return `croupier.last.${this.terminal}.${this.table}`;
  }

  /** @returns {{ [wager: string]: number }} */
  get last() {
    return JSON.parse(localStorage.getItem(this.storageKey) ?? "{}");
  }

  /** What lies on the areas: the draft while bets are open, else what the house holds. */
  shown() {
    return this.open ? this.draft.wagers : this.state.wagers;
  }

  /** The same, with what stays up from earlier rounds. */
  laid() {
    return { ...this.shown(), ...this.state.carried };
  }

  get total() {
    return Object.values(this.shown()).reduce((sum, cents) => sum + cents, 0);
  }

  // -- laying out ---------------------------------------------------------------------------------

  /** @param {string} name */
  press(name) {
    this.change(() => this.draft.add(name, this.chip));
  }

  /** What the last round staked, without what stays up by itself. */
  again() {
    return Object.fromEntries(Object.entries(this.last).filter(([name]) => !(name in this.state.carried)));
  }

  repeated() {
    return Object.values(this.again()).reduce((sum, cents) => sum + cents, 0);
  }

  repeat() {
    const wagers = this.again();
    if (Object.keys(wagers).length) this.change(() => this.draft.replace(wagers));
  }

  double() {
    this.change(() => this.draft.double());
  }

  clear() {
    this.change(() => this.draft.clear());
  }

  undo() {
    this.change(() => this.draft.undo());
  }

  /** @param {() => void} how */
  change(how) {
    if (!this.ready || !this.open) return;
    how();
    this.stop();
    this.timer = setTimeout(() => this.send(), PAUSE_MS);
    this.changed();
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** Send the wagers when they are complete; a refusal leaves what was accepted before. */
  async send() {
    this.timer = undefined;
    if (this.draft.missing() || this.draft.same(this.state.wagers)) return;
    const { round } = this.state;
    const wagers = { ...this.draft.wagers };
    this.sending = true;
    try {
      const promise = await this.ownBytes.promise(this.state);
      await post(`/api/terminals/${this.terminal}/wagers`, { table: this.table, round, wagers, promise });
      if (Object.keys(wagers).length) localStorage.setItem(this.storageKey, JSON.stringify(wagers));
    } catch (error) {
      toast(messageOf(error), "bad", error instanceof Refused ? error.cite : "");
      if (this.state.round === round) this.draft.accept(this.state.wagers);
    } finally {
      this.sending = false;
    }
    this.changed();
  }

  // -- deciding -----------------------------------------------------------------------------------

  /** @param {string} face */
  pick(face) {
    if (this.picked.has(face)) {
      this.picked.delete(face);
      return;
    }
    const most = Math.max(...this.state.choices.map((choice) => choice.most_cards));
    if (this.picked.size >= most) this.picked.delete([...this.picked][0]);
    this.picked.add(face);
  }

  /** What each decision of the open question would stake, where it names no amount. */
  prices() {
    return get(`/api/terminals/${this.terminal}/prices?table=${this.table}`);
  }

  hint() {
    return get(`/api/terminals/${this.terminal}/hint?table=${this.table}`);
  }

  /** @param {string} decision */
  async decide(decision) {
    const { round, question } = this.state;
    // Between two messages the question may have been closed: then there is nothing to answer.
    if (question === null) return;
    await post(`/api/terminals/${this.terminal}/decision`, { table: this.table, round, question, decision });
  }
}
