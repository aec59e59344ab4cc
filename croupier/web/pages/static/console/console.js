// The console: who stands here, which subjects that opens, and the gaming day in its zone.

import { carry, get, messageOf } from "../api.js";
import { byId, h, inside } from "../dom.js";
import { t } from "../texts.js";
import { askFor, attempt, button, empty, may, post, session, when } from "./kit.js";

/** @import { Values } from "../../types/pages.js" */

// In the order of the day's work; each with the right that opens it.
/** @typedef {{ group: string, name: string, act: string, load: () => Promise<{ show: (root: HTMLElement) => Promise<void> }> }} Subject */

/** @type {Subject[]} */
const SUBJECTS = [
  { group: "floor", name: "tables", act: "floor.watch", load: () => import("./tables.js") },
  { group: "floor", name: "terminals", act: "floor.watch", load: () => import("./terminals.js") },
  { group: "floor", name: "validations", act: "progressive.view", load: () => import("./validations.js") },
  { group: "floor", name: "handpays", act: "slip.view", load: () => import("./handpays.js") },
  { group: "floor", name: "vouchers", act: "voucher.list", load: () => import("./vouchers.js") },
  { group: "floor", name: "voucher_places", act: "voucher.places", load: () => import("./voucher_places.js") },
  { group: "floor", name: "disputes", act: "dispute.view", load: () => import("./disputes.js") },
  { group: "books", name: "reports", act: "report.view", load: () => import("./reports.js") },
  { group: "books", name: "win", act: "report.view", load: () => import("./win.js") },
  { group: "books", name: "drop", act: "count.view", load: () => import("./drop.js") },
  { group: "books", name: "weekly", act: "tax.reckon", load: () => import("./weekly.js") },
  { group: "books", name: "proof", act: "central.view", load: () => import("./proof.js") },
  { group: "books", name: "corrections", act: "report.view", load: () => import("./corrections.js") },
  { group: "house", name: "events", act: "log.search", load: () => import("./events.js") },
  { group: "house", name: "assets", act: "asset.view", load: () => import("./assets.js") },
  { group: "house", name: "desk", act: "asset.view", load: () => import("./desk.js") },
  { group: "house", name: "papers", act: "paper.view", load: () => import("./papers.js") },
  { group: "house", name: "checks", act: "check.run", load: () => import("./checks.js") },
  { group: "house", name: "law", act: "check.run", load: () => import("./law.js") },
];
const ROLE = "croupier.role";
const TICK_MS = 1000;

const asked = document.body.dataset.subject;

async function begin() {
  carry("Croupier-Role", localStorage.getItem(ROLE) ?? "");
  Object.assign(session, await get("/api/console"));
  byId("house").textContent = session.house;
  showDay();
  setInterval(showDay, TICK_MS);
  showRoles();
  const open = SUBJECTS.filter(({ act }) => may(act));
  const chosen = open.find(({ name }) => name === asked) ?? (asked ? null : open[0]);
  showSubjects(open, chosen?.name);
  await show(chosen);
}

/** @param {Subject | null} chosen */
async function show(chosen) {
  const root = byId("subject");
  if (!chosen) {
    const known = SUBJECTS.some(({ name }) => name === asked);
    root.replaceChildren(h("h1", {}, t("console.title")), empty(t(known ? "console.no_right" : "console.no_subject")));
    return;
  }
  const module = await chosen.load();
  document.title = `${t(`console.${chosen.name}.title`)} · ${t("brand")}`;
  root.replaceChildren();
  await module.show(root);
  root.dataset.ready = chosen.name;
}

/**
 * @param {Subject[]} open
 * @param {string | undefined} chosen
 */
function showSubjects(open, chosen) {
  const groups = [...new Set(open.map(({ group }) => group))];
  byId("subjects").replaceChildren(
    ...groups.map((group) =>
      h(
        "div.subject-group",
        {},
        h("h2", {}, t(`console.groups.${group}`)),
        open
          .filter((one) => one.group === group)
          .map(({ name }) =>
            h("a", { href: `/console/${name}`, "aria-current": name === chosen ? "page" : null }, t(`console.${name}.title`)),
          ),
      ),
    ),
  );
  byId("subjects").querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
}

const begun = Date.now();

function showDay() {
  const now = new Date(new Date(session.day.now).getTime() + Date.now() - begun);
  const doubt =
    session.day.clock_in_doubt &&
    (may("clock.clear")
      ? button(t("console.clock_in_doubt"), () => attempt(clearClock), "small.danger", { "data-act": "clear-clock" })
      : h("b", {}, t("console.clock_in_doubt")));
  byId("day").replaceChildren(
    h("b", {}, t("console.gaming_day", { day: session.day.gaming_day })),
    h("span", {}, `${when(now.toISOString())} · ${session.day.zone}`),
    doubt || "",
  );
}

/** Whoever clears the clock says what it shows: the house compares. */
async function clearClock() {
  const found = await get("/api/console/clock");
  const send = async (/** @type {Values} */ { reason }) => {
    const done = await post("/api/console/clock/clear", { reading: found.clock, reason });
    session.day.clock_in_doubt = false;
    showDay();
    return done;
  };
  askFor(t("console.clock_title"), [{ name: "reason", label: t("console.clock_reason") }], send, {
    text: t("console.clock_text", { clock: when(found.clock), journal: when(found.journal) }),
  });
}

/** Only a visitor of the demonstration chooses; everybody else is who they are. */
function showRoles() {
  if (session.person.kind !== "visitor") return;
  byId("visitor").hidden = false;
  const label = byId("role");
  label.hidden = false;
  const chosen = localStorage.getItem(ROLE) ?? "";
  const list = inside(label, "select", HTMLSelectElement);
  list.replaceChildren(
    h("option", { value: "" }, t("console.every_role")),
    ...session.roles.map((role) => h("option", { value: role, selected: role === chosen }, role.replace(/_/g, " "))),
  );
  list.onchange = () => {
    if (list.value) localStorage.setItem(ROLE, list.value);
    else localStorage.removeItem(ROLE);
    location.assign("/console");
  };
}

begin().catch((error) => byId("subject").replaceChildren(empty(messageOf(error))));
