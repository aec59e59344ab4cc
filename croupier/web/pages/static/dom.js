// One way to make elements, and the two things that every page shows: toasts and sheets.

import { t } from "./texts.js";

/** @import { Ids } from "../types/messages.js" */
/** @import { AttributeValue, Attributes, Child, Children, ElementOf } from "../types/pages.js" */

const TOAST_MS = 6000;
const GOOD_NEWS_MS = 2200;
const MOST_TOASTS = 2;

/**
 * An element: h("button.gold", {type: "button", onclick: f}, "text", child, ...).
 * @template {string} Tag
 * @param {Tag} tag
 * @param {Attributes} attributes
 * @param {...Children} children
 * @returns {ElementOf<Tag>}
 */
export function h(tag, attributes = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const element = document.createElement(name);
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes)) set(element, key, value);
  element.append(...nodesOf(children));
  // The tag says which element it is; the compiler cannot follow that through `split`.
  return /** @type {ElementOf<Tag>} */ (element);
}

/**
 * What is there to be shown of children: numbers as words, lists one by one, nothing for nothing.
 * @param {Children[]} children
 */
export function nodesOf(children) {
  const all = /** @type {Child[]} */ (children.flat());
  return all.filter((child) => child !== null && child !== undefined && child !== false).map(asNode);
}

/** @param {Node | string | number} child */
const asNode = (child) => (typeof child === "number" ? String(child) : child);

/**
 * @param {HTMLElement} element
 * @param {string} key
 * @param {AttributeValue} value
 */
function set(element, key, value) {
  if (value === null || value === undefined || value === false) return;
  if (typeof value === "function") element.addEventListener(key.slice(2), /** @type {(event: Event) => unknown} */ (value));
  else if (key === "style") element.style.cssText = String(value);
  else element.setAttribute(key, value === true ? "" : String(value));
}

/**
 * An element of the page; one that is not there is a fault of the page, told by its name.
 * @template {string} Id
 * @param {Id} id
 * @returns {Id extends keyof Ids ? Ids[Id] : HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element "${id}"`);
  // Which element has which id is written down from the templates.
  return /** @type {Id extends keyof Ids ? Ids[Id] : HTMLElement} */ (found);
}

/**
 * The element inside another that a selector finds, of the class that it must have.
 * @template {Element} Kind
 * @param {ParentNode} within
 * @param {string} selector
 * @param {new (...none: never[]) => Kind} kind
 */
export function inside(within, selector, kind) {
  const found = within.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`the page has no ${kind.name} "${selector}"`);
  return found;
}

/**
 * Give a container new children, but only if `key` has changed since the last time.
 * @param {HTMLElement} container
 * @param {unknown} key
 * @param {() => Children} make
 */
export function fill(container, key, make) {
  const text = JSON.stringify(key);
  if (container.dataset.shown === text) return;
  container.dataset.shown = text;
  container.replaceChildren(...nodesOf([make()]).filter((child) => child !== ""));
}

/**
 * A sentence that goes away by itself. `kind`: "good", "bad" or "".
 * @param {string} text
 */
export function toast(text, kind = "", cite = "") {
  const shown = h(`div.toast${kind ? `.${kind}` : ""}`, {}, h("span", {}, text), cite && h("cite", {}, cite));
  const toasts = byId("toasts");
  toasts.append(shown);
  while (toasts.children.length > MOST_TOASTS) toasts.firstElementChild?.remove();
  // A popover that opens anew lies above a sheet that is open.
  if (toasts.matches(":popover-open")) toasts.hidePopover();
  toasts.showPopover();
  setTimeout(() => shown.remove(), kind === "good" ? GOOD_NEWS_MS : TOAST_MS);
}

/**
 * A dialog over the page. Escape, the cross and a click beside it close it.
 * @param {string} title
 * @param {Children} content
 */
export function sheet(title, content, kind = "") {
  const dialog = byId("sheet");
  const cross = h("button.cross", { type: "button", "aria-label": t("close"), onclick: () => dialog.close() }, "×");
  dialog.className = `sheet ${kind}`;
  dialog.setAttribute("aria-label", title);
  dialog.replaceChildren(h("div.sheet-head", {}, h("h2", {}, title), cross), h("div.sheet-body", {}, content));
  dialog.onclick = (event) => {
    if (event.target === dialog) dialog.close();
  };
  if (!dialog.open) dialog.showModal();
  return dialog;
}

/** The buttons that stand in the page from the start take no press that nobody would answer: they are shut
 * until the modules that answer are there. */
export function openButtons() {
  for (const button of document.querySelectorAll("button[data-waits]")) {
    if (button instanceof HTMLButtonElement) button.disabled = false;
  }
}

export const closeSheet = () => byId("sheet").close();
