// The index of the law as it stands in this house: each row green with its last proof, a finding, or people.

import { h } from "../dom.js";
import { t } from "../texts.js";
import { badge, button, empty, head, lawLink, panel, stat, stats, when, work } from "./kit.js";

const ORDER = ["finding", "not used yet", "proved", "people"];
const SHOWN = 100;

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

function shown(rows) {
  const of = (state) => rows.filter((row) => row.state === state);
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

const key = (state) => state.replace(/ /g, "_");

function line(row) {
  const cite = `${row.section}${row.subsection}`;
  const said = row.findings.map((one) => h("p", {}, one.message));
  if (row.proof) {
    const proof = t(row.proof.seq ? "console.law.record" : "console.law.seen", { what: row.proof.what, seq: row.proof.seq, at: when(row.proof.at) });
    said.push(h("p", {}, proof));
  }
  if (row.reason) said.push(h("p.fine", {}, row.reason));
  if (!said.length) said.push(h("p.fine", {}, t("console.law.waiting")));
  const colour = { finding: "error", proved: "met", people: "people" }[row.state] ?? "waiting";
  return h(
    "article.finding",
    {},
    badge(colour, t(`console.law.states.${key(row.state)}`)),
    h("div", {}, h("p", {}, h("b", {}, `${row.text} `), row.title), ...said),
    lawLink(cite),
  );
}
