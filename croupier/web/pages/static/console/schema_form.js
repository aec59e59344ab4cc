// A form made from its description: every field with its section beside it, parts inside each other, lists that grow.

import { closeSheet, h, sheet, toast } from "../dom.js";
import { cents } from "../money.js";
import { t } from "../texts.js";
import { attempt, badge, button, instantOf, lawLink, moneyInput, post, secondFields, secondOf, select, timeField } from "./kit.js";

/** @import { FormDocument, FormField } from "../../types/messages.js" */
/** @import { Refresh, Suggestions, Part } from "../../types/pages.js" */

let numbers = 0;

/**
 * Show a form; `given` fills fields in ahead, by their names.
 * @param {FormDocument} form
 * @param {Suggestions} suggested
 * @param {Refresh} done
 * @param {{ [name: string]: string }} given
 */
export function openForm(form, suggested, done, given = {}) {
  const parts = form.fields.map((field) => partOf(field, suggested, given));
  const who = form.signatures > 1 ? secondFields(secondOf(form.act)) : null;
  const content = h(
    "form.schema-form",
    { "data-form": form.name },
    h("p.fine", {}, t(form.signatures ? "console.desk.signed" : "console.desk.unsigned")),
    lawLink(form.cite),
    parts.map((part) => part.element),
    who && who.element,
    h("button.big.gold", {}, t("console.desk.record")),
  );
  content.onsubmit = async (event) => {
    event.preventDefault();
    const filled = valuesOf(parts);
    // Every form takes the same body, whichever command it is.
    const path = /** @type {"/api/console/forms/clear-ram"} */ (`/api/console/forms/${form.name}`);
    const answer = filled && (await attempt(() => post(path, { form: filled }, who ? who.header() : {})));
    if (!answer) return;
    closeSheet();
    toast(t("console.desk.recorded", { form: form.title }), "good");
    await done();
  };
  sheet(form.title, content, "wide");
  const first = content.querySelector("input, select, textarea");
  if (first instanceof HTMLElement) first.focus();
}

/**
 * What was filled in; null, and said so, where something is no value of its kind.
 * @param {Part[]} parts
 */
function valuesOf(parts) {
  try {
    return Object.fromEntries(parts.flatMap((part) => (part.value() === undefined ? [] : [[part.name, part.value()]])));
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error), "bad");
    return null;
  }
}

/**
 * One field as an element, and what it says.
 * @param {FormField} field
 * @param {Suggestions} suggested
 * @param {{ [name: string]: string }} given
 * @returns {Part}
 */
function partOf(field, suggested, given) {
  if (field.kind === "group") return groupOf(field, suggested, given);
  if (field.kind === "list") return listOf(field, suggested);
  return controlOf(field, suggested, given[field.name] ?? "");
}

/**
 * The words of a field and its section; `control` is named by the words.
 * @param {FormField} field
 * @param {HTMLElement} control
 * @param {HTMLElement | null} beside
 */
function line(field, control, beside = null) {
  const words = h("span", {}, field.label, field.required ? "" : h("i.fine", {}, ` ${t("console.desk.may_be_left_out")}`));
  return h("div.schema-field", { "data-field": field.name }, h("label.field", {}, words, control, beside), lawLink(field.cite));
}

/**
 * @param {FormField} field
 * @param {Suggestions} suggested
 * @param {string} given
 * @returns {Part}
 */
function controlOf(field, suggested, given) {
  const { name, required } = field;
  if (field.kind === "yes_no") {
    const box = select([
      ["", t("console.no")],
      ["yes", t("console.yes")],
    ]);
    box.name = name;
    return { name, element: line(field, box), value: () => box.value === "yes" };
  }
  if (field.kind === "choice") {
    const box = select(field.choices.map((one) => [one, one.replace(/_/g, " ")]));
    box.name = name;
    return { name, element: line(field, box), value: () => box.value };
  }
  if (field.kind === "cents") {
    const box = moneyInput(name, "");
    return { name, element: line(field, box), value: () => amount(box.value, field.label) };
  }
  if (field.kind === "instant") {
    const typed = timeField(name, field.label, { required });
    const box = h("input", { name, type: "datetime-local", required, title: typed.label });
    return { name, element: line(field, box), value: () => (box.value ? instantOf(box.value) : "") };
  }
  if (field.kind === "number") {
    const box = h("input", { name, type: "number", min: 0, step: 1, required, value: required ? "" : "0" });
    return { name, element: line(field, box), value: () => Number(box.value) };
  }
  const box = h("input", { name, required, value: given, type: field.kind === "date" ? "date" : "text", autocomplete: "off" });
  const known = suggested[field.suggested] ?? [];
  const list = known.length ? suggestions(known, box) : null;
  return { name, element: line(field, box, list), value: () => box.value };
}

/**
 * @param {string[]} known
 * @param {HTMLInputElement} box
 */
function suggestions(known, box) {
  const id = `known-${(numbers += 1)}`;
  box.setAttribute("list", id);
  return h(
    "datalist",
    { id },
    known.map((one) => h("option", { value: one })),
  );
}

/**
 * @param {string} text
 * @param {string} label
 */
function amount(text, label) {
  const found = cents(text);
  if (found === null) throw new Error(`${label}: ${t("console.amount_title")}`);
  return found;
}

/**
 * Parts inside a part; one that may be left out is not sent while nothing in it is filled in.
 * @param {FormField} field
 * @param {Suggestions} suggested
 * @param {{ [name: string]: string }} given
 * @returns {Part}
 */
function groupOf(field, suggested, given) {
  const parts = field.fields.map((inner) => partOf(field.required ? inner : { ...inner, required: false }, suggested, given));
  const element = h(
    "fieldset.schema-group",
    { "data-field": field.name },
    h("legend", {}, field.label),
    lawLink(field.cite),
    parts.map((part) => part.element),
  );
  const value = () => {
    const inside = Object.fromEntries(parts.map((part) => [part.name, part.value()]));
    return field.required || Object.values(inside).some(Boolean) ? inside : undefined;
  };
  return { name: field.name, element, value };
}

/**
 * A list with a button for one more of its kind.
 * @param {FormField} field
 * @param {Suggestions} suggested
 * @returns {Part}
 */
function listOf(field, suggested) {
  /** @type {Part[]} */
  let parts = [];
  const rows = h("div.schema-rows");
  const add = () => {
    const part = partOf({ ...field.fields[0], required: field.required && !parts.length }, suggested, {});
    const away = button(t("console.desk.away"), () => ((parts = parts.filter((one) => one !== part)), row.remove()), "small");
    const row = h("div.schema-row", {}, part.element, away);
    parts.push(part);
    rows.append(row);
  };
  const more = button(t("console.desk.one_more", { field: field.label }), add, "small", { "data-more": field.name });
  if (field.required) add();
  const count = badge("list", field.label);
  const element = h("div.schema-list", { "data-field": field.name }, h("div.schema-head", {}, count, more), rows);
  const value = () => parts.map((part) => part.value()).filter((one) => one !== undefined && one !== "");
  return { name: field.name, element, value };
}
