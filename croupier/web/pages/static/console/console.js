// The console: who stands here, which subjects that opens, and the gaming day in its zone.

import { carry, get } from "../api.js";
import { byId, h } from "../dom.js";
import { t } from "../texts.js";
import { askFor, attempt, button, empty, may, post, session, when } from "./kit.js";

// In the order of the day's work; each with the right that opens it.
const SUBJECTS = [
  ["floor", "tables", "floor.watch"],
  ["floor", "terminals", "floor.watch"],
  ["floor", "validations", "progressive.view"],
  ["floor", "handpays", "slip.view"],
  ["floor", "vouchers", "voucher.list"],
  ["floor", "disputes", "dispute.view"],
  ["books", "reports", "report.view"],
  ["books", "win", "report.view"],
  ["books", "drop", "count.view"],
  ["books", "weekly", "tax.reckon"],
  ["books", "corrections", "report.view"],
  ["house", "events", "log.search"],
  ["house", "assets", "asset.view"],
  ["house", "checks", "check.run"],
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
  const open = SUBJECTS.filter(([, , act]) => may(act));
  const chosen = open.find(([, name]) => name === asked) ?? (asked ? null : open[0]);
  showSubjects(open, chosen?.[1]);
  await show(chosen);
}

async function show(chosen) {
  const root = byId("subject");
  if (!chosen) {
    const known = SUBJECTS.some(([, name]) => name === asked);
    root.replaceChildren(h("h1", {}, t("console.title")), empty(t(known ? "console.no_right" : "console.no_subject")));
    return;
  }
  const module = await import(`./${chosen[1]}.js`);
  document.title = `${t(`console.${chosen[1]}.title`)} · ${t("brand")}`;
  root.replaceChildren();
  await module.show(root);
  root.dataset.ready = chosen[1];
}

function showSubjects(open, chosen) {
  const groups = [...new Set(open.map(([group]) => group))];
  byId("subjects").replaceChildren(
    ...groups.map((group) =>
      h(
        "div.subject-group",
        {},
        h("h2", {}, t(`console.groups.${group}`)),
        open
          .filter(([one]) => one === group)
          .map(([, name]) =>
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
      ? button(t("console.clock_in_doubt"), () => attempt(clearClock), "small danger", { "data-act": "clear-clock" })
      : h("b", {}, t("console.clock_in_doubt")));
  byId("day").replaceChildren(
    ...[
      h("b", {}, t("console.gaming_day", { day: session.day.gaming_day })),
      h("span", {}, `${when(now.toISOString())} · ${session.day.zone}`),
      doubt,
    ].filter(Boolean),
  );
}

/** Whoever clears the clock says what it shows: the house compares. */
async function clearClock() {
  const found = await get("/api/console/clock");
  const send = async (values) => {
    const done = await post("/api/console/clock/clear", { reading: found.clock, ...values });
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
  const list = label.querySelector("select");
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

begin().catch((error) => byId("subject").replaceChildren(empty(error.message)));
