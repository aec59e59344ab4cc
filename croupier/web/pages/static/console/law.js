// The index of the law as it stands in this house: each row green with its last proof, a finding, or people.

import { h } from "../dom.js";
import { t } from "../texts.js";
import { badge, button, empty, head, lawLink, panel, stat, stats, when, work } from "./kit.js";

const ORDER = ["finding", "not used yet", "proved", "people"];
const SHOWN = 100;

/** @import { LawStanding } from "../../types/messages.js" */

/** @param {HTMLElement} root */
export async function show(root) {
  const place = h("div", { id: "law-state" });
  const files = ["pdf", "csv", "json"].map((format) =>
    h("a.button.small", { href: `/api/console/law/state/${format}`, download: `law.${format}` }, format.toUpperCase()),
  );
  const again = button(t("console.law.again"), look, "small");
  root.append(head("law", "58 Pa. Code § 465a.2"), panel(t("console.law.rows"), h("div.toolbar", {}, again, ...files), place));

  async function look() {
    const rows = await work("/api/console/law/state", place);
    if (rows) place.replaceChildren(...shown(rows));
  }

  await look();
}

/** @param {LawStanding[]} rows */
function shown(rows) {
  const of = (/** @type {string} */ state) => rows.filter((row) => row.state === state);
  const table = h("div", { id: "law-rows" });
  const list = h(
    "select",
    { "aria-label": t("console.law.which") },
    ORDER.map((state) => h("option", { value: state }, `${t(`console.law.states.${key(state)}`)} (${of(state).length})`)),
  );
  const fill = (most = SHOWN) => {
    const found = of(list.value);
    const more = found.length > most && button(t("console.more"), () => fill(most + SHOWN), "small");
    table.replaceChildren(...(found.length ? found.slice(0, most).map(line) : [empty(t("console.none"))]), ...(more ? [more] : []));
  };
  list.value = ORDER.find((state) => of(state).length) ?? ORDER[0];
  list.onchange = () => fill();
  fill();
  const figures = ORDER.map((state) =>
    stat(t(`console.law.states.${key(state)}`), String(of(state).length), "", state === "finding" && of(state).length ? "bad" : ""),
  );
  return [stats(...figures), h("div.toolbar", {}, list), table];
}

/** @param {string} state */
const key = (state) => state.replace(/ /g, "_");

/** @type {Record<string, string>} */
const COLOURS = { finding: "error", proved: "met", people: "people" };

/** @param {LawStanding} row */
function line(row) {
  const cite = `${row.section}${row.subsection}`;
  const said = row.findings.map((one) => h("p", {}, one.message));
  if (row.proof) {
    const { what, seq, at } = row.proof;
    said.push(h("p", {}, t(seq ? "console.law.record" : "console.law.seen", { what, seq, at: when(at) })));
  }
  if (row.reason) said.push(h("p.fine", {}, row.reason));
  if (!said.length) said.push(h("p.fine", {}, t("console.law.waiting")));
  const colour = COLOURS[row.state] ?? "waiting";
  return h(
    "article.finding",
    {},
    badge(colour, t(`console.law.states.${key(row.state)}`)),
    h("div", {}, h("p", {}, h("b", {}, `${row.text} `), row.title), ...said),
    lawLink(cite),
  );
}
