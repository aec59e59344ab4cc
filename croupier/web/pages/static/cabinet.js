// The cabinet around the game: why a terminal cannot be used, what is the matter with it, whether an attendant was
// called, and what he has to pay. In words for guests; staff read theirs on their own pages.

import { attempt, post } from "./api.js";
import { byId, closeSheet, fill, h, sheet } from "./dom.js";
import { dollars } from "./money.js";
import { t } from "./texts.js";

/** @import { Cabinet, TableDocument, WinShown } from "../types/messages.js" */

const STOPPED = ["out_of_service", "central_control", "without_box"];
const OVER = ["paid", "credited", "refused", "settled"];
/** @type {{ [state: string]: string[] }} */
const STEPS = { progressive: ["validation", "due", "slip", "paid"], other: ["due", "slip", "paid"] };
/** What the patron has read: it is not shown to him again. */
const read = new Set();

/** @param {Cabinet} cabinet */
export const isStopped = (cabinet) => STOPPED.includes(cabinet.state);

/**
 * What is still to be paid to the patron by somebody of the house.
 * @param {Cabinet} cabinet
 */
export const stillDue = (cabinet) =>
  cabinet.wins.filter((win) => !OVER.includes(win.state)).reduce((sum, win) => sum + win.amount_cents, 0);

/** @param {string} iso */
const clock = (iso) => new Date(iso).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });

/**
 * @param {Cabinet} cabinet
 * @param {() => void} changed
 */
export function showCabinet(cabinet, changed) {
  document.body.dataset.service = cabinet.state;
  byId("call").setAttribute("aria-pressed", String(Boolean(cabinet.called_at)));
  const wins = cabinet.wins.filter((win) => !read.has(keyOf(win)));
  const told = sentences(cabinet);
  byId("notices").hidden = told.length + wins.length === 0;
  fill(byId("notices"), [told, wins], () => [
    ...wins.map((win) => winPanel(win, () => dismiss(win, changed))),
    ...told.map(({ kind, text }) => h(`p.notice.${kind}`, { "data-notice": kind }, text)),
  ]);
}

/** @param {Cabinet} cabinet */
function sentences(cabinet) {
  const found = [];
  if (cabinet.bills_cents) found.push({ kind: "bills", text: t("cabinet.bills", { amount: dollars(cabinet.bills_cents) }) });
  else if (cabinet.called_at) found.push({ kind: "called", text: t("cabinet.called", { time: clock(cabinet.called_at) }) });
  if (cabinet.state === "finishing") found.push({ kind: "finishing", text: t("cabinet.screen.finishing.text") });
  for (const code of cabinet.conditions) {
    const text = t(`cabinet.guest.${code}`);
    // Two open doors are one sentence; paper that is low is not the guest's concern.
    if (text && !found.some((one) => one.text === text)) found.push({ kind: code, text });
  }
  return found;
}

// -- wins ----------------------------------------------------------------------------------------

/** @param {WinShown} win */
const keyOf = (win) => `${win.name} ${win.state}`;

/**
 * @param {WinShown} win
 * @param {() => void} changed
 */
function dismiss(win, changed) {
  read.add(keyOf(win));
  changed();
}

/**
 * @param {WinShown} win
 * @param {() => void} close
 */
function winPanel(win, close) {
  const isOver = OVER.includes(win.state);
  const head = win.state === "validation" ? "stay_validation" : "stay";
  const kind = t(`cabinet.win.${win.what}`);
  return h(
    `section.win-panel.${win.state}`,
    { "data-win": win.state, role: "alert" },
    h("h2", {}, isOver ? kind : t(`cabinet.win.${head}`)),
    h("p.win-sum", {}, !isOver && h("span", {}, kind), h("strong", {}, dollars(win.amount_cents)), h("span", {}, win.combination)),
    isOver ? h("p", {}, t(`cabinet.win.${win.state}`, { slip: win.slip })) : steps(win),
    isOver ? h("button.gold", { type: "button", onclick: close }, t("cabinet.win.dismiss")) : h("p.fine", {}, t("cabinet.win.free")),
  );
}

/** @param {WinShown} win */
function steps(win) {
  const all = STEPS[win.what] ?? STEPS.other;
  const now = all.indexOf(win.state);
  return h(
    "ol.win-steps",
    {},
    all.map((state, place) =>
      h(
        `li${place < now ? ".done" : ""}${place === now ? ".at" : ""}`,
        { "aria-current": place === now ? "step" : null },
        t(`cabinet.win.step_${state}`),
      ),
    ),
  );
}

/**
 * Whoever has money to come is asked before he leaves the table; he may.
 * @param {number} due
 * @param {() => unknown} leave
 */
export function askToLeave(due, leave) {
  const go = () => {
    closeSheet();
    leave();
  };
  sheet(t("cabinet.win.leave_title", { amount: dollars(due) }), [
    h("p", {}, t("cabinet.win.leave_text")),
    h("button.gold", { type: "button", id: "leave-now", onclick: go }, t("cabinet.win.leave_now")),
  ]);
}

// -- screens -------------------------------------------------------------------------------------

/**
 * What a terminal shows where there is nothing to play, or nobody who plays; the live play stays in view beside it
 * (58 Pa. Code § 605a.9(c)). Answers whether a table may be chosen.
 * @param {Cabinet} cabinet
 * @param {TableDocument[]} tables
 * @param {number} cents
 */
export function showScreen(cabinet, tables, cents) {
  const isClosed = tables.every((table) => table.phase === "closed");
  const idle = isClosed ? "closed" : cents === 0 ? "attract" : "";
  const screen = isStopped(cabinet) ? cabinet.state : idle;
  byId("screen").hidden = !screen;
  byId("screen").dataset.screen = screen;
  fill(byId("screen"), screen, () =>
    screen ? [h("h2", {}, t(`cabinet.screen.${screen}.title`)), h("p", {}, t(`cabinet.screen.${screen}.text`))] : [],
  );
  return !isStopped(cabinet);
}

export function hideScreen() {
  byId("screen").hidden = true;
}

// -- calling -------------------------------------------------------------------------------------

/** @param {string} terminal */
export function openCall(terminal) {
  const call = async () => {
    const facts = await attempt(() => post(`/api/terminals/${terminal}/call`, {}));
    if (facts) closeSheet();
  };
  sheet(t("cabinet.call_title"), [
    h("p", {}, t("cabinet.call_text")),
    h("button.gold.big", { type: "button", id: "call-now", onclick: call }, t("cabinet.call_now")),
  ]);
}
