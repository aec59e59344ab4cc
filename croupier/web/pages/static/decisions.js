// Decisions as big buttons: exactly what the rules allow, with exactly the amounts.

import { h, inside } from "./dom.js";
import { dollars, short, spoken } from "./money.js";
import { say, t } from "./texts.js";

/** @import { ChoiceDocument } from "../types/messages.js" */

const GENTLE = new Set(["fold", "check", "stand", "stay", "decline", "refuse", "remove", "surrender", "dead"]);
const MOST_BUTTONS = 3;

/**
 * The amounts of a choice: whole steps, or whole dollars with both ends.
 * @param {ChoiceDocument} choice
 */
export function amountsOf(choice) {
  const { at_least: low, at_most: high, step } = choice;
  const unit = step || (high - low > 20000 ? 500 : high >= 100 ? 100 : 1);
  const first = step ? low : Math.ceil(low / unit) * unit;
  const amounts = step || low < 100 ? [] : [low];
  for (let one = first; one < high; one += unit) amounts.push(one);
  return [...new Set([...amounts, high])];
}

/**
 * "Raise 1×, 2×, 3×": the multiples of the least amount, where they are few; else the most.
 * @param {ChoiceDocument} choice
 */
function quickAmounts(choice) {
  const times = choice.at_most / choice.at_least;
  if (choice.at_least < 100 || !Number.isInteger(times) || times > MOST_BUTTONS) return [choice.at_most];
  return Array.from({ length: times }, (_, index) => (index + 1) * choice.at_least);
}

/**
 * What may still be decided though nothing waits for it.
 * @param {ChoiceDocument[]} choices
 * @param {(decision: string) => unknown} answer
 */
export const rightsOf = (choices, answer) => choices.flatMap((choice) => buttonsOf(choice, answer, () => []));

/**
 * The panel of a question. `picked()` gives the chosen cards; `answer(decision)` sends it. With `lockIn` a
 * decision may still be changed until it is pressed a second time.
 * @param {number} question
 * @param {ChoiceDocument[]} choices
 * @param {{ answer: (decision: string) => unknown, picked: () => string[], fallback: string, lockIn: string }} options
 */
export function decisionPanel(question, choices, { answer: send, picked, fallback, lockIn }) {
  const locking = h("span.locking", { role: "status" });
  const answer = lockIn ? pressedTwice(send, locking) : send;
  const buttons = choices.flatMap((choice) => buttonsOf(choice, answer, picked));
  buttons.forEach((button, index) => {
    button.dataset.key = String(index + 1);
    button.prepend(h("kbd", {}, String(index + 1)));
  });
  const sliders = choices.filter((choice) => amountsOf(choice).length > quickAmounts(choice).length && choice.at_most);
  const cards = choices.some((choice) => choice.most_cards);
  return h(
    "div.decisions",
    { role: "group", "aria-label": t("terminal.decide"), "data-question": question },
    h("div.decision-buttons", {}, buttons),
    h(
      "div.decision-more",
      {},
      sliders.map((choice) => slider(choice, answer)),
      h(
        "p.decision-note",
        {},
        lockIn && locking,
        cards && h("span", {}, t("terminal.choose_cards")),
        fallback && h("span", {}, t("terminal.time_default", { word: say("words", fallback) })),
      ),
    ),
  );
}

/**
 * Whoever presses something else instead has changed his mind; what is pressed again is sent.
 * @param {(decision: string) => unknown} send
 * @param {HTMLElement} note
 */
function pressedTwice(send, note) {
  let chosen = "";
  return (/** @type {string} */ decision) => {
    if (decision === chosen) {
      send(decision);
      return;
    }
    chosen = decision;
    note.dataset.decision = decision;
    note.textContent = t("terminal.lock_in", { decision: spoken(decision, say) });
  };
}

/**
 * @param {ChoiceDocument} choice
 * @param {(decision: string) => unknown} answer
 * @param {() => string[]} picked
 */
function buttonsOf(choice, answer, picked) {
  if (choice.most_cards) return [cardsButton(choice, answer, picked)];
  if (!choice.at_most) return [plain(choice.word, "", () => answer(choice.word), choice.word)];
  const amounts = quickAmounts(choice).map((cents, index, all) => {
    const times = all.length > 1 ? `${index + 1}× ` : "";
    return plain(choice.word, `${times}${short(cents)}`, () => answer(`${choice.word} ${cents}`), `${choice.word} ${cents}`);
  });
  if (choice.optional_amount) amounts.unshift(plain(choice.word, "", () => answer(choice.word), choice.word));
  return amounts;
}

/**
 * @param {string} word
 * @param {string} detail
 * @param {() => unknown} press
 * @param {string} decision
 */
function plain(word, detail, press, decision) {
  return h(
    `button.decision${GENTLE.has(word) ? ".gentle" : ""}`,
    { type: "button", "data-decision": decision, onclick: press },
    h("span", {}, say("words", word)),
    detail && h("b", {}, detail),
  );
}

/**
 * @param {ChoiceDocument} choice
 * @param {(decision: string) => unknown} answer
 * @param {() => string[]} picked
 */
function cardsButton(choice, answer, picked) {
  const { fewest_cards: few, most_cards: most } = choice;
  const wanted = few === most ? String(few) : `${few}–${most}`;
  const press = () => answer([choice.word, ...picked()].join(" "));
  const button = plain(choice.word, wanted, press, choice.word);
  Object.assign(button.dataset, { cards: wanted, fewest: few, most });
  checkCard(button, picked().length);
  return button;
}

/**
 * How many cards are picked decides which buttons can be pressed.
 * @param {HTMLElement} container
 * @param {number} count
 */
export function checkCards(container, count) {
  for (const button of container.querySelectorAll("[data-cards]")) {
    if (button instanceof HTMLButtonElement) checkCard(button, count);
  }
}

/**
 * @param {HTMLButtonElement} button
 * @param {number} count
 */
function checkCard(button, count) {
  const { cards: wanted = "", fewest, most } = button.dataset;
  button.disabled = count < Number(fewest) || count > Number(most);
  inside(button, "b", HTMLElement).textContent = count ? t("terminal.cards_chosen", { count }) : wanted;
}

/**
 * @param {ChoiceDocument} choice
 * @param {(decision: string) => unknown} answer
 */
function slider(choice, answer) {
  const amounts = amountsOf(choice);
  const name = `${say("words", choice.word)}: ${t("terminal.other_amount")}`;
  const shown = h("output", {}, dollars(amounts[0]));
  const range = h("input", {
    type: "range",
    min: 0,
    max: amounts.length - 1,
    value: 0,
    "aria-label": name,
    "data-word": choice.word,
    oninput: () => {
      shown.textContent = dollars(amounts[Number(range.value)]);
      range.setAttribute("aria-valuetext", shown.textContent);
    },
  });
  const send = () => answer(`${choice.word} ${amounts[Number(range.value)]}`);
  const button = h("button", { type: "button", "data-slider": choice.word, onclick: send }, say("words", choice.word), " ", shown);
  return h("div.slider", {}, h("span", {}, name), range, button);
}
