// Cards and dice from the dealer's keyboard, from a scanner (which is a keyboard), or from the pad.
//
// A card is two characters; Enter or a space may follow it, as scanners send it. Enter on an empty line
// makes the cards count, Backspace takes the last one back. Dice are digits, kept here until Enter. F6 changes to
// one key a card, and back.

import { fill, h, toast } from "./dom.js";
import { die } from "./dice.js";
import { title } from "./layout.js";
import { CARD_OF, KEY_OF, want, wanted } from "./onekey.js";
import { JOKER, RANKS, SUITS, isCard } from "./suits.js";
import { t } from "./texts.js";

/** @import { CardsKept, DealerMessage } from "../types/messages.js" */
/** @import { DealerSend } from "../types/pages.js" */

const LONGEST_MISREAD = 12;

export class Entry {
  /** @type {DealerMessage | null} */
  state = null;
  typed = "";
  finished = false;
  misread = "";
  roll = "";
  single = wanted();
  /** @type {number[]} */
  faces = [];
  /** @type {Promise<unknown>} */
  queue = Promise.resolve();

  /**
   * @param {HTMLElement} container
   * @param {DealerSend} send
   */
  constructor(container, send) {
    this.container = container;
    this.send = send;
  }

  /** How many dice the round asks for. */
  get dice() {
    return this.state?.step.dice ?? 0;
  }

  get mode() {
    if (this.state?.cards !== "dealer") return "";
    const { kind, cards_left: left } = this.state.step;
    if (kind === "turn") return "cards";
    if (kind === "deal") return left || this.state.pending_cards.length ? "cards" : "";
    return kind === "roll" ? "dice" : "";
  }

  /** @param {DealerMessage} state */
  update(state) {
    const roll = state.step.kind === "roll" ? [state.round, state.dice.length] : null;
    if (JSON.stringify(roll) !== this.roll) this.faces = [];
    this.roll = JSON.stringify(roll);
    this.state = state;
    if (this.mode !== "cards") this.typed = this.misread = "";
    this.draw();
  }

  draw() {
    const { mode, state } = this;
    if (!state) return;
    this.container.hidden = !mode && !["deal", "roll", "turn"].includes(state.step.kind);
    fill(this.container, [mode, state.cards, state.pending_cards, state.step, this.faces, this.typed, this.misread, this.single], () => {
      if (mode === "cards") return this.cardEntry(state);
      if (mode === "dice") return this.diceEntry(state.step.dice);
      return state.cards === "dealer" ? [] : h("p.quiet-text", {}, t(`dealer.${state.cards}`));
    });
  }

  /** @param {DealerMessage} state */
  cardEntry(state) {
    const pending = state.pending_cards;
    const { step } = state;
    return [
      step.kind === "turn" &&
        h(
          "p.turning",
          { id: "turning" },
          t("dealer.turning", { place: title(step.place), count: step.cards_left }),
          step.note && ` (${step.note})`,
        ),
      h(
        "div.entry-line",
        {},
        h("span.typed", { id: "typed" }, this.misread || this.typed || t(this.single ? "dealer.entry_single" : "dealer.entry")),
        this.buttons(pending.length > 0, "do_confirm"),
      ),
      h(
        "div.pending",
        { id: "pending", "data-count": pending.length },
        pending.length ? pending.map((face) => h("playing-card", { face })) : h("small", {}, t("dealer.pending_none")),
      ),
      h(
        "details.pad",
        { open: this.single },
        h("summary", {}, t("dealer.pad")),
        h(
          "button",
          { type: "button", id: "one-key", "aria-pressed": String(this.single), onclick: () => this.oneKey() },
          h("kbd", {}, "F6"),
          t(this.single ? "dealer.two_keys" : "dealer.one_key"),
        ),
        Object.keys(SUITS).map((suit) =>
          h(
            "div.pad-row",
            {},
            Object.keys(RANKS).map((rank) => this.padCard(rank + suit)),
          ),
        ),
        state.joker && h("div.pad-row", {}, this.padCard(JOKER)),
      ),
    ];
  }

  /** @param {string} face */
  padCard(face) {
    return h("button.pad-card", { type: "button", "data-card": face, onclick: () => this.card(face) }, [
      h("playing-card", { face }),
      this.single && h("kbd", {}, KEY_OF[face]),
    ]);
  }

  /** From two characters a card to one key, or back. */
  oneKey() {
    this.single = !this.single;
    want(this.single);
    this.type("");
  }

  /** @param {number} count */
  diceEntry(count) {
    return [
      h(
        "div.entry-line",
        {},
        h("span.typed", { id: "typed" }, t("dealer.entry_dice", { count })),
        this.buttons(this.faces.length === count, "do_dice"),
      ),
      h(
        "div.pending",
        { id: "pending", "data-count": this.faces.length },
        this.faces.map((face) => die(face)),
      ),
      h(
        "div.pad-row.dice-pad",
        {},
        [1, 2, 3, 4, 5, 6].map((face) =>
          h("button.pad-card", { type: "button", "aria-label": String(face), onclick: () => this.face(face) }, die(face, "medium")),
        ),
      ),
    ];
  }

  /**
   * @param {boolean} enough
   * @param {string} name
   */
  buttons(enough, name) {
    return h(
      "div.now-buttons",
      {},
      h("button", { type: "button", id: "undo", onclick: () => this.undo() }, h("kbd", {}, "⌫"), t("dealer.do_undo")),
      h(
        "button.gold",
        { type: "button", id: "confirm", disabled: !enough, onclick: () => this.confirm() },
        h("kbd", {}, "Enter"),
        t(`dealer.${name}`),
      ),
    );
  }

  // -- keys -------------------------------------------------------------------------------------

  /**
   * True if the key was for the entry.
   * @param {KeyboardEvent} event
   */
  key(event) {
    if (!this.mode) {
      // The last card may have moved the table on before the Enter that ends it: it settles nothing.
      const ends = this.finished && (event.key === "Enter" || event.key === " ");
      this.finished = false;
      if (ends) event.preventDefault();
      return ends;
    }
    const taken = this.oneCard(event.code) || this.control(event.key) || (event.key.length === 1 && this.character(event.key));
    if (taken) event.preventDefault();
    return taken;
  }

  /**
   * The card of a key, where one key is one card: it is ended with it.
   * @param {string} code
   */
  oneCard(code) {
    if (!this.single || this.mode !== "cards" || !(code in CARD_OF)) return false;
    this.finished = false;
    this.card(CARD_OF[code]);
    return true;
  }

  /** @param {string} key */
  control(key) {
    if (key === "Backspace") {
      if (this.typed || this.misread) this.type("");
      else this.undo();
      return true;
    }
    if (key !== "Enter" && key !== " ") return false;
    // What is no card, or half of one, makes nothing count: neither itself nor what waits before it.
    if (this.typed || this.misread) {
      toast(t("dealer.no_card", { typed: this.misread || this.typed }), "bad");
      this.finished = false;
      this.type("");
      return true;
    }
    // A scanner ends each card with Enter: that one only ends the card.
    if (this.finished) this.finished = false;
    else if (key === "Enter") this.confirm();
    else return this.mode === "cards";
    return true;
  }

  /** @param {string} key */
  character(key) {
    this.finished = false;
    if (this.mode === "dice") {
      if (!/[1-6]/.test(key)) return false;
      this.face(Number(key));
      return true;
    }
    if (this.single) return false;
    if (this.misread) return this.misreadAs(this.misread + key);
    const text = this.typed ? this.typed + (this.typed === "J" && key === "o" ? "o" : key.toLowerCase()) : key.toUpperCase();
    if (isCard(text)) {
      this.type("");
      this.finished = true;
      this.card(text);
      return true;
    }
    if (!(text in RANKS)) return this.misreadAs(this.typed + key);
    this.type(text);
    return true;
  }

  /** @param {string} text */
  type(text) {
    this.typed = text;
    this.misread = "";
    this.draw();
  }

  /**
   * Kept as it was typed, until Enter says that it is no card or Backspace takes it away.
   * @param {string} text
   */
  misreadAs(text) {
    this.type("");
    this.misread = text.slice(0, LONGEST_MISREAD);
    this.draw();
    return true;
  }

  // -- commands, one after the other ------------------------------------------------------------

  /** @param {string} face */
  card(face) {
    this.after(() => this.keep(this.send("cards", { cards: face })));
  }

  /** @param {number} face */
  face(face) {
    if (this.faces.length < this.dice) this.faces = [...this.faces, face];
    this.draw();
  }

  undo() {
    if (this.mode === "dice") {
      this.faces = this.faces.slice(0, -1);
      this.draw();
    } else this.after(() => this.keep(this.send("undo", {})));
  }

  confirm() {
    if (this.mode === "dice") {
      const faces = this.faces;
      if (faces.length === this.dice) this.after(() => this.send("dice", { faces }));
    } else this.after(() => this.send("confirm", {}));
  }

  /** @param {Promise<CardsKept | null>} sent */
  async keep(sent) {
    const told = await sent;
    if (told && this.state) this.state = { ...this.state, pending_cards: told.pending_cards };
    this.draw();
  }

  /**
   * A fast scanner types faster than the house answers: commands keep their order.
   * @param {() => Promise<unknown>} command
   */
  after(command) {
    this.queue = this.queue.then(command);
  }
}
