// What every subject of the console is made of: a head with its section, figures, tables that sort and filter.

import { attempt, get, post } from "../api.js";
import { closeSheet, h, sheet } from "../dom.js";
import { secondPerson } from "../second.js";
import { t } from "../texts.js";

/** @import { ConsoleSession, Finding, Finished, Working } from "../../types/messages.js" */
/** @import { Children, Column, Control, Field, Found, Send } from "../../types/pages.js" */

/**
 * Who stands here, what they may do, and which day it is; the console asks for it before it shows anything.
 * @type {ConsoleSession}
 */
export const session = {
  house: "",
  demo: false,
  person: {
    kind: "",
    name: "",
    full_name: "",
    roles: [],
    terminal: "",
    training: false,
    must_change_password: false,
    credential: "",
    department: "",
  },
  roles: [],
  acts: {},
  codes: [],
  day: { now: "", gaming_day: "", begins: "", ends: "", zone: "UTC", start_hour: 0, clock_in_doubt: false },
};

/** @param {string} act */
export const may = (act) => act in session.acts;

// -- words and times -----------------------------------------------------------------------------

/**
 * An instant as the house reads it: its own zone, by name.
 * @param {string} instant
 */
export function when(instant, seconds = true) {
  if (!instant) return "";
  /** @type {Intl.DateTimeFormatOptions} */
  const options = {
    timeZone: session.day.zone,
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hour12: false,
    timeZoneName: "short",
  };
  if (seconds) options.second = "2-digit";
  return new Intl.DateTimeFormat("en-US", options).format(new Date(instant)).replace(/, 24:/, ", 00:");
}

/**
 * The gaming day of an instant: before the start hour it is still the day before.
 * @param {string} instant
 */
export function gamingDay(instant) {
  const shifted = new Date(new Date(instant).getTime() - session.day.start_hour * 3600e3);
  return new Intl.DateTimeFormat("en-CA", { timeZone: session.day.zone }).format(shifted);
}

/**
 * The parts of an instant on the clock of the house.
 * @param {Date} instant
 */
function houseClock(instant) {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: session.day.zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  return Object.fromEntries(format.formatToParts(instant).map((part) => [part.type, part.value]));
}

/**
 * What was typed is the clock of the house, not of this machine.
 * @param {string} local
 */
export function instantOf(local) {
  const asUtc = new Date(`${local}Z`);
  const parts = houseClock(asUtc);
  const [year, month, day, hour, minute, second] = ["year", "month", "day", "hour", "minute", "second"].map((part) => Number(parts[part]));
  const shifted = Date.UTC(year, month - 1, day, hour, minute, second);
  return new Date(asUtc.getTime() + (asUtc.getTime() - shifted)).toISOString();
}

/**
 * A field of a form for an instant, typed on the clock of the house; `instantOf` reads it.
 * @param {string} name
 * @param {string} label
 */
export function timeField(name, label, { now = false, required = false } = {}) {
  const { year, month, day, hour, minute } = houseClock(new Date(session.day.now));
  const value = now ? `${year}-${month}-${day}T${hour}:${minute}` : "";
  // Seconds count: a notice is sent before a movement, and both may be of one minute.
  const input = h("input", { name, required, value, type: "datetime-local", step: "1" });
  return { name, label: t("console.in_zone", { label, zone: session.day.zone }), input };
}

/** @param {string} instant */
export function timeCell(instant) {
  return h("time", { datetime: instant, title: t("console.gaming_day_of", { day: gamingDay(instant) }) }, when(instant));
}

// -- the head of a subject -----------------------------------------------------------------------

/**
 * @param {string} name
 * @param {string} section
 */
export function head(name, section) {
  return h(
    "header.subject-head",
    {},
    h("div", {}, h("h1", {}, t(`console.${name}.title`)), h("p.lead", {}, t(`console.${name}.lead`))),
    lawLink(section),
  );
}

/**
 * The section that a page serves; a press shows what the program does about it.
 * @param {string} cite
 */
export function lawLink(cite) {
  return h("button.law", { type: "button", title: t("console.law_open"), onclick: () => attempt(() => showLaw(cite)) }, cite);
}

/** @param {string} cite */
async function showLaw(cite) {
  const found = await get(`/api/console/law?cite=${encodeURIComponent(cite)}`);
  const sections = found.sections.map((one) => [
    h("h3", {}, `${one.section} ${one.title}`),
    h(
      "ul.law-rows",
      {},
      one.rows.map((row) =>
        h("li", {}, h("b", {}, row.subsection || one.section), badge(row.answer), h("span", {}, row.reason || row.where)),
      ),
    ),
  ]);
  sheet(
    t("console.law_title", { cite }),
    [h("p", {}, t("console.law_text")), ...(sections.length ? sections : [h("p", {}, t("console.law_none"))])].flat(2),
    "wide",
  );
}

// -- small parts ---------------------------------------------------------------------------------

const GOOD = [
  "enabled",
  "paid",
  "validated",
  "outstanding",
  "betting",
  "implemented",
  "recorded",
  "checked",
  "settled",
  "complete",
  "within",
  "met",
];
const BAD = ["disabled", "void", "refused", "expired", "fault", "error", "outside", "closed_fault"];
const WARM = ["disabling", "pending", "made", "due", "warning", "locked", "playing", "open"];

/** @param {string} word */
export function badge(word, text = "") {
  const kind = GOOD.includes(word) ? "good" : BAD.includes(word) ? "bad" : WARM.includes(word) ? "warm" : "plain";
  return h(`span.badge.${kind}`, { "data-word": word }, text || String(word).replace(/_/g, " "));
}

/**
 * @param {string} label
 * @param {string} value
 */
export function stat(label, value, note = "", kind = "") {
  return h(`div.stat${kind ? `.${kind}` : ""}`, {}, h("span", {}, label), h("b", {}, value), note && h("small", {}, note));
}

/** @param {...HTMLElement} all */
export const stats = (...all) => h("div.stats", {}, all);

/**
 * @param {string} title
 * @param {...Children} content
 */
export function panel(title, ...content) {
  return h("section.office-panel", {}, title && h("h2", {}, title), ...content);
}

/**
 * What a check found, with its remedy and its section.
 * @param {Finding} one
 */
export function findingOf(one) {
  return h(
    "article.finding",
    {},
    badge(one.severity),
    h("div", {}, h("p", {}, one.message), h("p.fine", {}, t("console.checks.remedy", { remedy: one.remedy }))),
    lawLink(one.cite),
  );
}

/** @param {string} text */
export const empty = (text) => h("p.empty", {}, text);

/**
 * @param {string} text
 * @param {(event: MouseEvent) => unknown} onclick
 */
export function button(text, onclick, kind = "", attributes = {}) {
  return h(`button${kind ? `.${kind}` : ""}`, { type: "button", onclick, ...attributes }, text);
}

/**
 * @param {string} label
 * @param {HTMLElement} input
 */
export function field(label, input) {
  return h("label.field", {}, h("span", {}, label), input);
}

/**
 * A field for dollars; `cents` of ../money.js reads it.
 * @param {string} name
 * @param {string} text
 */
export function moneyInput(name, text) {
  return h("input", {
    name,
    value: text,
    required: true,
    inputmode: "decimal",
    autocomplete: "off",
    pattern: "\\$?[0-9,]+(\\.[0-9]{1,2})?",
    title: t("console.amount_title"),
  });
}

/** @param {[string, string][]} values */
export function select(values, chosen = "") {
  return h(
    "select",
    {},
    values.map(([value, text]) => h("option", { value, selected: value === chosen }, text)),
  );
}

/**
 * @param {string} href
 * @param {string} text
 */
export function fileLink(href, text) {
  return h("a.button.small", { href, target: "_blank", rel: "noopener" }, text);
}

// -- tables --------------------------------------------------------------------------------------

const PAGE = 60;

/**
 * What was typed into the filter of each table, which is drawn anew after every act.
 * @type {Map<string, string>}
 */
const filters = new Map();

/**
 * A table that is sorted by its heads, filtered by a word, and never longer than a page or two. Of a table with
 * `blocks` (one where something can be done with a line) a narrow screen shows every line as a block of its own.
 * Gives the element and `update(rows)`.
 * @template Row
 * @param {string} name
 * @param {Column<Row>[]} columns
 * @param {{ key: (row: Row) => string, filter?: boolean, none?: string, blocks?: boolean }} options
 */
export function dataTable(name, columns, { key, filter = true, none = "", blocks = columns.some((column) => column.acts) }) {
  /** @type {Row[]} */
  let rows = [];
  let sorted = -1;
  let down = false;
  let shown = PAGE;
  const word = h("input.filter", { type: "search", placeholder: t("console.filter"), "aria-label": t("console.filter_label", { name }) });
  word.value = filters.get(name) ?? "";
  const body = h("tbody");
  const foot = h("div.table-more");
  const kind = (/** @type {Column<Row>} */ column) => (column.num ? ".num" : column.acts ? ".act" : "");
  const heads = columns.map((column, index) =>
    h(`th${kind(column)}`, { scope: "col" }, column.value ? button(column.label, () => sort(index), "sort") : column.label),
  );
  const grid = h(`table.grid${blocks ? ".blocks" : ""}`, { "aria-label": name }, h("thead", {}, h("tr", {}, heads)), body);

  /** @param {number} index */
  function sort(index) {
    down = sorted === index ? !down : Boolean(columns[index].num);
    sorted = index;
    heads.forEach((one, at) => one.setAttribute("aria-sort", at === index ? (down ? "descending" : "ascending") : "none"));
    draw();
  }

  function chosen() {
    const wanted = word.value.trim().toLowerCase();
    const found = wanted ? rows.filter((row) => JSON.stringify(row).toLowerCase().includes(wanted)) : [...rows];
    const value = columns[sorted]?.value;
    if (value) found.sort((a, b) => compared(value(a), value(b)) * (down ? -1 : 1));
    return found;
  }

  function draw() {
    const found = chosen();
    body.replaceChildren(
      ...found.slice(0, shown).map((row) =>
        h(
          "tr",
          { "data-key": key(row) },
          columns.map((column) => h(`td${kind(column)}`, { "data-label": column.label }, column.cell(row))),
        ),
      ),
    );
    if (!found.length) body.append(h("tr.none", {}, h("td", { colspan: columns.length }, none || t("console.none"))));
    foot.replaceChildren(h("span", {}, t("console.rows", { shown: Math.min(shown, found.length), all: found.length })));
    if (found.length > shown) foot.append(button(t("console.more"), () => ((shown += 4 * PAGE), draw()), "small"));
    foot.hidden = found.length <= 8;
  }

  word.oninput = () => {
    filters.set(name, word.value);
    draw();
  };
  const element = h("div.data", {}, filter && word, h("div.scroll", { tabindex: "0", role: "region", "aria-label": name }, grid), foot);
  return {
    element,
    /** @param {Row[]} next */
    update(next) {
      rows = next;
      word.hidden = rows.length < 8 && !word.value;
      draw();
    },
  };
}

/**
 * @param {string | number | boolean | null} a
 * @param {string | number | boolean | null} b
 */
const compared = (a, b) => ((a ?? "") < (b ?? "") ? -1 : (a ?? "") > (b ?? "") ? 1 : 0);

// -- acts ----------------------------------------------------------------------------------------

/**
 * A sheet with a form; `send(values)` does the act and answers with null if it was refused.
 * @param {string} title
 * @param {Field[]} fields
 * @param {Send} send
 * @param {{ text?: string, submit?: string, danger?: boolean, second?: string[] | null, alone?: boolean, wide?: boolean }} options
 */
export function askFor(
  title,
  fields,
  send,
  { text = "", submit = t("confirm"), danger = false, second = null, alone = false, wide = false } = {},
) {
  /** @type {{ [name: string]: Control }} */
  const inputs = Object.fromEntries(
    fields.map((one) => [
      one.name,
      one.input ??
        h("input", {
          name: one.name,
          required: one.required ?? true,
          value: one.value ?? "",
          type: one.type ?? "text",
          placeholder: one.placeholder ?? "",
        }),
    ]),
  );
  const form = h(
    `form.needs${wide ? ".two" : ""}`,
    {},
    text && h("p", {}, text),
    fields.map((one) => field(one.label, inputs[one.name])),
  );
  const who = second ? secondFields(second, !alone) : null;
  if (who) form.append(who.element);
  form.append(h(`button.big.${danger ? "danger" : "gold"}`, {}, submit));
  form.onsubmit = async (event) => {
    event.preventDefault();
    const values = Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, input.value]));
    if (await attempt(() => send(values, who ? who.header() : {}))) closeSheet();
  };
  sheet(title, form, wide ? "wide" : "");
  const first = form.querySelector("input, select, textarea, button");
  if (first instanceof HTMLElement) first.focus();
}

/**
 * The second person of an act, with the roles that he may have.
 * @param {string[]} roles
 */
export function secondFields(roles, required = true) {
  const said = roles.map((role) => role.replace(/_/g, " ")).join(", ");
  const demo = session.demo && session.person.kind === "visitor";
  return secondPerson(t(demo ? "console.second_demo" : "console.second_text", { roles: said }), required);
}

/** @param {string} act */
export const secondOf = (act) => session.acts[act]?.second ?? [];

export { attempt, get, post };

// -- long work -----------------------------------------------------------------------------------

const ASK_AGAIN_MS = 700;

/**
 * Ask until the house is done, and show how far it is; `partial(answer)` makes what can be shown meanwhile.
 * Answers with the answer, or null if it was refused.
 * @template {string} Path
 * @param {Path} path
 * @param {HTMLElement} place
 * @param {(answer: Found<Path>) => (Node | string)[]} partial
 * @returns {Promise<Found<Path> | null>}
 */
export async function work(path, place, partial = () => []) {
  const bar = h("progress", { max: 1, value: 0, "aria-label": t("console.working") });
  const said = h("span", {}, t("console.working"));
  const status = h("div.working", { role: "status" }, bar, said);
  place.replaceChildren(status);
  for (;;) {
    const found = /** @type {Working<Found<Path>> | Finished<Found<Path>> | null} */ (await attempt(() => get(path)));
    if (!found) {
      place.replaceChildren(empty(t("console.failed")));
      return null;
    }
    if (found.state === "done") return found.answer;
    if (found.answer) place.replaceChildren(status, ...partial(found.answer));
    bar.value = found.done;
    const what = found.what ? t("console.working_on", { what: found.what }) : t("console.working");
    said.textContent = found.seconds ? t("console.working_for", { what, seconds: found.seconds }) : what;
    await new Promise((resume) => setTimeout(resume, ASK_AGAIN_MS));
  }
}
