// The rail of the terminal: chips while bets are open, the decision while the patron is asked.

import { attempt } from "./api.js";
import { rack } from "./chips.js";
import { checkCards, decisionPanel, rightsOf } from "./decisions.js";
import { fill, h } from "./dom.js";
import { dollars, short, spoken } from "./money.js";
import { say, t } from "./texts.js";

/** @import { Seat } from "./seat.js" */

/** Decisions that cost as much as the wager at other tables: where they cost nothing, it is worth saying. */
const LENT = new Set(["double", "split"]);

/**
 * @param {HTMLElement} container
 * @param {Seat} seat
 * @param {() => void} redraw
 */
export function showControls(container, seat, redraw) {
  const { state } = seat;
  if (state.choices.length) {
    showDecision(container, seat);
    checkCards(container, seat.picked.size);
  } else if (seat.open) showBetting(container, seat, redraw);
  else showWaiting(container, seat);
}

/**
 * @param {HTMLElement} container
 * @param {Seat} seat
 */
function showDecision(container, seat) {
  const { state } = seat;
  const answer = async (/** @type {string} */ decision) => {
    container.classList.add("sent");
    await attempt(() => seat.decide(decision));
    container.classList.remove("sent");
  };
  fill(container, ["decide", state.round, state.question, state.choices], () => {
    void attempt(() => showPrices(container, seat));
    return [
      decisionPanel(state.question ?? 0, state.choices, {
        answer,
        picked: () => [...seat.picked],
        fallback: defaultOf(seat),
        lockIn: seat.rules.lock_in,
      }),
      seat.rules.hints && hintButton(container, seat),
    ].filter(Boolean);
  });
}

/**
 * The price on every button that stakes money without naming it; a bet that the house lends says FREE.
 * @param {HTMLElement} container
 * @param {Seat} seat
 */
async function showPrices(container, seat) {
  const { question } = seat.state;
  const told = await seat.prices();
  if (told.question !== question || seat.state.question !== question) return;
  for (const [word, cents] of Object.entries(told.prices)) {
    const button = container.querySelector(`[data-decision="${CSS.escape(word)}"]`);
    const text = cents ? short(cents) : LENT.has(word) ? t("terminal.free") : "";
    if (button && text && !button.querySelector(".price")) button.append(h("b.price", { "data-price": cents }, text));
  }
}

/**
 * Where the house gives hints: the best decision is marked, and every button says what it is worth.
 * @param {HTMLElement} container
 * @param {Seat} seat
 */
function hintButton(container, seat) {
  const told = h("p.hint-text", { "aria-live": "polite" });
  const ask = async () => {
    button.disabled = true;
    const hint = await attempt(() => seat.hint());
    button.disabled = false;
    if (!hint || hint.question !== seat.state.question) return;
    told.textContent = t("terminal.hint_best", { decision: spoken(hint.best, say) });
    told.title = hint.counted;
    for (const { decision, value_cents: cents } of hint.decisions) {
      const place = container.querySelector(`[data-decision="${CSS.escape(decision)}"]`);
      place?.classList.toggle("best", decision === hint.best);
      place?.querySelector(".worth")?.remove();
      place?.append(h("small.worth", {}, t("terminal.hint_worth", { amount: dollars(cents) })));
    }
  };
  const button = h("button.quiet.hint", { type: "button", id: "hint", onclick: ask }, t("terminal.hint"));
  return h("div.hint-row", {}, button, told);
}

/**
 * The first of the house's preferences that is open here.
 * @param {Seat} seat
 */
function defaultOf(seat) {
  const open = seat.state.choices.map((choice) => choice.word);
  return seat.rules.default_decision.find((word) => open.includes(word)) ?? "";
}

/**
 * @param {HTMLElement} container
 * @param {Seat} seat
 * @param {() => void} redraw
 */
function showBetting(container, seat, redraw) {
  const unsent = !seat.draft.same(seat.state.wagers);
  const status = seat.total === 0 ? "" : unsent ? (seat.draft.missing() ? "not_accepted" : "sending") : "accepted";
  const again = Object.keys(seat.last).length > 0;
  const choose = (/** @type {number} */ cents) => {
    seat.chip = cents;
    redraw();
  };
  const rights = rightsOf(seat.state.may_still, (decision) => attempt(() => seat.decide(decision)));
  fill(
    container,
    [
      "bet",
      seat.table,
      seat.chip,
      seat.total,
      status,
      again,
      seat.draft.past.length > 0,
      seat.repeated(),
      seat.draft.doubled(),
      seat.state.may_still,
    ],
    () => [
      rack(seat.chip, choose),
      h(
        "div.bet-buttons",
        {},
        button("repeat", "R", () => seat.repeat(), again, seat.repeated()),
        button("double", "D", () => seat.double(), seat.total > 0, seat.draft.doubled()),
        button("undo", "U", () => seat.undo(), seat.draft.past.length > 0),
        button("clear", "C", () => seat.clear(), seat.total > 0),
        rights,
      ),
      h(
        `div.total.${status || "none"}`,
        { "data-status": status },
        h("span", {}, t("terminal.total")),
        h("b.digits", {}, dollars(seat.total)),
        h("small", {}, status ? t(`terminal.${status}`, { amount: dollars(seat.total) }) : ""),
      ),
    ],
  );
}

/**
 * @param {string} name
 * @param {string} key
 * @param {() => void} press
 * @param {boolean} enabled
 * @param {number} [cents]
 */
function button(name, key, press, enabled, cents) {
  return h(
    "button",
    { type: "button", id: `bet-${name}`, "aria-keyshortcuts": key, disabled: !enabled, onclick: press },
    t(`terminal.${name}`),
    enabled && cents ? h("b.price", {}, short(cents)) : null,
    h("kbd", {}, key),
  );
}

/**
 * @param {HTMLElement} container
 * @param {Seat} seat
 */
function showWaiting(container, seat) {
  const { state } = seat;
  const said = state.decided && t("terminal.decided", { decision: spoken(state.decided.replace(/^default /, ""), say) });
  const others = state.phase === "playing" && state.waiting > 0 && t("terminal.waiting_others", { count: state.waiting });
  const words = [t(`phase.${state.phase}`), said, others].filter(Boolean);
  const rights = rightsOf(state.may_still, (decision) => attempt(() => seat.decide(decision)));
  fill(container, ["wait", words, state.may_still], () =>
    h(
      "div.waiting",
      {},
      h("b", {}, words[0]),
      words.slice(1).map((word) => h("span", {}, word)),
      rights,
    ),
  );
}
