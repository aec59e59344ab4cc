// The second person of an act proves himself in the form of the first; nothing of it is kept.

import { h } from "./dom.js";
import { t } from "./texts.js";

/** @import { Headers } from "../types/pages.js" */

/**
 * Fields for a name and a password; `header()` is what the command carries of them.
 * @param {string} text
 */
export function secondPerson(text, required = true) {
  const name = h("input", { required, autocomplete: "off", name: "second-name" });
  const password = h("input", { required, type: "password", autocomplete: "off", name: "second-password" });
  const field = (/** @type {string} */ label, /** @type {HTMLElement} */ input) => h("label.field", {}, h("span", {}, label), input);
  const element = h(
    "fieldset.second",
    {},
    h("legend", {}, t("console.second")),
    h("p.fine", {}, text),
    field(t("access.name"), name),
    field(t("access.password"), password),
  );
  /** @returns {Headers} */
  const header = () => {
    if (!name.value) return {};
    const bytes = new TextEncoder().encode(`${name.value}:${password.value}`);
    return { "Croupier-Second": `Basic ${btoa(String.fromCharCode(...bytes))}` };
  };
  return { element, header };
}
