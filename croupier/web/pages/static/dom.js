// One way to make elements, and the two things that every page shows: toasts and sheets.

import { t } from "./texts.js";

const TOAST_MS = 6000;
const GOOD_NEWS_MS = 2200;
const MOST_TOASTS = 2;

/** An element: h("button.gold", {type: "button", onclick: f}, "text", child, ...). */
export function h(tag, attributes = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const element = document.createElement(name);
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes)) set(element, key, value);
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

function set(element, key, value) {
  if (value === null || value === undefined || value === false) return;
  if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
  else if (key === "style") element.style.cssText = value;
  else element.setAttribute(key, value === true ? "" : value);
}

export const byId = (id) => document.getElementById(id);

/** Give a container new children, but only if `key` has changed since the last time. */
export function fill(container, key, make) {
  const text = JSON.stringify(key);
  if (container.dataset.shown === text) return;
  container.dataset.shown = text;
  container.replaceChildren(...[make()].flat().filter(Boolean));
}

/** A sentence that goes away by itself. `kind`: "good", "bad" or "". */
export function toast(text, kind = "", cite = "") {
  const shown = h(`div.toast${kind ? `.${kind}` : ""}`, {}, h("span", {}, text), cite && h("cite", {}, cite));
  const toasts = byId("toasts");
  toasts.append(shown);
  while (toasts.children.length > MOST_TOASTS) toasts.firstChild.remove();
  // A popover that opens anew lies above a sheet that is open.
  if (toasts.matches(":popover-open")) toasts.hidePopover();
  toasts.showPopover();
  setTimeout(() => shown.remove(), kind === "good" ? GOOD_NEWS_MS : TOAST_MS);
}

/** A dialog over the page. Escape, the cross and a click beside it close it. */
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
 *  until the modules that answer are there. */
export function openButtons() {
  for (const button of document.querySelectorAll("button[data-waits]")) button.disabled = false;
}

export const closeSheet = () => byId("sheet").close();
