// Every paper that is on file, kind by kind, as it stands in the books.

import { h } from "../dom.js";
import { t } from "../texts.js";
import { attempt, dataTable, empty, get, head, panel, stat, stats } from "./kit.js";

/** @import { PaperShown } from "../../types/messages.js" */
/** @import { Children } from "../../types/pages.js" */

/** @param {string} name */
const spoken = (name) => name.replace(/_/g, " ");

/** @param {HTMLElement} root */
export async function show(root) {
  const place = h("div");
  root.append(head("papers", "58 Pa. Code §§ 463a.5, 465a.6(c)"), place);
  const found = await attempt(() => get("/api/console/papers"));
  if (!found) return;
  const kinds = Object.entries(found.kinds);
  if (!kinds.length) {
    place.append(panel("", empty(t("console.papers.nothing"))));
    return;
  }
  const list = h(
    "select",
    { "aria-label": t("console.papers.which"), name: "kind" },
    kinds.map(([kind, number]) => h("option", { value: kind }, `${spoken(kind)} (${number})`)),
  );
  const rows = h("div", { id: "papers" });
  const fill = async () => {
    const of = await attempt(() => get(`/api/console/papers/${list.value}`));
    if (of) rows.replaceChildren(tableOf(of.papers));
  };
  list.onchange = fill;
  place.append(
    stats(
      stat(t("console.papers.kinds"), String(kinds.length)),
      stat(t("console.papers.all"), String(kinds.reduce((sum, [, number]) => sum + number, 0))),
    ),
    panel(t("console.papers.title"), h("div.toolbar", {}, list), rows),
  );
  await fill();
}

/** @param {PaperShown[]} papers */
function tableOf(papers) {
  const grid = dataTable(
    t("console.papers.title"),
    [
      { label: t("console.papers.number"), value: (row) => row.number, cell: (row) => h("b", {}, row.number) },
      { label: t("console.papers.says"), cell: (row) => said(row.says) },
    ],
    { key: (row) => row.number },
  );
  grid.update(papers);
  return grid.element;
}

/**
 * What a paper says, name by name; a part with parts of its own opens.
 * @param {{ [name: string]: unknown }} says
 * @returns {HTMLElement}
 */
function said(says) {
  const items = Object.entries(says).filter(([, value]) => value !== "" && value !== null);
  return h(
    "dl.paper",
    {},
    items.flatMap(([name, value]) => [h("dt", {}, spoken(name)), h("dd", {}, shown(value))]),
  );
}

/**
 * @param {unknown} value
 * @returns {Children}
 */
function shown(value) {
  if (value !== null && typeof value === "object") {
    const parts = /** @type {{ [name: string]: unknown }} */ (value);
    const number = Object.keys(parts).length;
    return number ? h("details", {}, h("summary", {}, t("console.papers.parts", { number })), said(parts)) : "–";
  }
  return String(value);
}
