// Drop and count: the book of a gaming day, act by act. No figure is shown before the cage has recounted.

import { h } from "../dom.js";
import { cents, dollars, short } from "../money.js";
import { t } from "../texts.js";
import {
  askFor,
  attempt,
  badge,
  button,
  empty,
  field,
  fileLink,
  get,
  head,
  may,
  panel,
  post,
  secondOf,
  session,
  stat,
  stats,
} from "./kit.js";
import { dayPicker } from "./reports.js";

/** @import { CollectionDocument, CountDocument, DropBookDocument, OpenBook } from "../../types/messages.js" */
/** @import { Field, Headers, Refresh, Values } from "../../types/pages.js" */

const BILLS = [100, 200, 500, 1000, 2000, 5000, 10000];
const DEPARTMENTS = ["finance", "security", "slot_operations", "table_games", "cage", "casino_compliance"];

let day = "";
/** @type {OpenBook | null} */
let proposal = null;
/** @type {{ [group: string]: string }} */
let schedule = {};
/** @type {Refresh} */
let load = async () => undefined;

/** The book that a day would begin with; the page has asked for it before it shows anything. */
function proposed() {
  if (!proposal) throw new Error("no book is proposed yet");
  return proposal;
}

/** @param {HTMLElement} root */
export async function show(root) {
  const place = h("div", { id: "book" });
  day = session.day.gaming_day;
  root.append(
    head("drop", "58 Pa. Code §§ 465a.18, 465a.25"),
    h(
      "div.toolbar",
      {},
      dayPicker((next) => ((day = next), load())),
    ),
    place,
  );
  load = async () => {
    const all = await attempt(() => get("/api/console/count"));
    const found = all && (await attempt(() => get(`/api/console/count/${day}`)));
    if (!found) return;
    proposal = all.proposal;
    schedule = found.exists ? found.count_schedule : {};
    place.replaceChildren(...(found.exists ? bookOf(found) : unopened(all.days)));
  };
  await load();
}

/** @param {{ act: string, [fact: string]: unknown }} content */
async function act(content, second = {}) {
  const done = await post(`/api/console/count/${day}/acts`, { act: content }, second);
  await load();
  return done;
}

/** @param {{ act: string, [fact: string]: unknown }} content */
const quick = (content) => () => attempt(() => act(content));

// -- before the book is open ---------------------------------------------------------------------

/** @param {string[]} days */
function unopened(days) {
  /** @type {HTMLElement[]} */
  const parts = [empty(t("console.drop.no_book", { day }))];
  if (doing()) parts.push(button(t("console.drop.open"), openBook, "gold", { "data-act": "open-book" }));
  if (days.length) parts.push(panel(t("console.drop.earlier"), h("p", {}, days.join(", "))));
  return parts;
}

function openBook() {
  const { plan, count_schedule, boxes } = proposed();
  const yes = h("option", { value: "yes", selected: plan.approved }, t("console.yes"));
  const fields = [
    ...plan.tours.map((tour) => ({ name: `begins_${tour.of}`, label: t("console.drop.begins_tour", { of: tour.of }), value: tour.begins })),
    ...Object.entries(count_schedule).map(([group, at]) => ({
      name: `counted_${group}`,
      label: t("console.drop.counted_at", { group }),
      value: at,
    })),
    { name: "route", label: t("console.drop.route"), value: plan.route },
    {
      name: "days",
      label: t("console.drop.days"),
      input: h(
        "textarea",
        { name: "days", rows: 3, spellcheck: "false", placeholder: "monday: EWT-101, EWT-102\nthursday: EWT-101" },
        linesOf(plan.tours.find((tour) => tour.of === "terminals")?.days),
      ),
    },
    { name: "approved", label: t("console.drop.approved"), input: h("select", {}, h("option", { value: "" }, t("console.no")), yes) },
  ];
  const send = (/** @type {Values} */ values, /** @type {Headers} */ second) => {
    const tours = plan.tours.map((tour) => ({
      ...tour,
      begins: values[`begins_${tour.of}`],
      days: tour.of === "terminals" ? (daysOf(values.days) ?? tour.days) : tour.days,
    }));
    const schedule = Object.fromEntries(Object.keys(count_schedule).map((group) => [group, values[`counted_${group}`]]));
    const opened = { tours, route: values.route, approved: values.approved === "yes" };
    return act({ ...proposed(), act: "open_book", day, plan: opened, count_schedule: schedule }, second);
  };
  askFor(t("console.drop.open_title", { day }), fields, send, {
    text: t("console.drop.open_text", { boxes: boxes.length }),
    submit: t("console.drop.open"),
    // Whoever signs that the plan was approved; one that an earlier book has needs no new signature.
    ...(visiting() ? {} : { second: ["compliance_representative"], alone: true }),
  });
}

/**
 * Pick-up days as they are written: a line for each.
 * @param {string[] | { [day: string]: string[] } | undefined} days
 */
function linesOf(days) {
  if (!days || Array.isArray(days)) return "";
  return Object.entries(days)
    .map(([name, boxes]) => `${name}: ${boxes.join(", ")}`)
    .join("\n");
}

/**
 * A line for every pick-up day: the day, and the boxes of that day (§ 465a.18(a)(3)). None where nothing is written.
 * @param {string} text
 */
function daysOf(text) {
  const lines = text.split("\n").filter((line) => line.trim());
  if (!lines.length) return null;
  return Object.fromEntries(
    lines.map((line) => {
      const [name, boxes = ""] = line.split(":");
      return [
        name.trim().toLowerCase(),
        boxes
          .split(",")
          .map((box) => box.trim())
          .filter(Boolean),
      ];
    }),
  );
}

// -- the book ------------------------------------------------------------------------------------

/** @param {DropBookDocument} found */
function bookOf(found) {
  const collected = found.collections.reduce((sum, one) => sum + one.collected.length, 0);
  const expected = found.collections.reduce((sum, one) => sum + one.expected.length, 0);
  return [
    stats(
      stat(t("console.drop.book"), t(found.open ? "console.drop.is_open" : "console.drop.is_closed")),
      stat(t("console.drop.collected"), `${collected}`, t("console.of", { all: expected })),
      stat(t("console.drop.keys"), String(found.keys_out.length), "", found.keys_out.length ? "warm" : ""),
      stat(t("console.drop.still"), String(found.standing_still.length), "", found.standing_still.length ? "warm" : ""),
    ),
    keysOf(found),
    ...found.collections.filter((one) => one.of === "terminals" || one.expected.length).map(collectionOf),
    ...found.counts.map(countOf),
    ...closing(found),
  ];
}

const doing = () => may("count.team");

// Everybody acts for themselves; only a visitor of the demonstration, who is everybody at once, says who it is.
const visiting = () => session.person.kind === "visitor";
/** @param {Field[]} fields */
const whoFields = (fields) => (visiting() ? fields : []);
/** @param {Values} values */
const signedBy = (values) => (visiting() ? { by: personOf(values, 0) } : {});
/** @param {Values} values */
const numberedBy = (values) => (visiting() ? { by: personOf(values, 0).credential } : {});
const together = () => (visiting() ? {} : { second: secondOf("count.do") });

/** @param {CollectionDocument} one */
function collectionOf(one) {
  const left = one.expected.filter((box) => !one.collected.includes(box));
  /** @type {HTMLElement[]} */
  const parts = [];
  if (!one.team.length && doing())
    parts.push(button(t("console.drop.begin"), () => beginCollection(one), "gold", { "data-act": "begin-collection" }));
  if (one.team.some((member) => !one.signed.includes(member)) && doing())
    parts.push(button(t("console.drop.take_part"), quick({ act: "take_part", of: one.of }), "small", { "data-act": "take-part" }));
  parts.push(
    h(
      "div.boxes",
      {},
      one.expected.map((box) => boxOf(box, one.collected.includes(box), one.team.length > 0 && doing())),
    ),
  );
  if (one.team.length && !left.length && !one.trolley_verified_by && doing())
    parts.push(button(t("console.drop.verify"), () => verify(one), "gold", { "data-act": "verify" }));
  if (one.trolley_verified_by) {
    parts.push(h("p.fine", {}, t("console.drop.verified", { by: one.trolley_verified_by })));
    if (doing() && one.of === "terminals")
      parts.push(button(t("console.drop.begin_count"), beginCount, "gold", { "data-act": "begin-count" }));
  }
  return panel(
    t("console.drop.collection", { of: one.of }),
    h("p.fine", {}, t("console.drop.team", { team: one.team.join(", ") || t("none") })),
    ...parts,
  );
}

/**
 * @param {string} box
 * @param {boolean} done
 * @param {boolean} may_
 */
function boxOf(box, done, may_) {
  return done || !may_
    ? h(`span.cash-box${done ? ".done" : ""}`, {}, box)
    : button(box, quick({ act: "collect", box }), "cash-box", { "data-box": box });
}

/** @param {number} number */
function people(number) {
  return Array.from({ length: number }, (_, index) => [
    { name: `credential_${index}`, label: t("console.drop.credential", { number: index + 1 }) },
    ...whoFields([
      {
        name: `department_${index}`,
        label: t("console.drop.department"),
        input: h(
          "select",
          {},
          DEPARTMENTS.map((one, at) => h("option", { value: one, selected: at === index }, one.replace(/_/g, " "))),
        ),
      },
    ]),
  ]).flat();
}

/**
 * @param {Values} values
 * @param {number} index
 */
const personOf = (values, index) => ({ credential: values[`credential_${index}`], department: values[`department_${index}`] });
/** @param {Values} values */
const teamOf = (values) => [0, 1, 2].map((index) => (visiting() ? personOf(values, index) : values[`credential_${index}`]));
/** @param {Values} values */
const allSigned = (values) => (visiting() ? { signed: [0, 1, 2].map((index) => personOf(values, index).credential) } : {});

/** @param {CollectionDocument} one */
function beginCollection(one) {
  const send = (/** @type {Values} */ values) => act({ act: "begin_collection", of: one.of, team: teamOf(values), ...allSigned(values) });
  askFor(t("console.drop.begin"), people(3), send, { text: t("console.drop.team_text") });
}

/** @param {CollectionDocument} one */
function verify(one) {
  const send = (/** @type {Values} */ values) => act({ act: "verify_trolley", of: one.of, ...signedBy(values), locks_locked: true });
  askFor(t("console.drop.verify"), whoFields(people(1)), send, { text: t("console.drop.verify_text") });
}

// -- keys: two people, the one who keeps it and the one who holds it (§ 465a.17(d), (h)) --------------

const KEYS = ["door", "release", "table_release"];

/** @param {DropBookDocument} found */
function keysOf(found) {
  const mine = found.open && may("count.keys");
  const out = found.keys_out.map((key) =>
    h(
      "p",
      {},
      `${key.key}: ${key.holder} `,
      mine && button(t("console.drop.key_in"), () => keyIn(key), "small", { "data-key-in": key.key }),
    ),
  );
  return panel(t("console.drop.keys"), ...out, mine && button(t("console.drop.key_out"), keyOut, "small", { "data-act": "key-out" }));
}

function keyOut() {
  const fields = [
    { name: "key", label: t("console.drop.key") },
    {
      name: "kind",
      label: t("console.drop.key_kind"),
      input: h(
        "select",
        {},
        KEYS.map((one) => h("option", { value: one }, one.replace(/_/g, " "))),
      ),
    },
    ...whoFields(people(2)),
  ];
  const both = (/** @type {Values} */ values) => (visiting() ? { issuer: personOf(values, 0), holder: personOf(values, 1) } : {});
  const send = (/** @type {Values} */ values, /** @type {Headers} */ second) =>
    act({ act: "key_out", key: values.key, kind: values.kind, ...both(values) }, second);
  askFor(t("console.drop.key_out"), fields, send, { text: t("console.drop.key_out_text"), ...together() });
}

/** @param {DropBookDocument["keys_out"][0]} key */
function keyIn(key) {
  const both = (/** @type {Values} */ values) => (visiting() ? { receiver: personOf(values, 0), returned_by: key.holder } : {});
  const send = (/** @type {Values} */ values, /** @type {Headers} */ second) =>
    act({ act: "key_in", key: key.key, ...both(values) }, second);
  askFor(t("console.drop.key_in"), whoFields(people(1)), send, { text: t("console.drop.key_in_text"), ...together() });
}

// -- the count -----------------------------------------------------------------------------------

function beginCount() {
  const fields = [...whoFields([{ name: "supervisor", label: t("console.drop.supervisor") }]), ...people(3)];
  const leads = (/** @type {Values} */ values) => (visiting() ? { supervisor: values.supervisor } : {});
  const send = (/** @type {Values} */ values) => act({ act: "begin_count", group: "terminals", ...leads(values), team: teamOf(values) });
  askFor(t("console.drop.begin_count"), fields, send, { text: t("console.drop.count_team_text", { at: schedule.terminals ?? "" }) });
}

/** @param {CountDocument} one */
function countOf(one) {
  /** @type {HTMLElement[]} */
  const parts = [
    h(
      "p",
      {},
      t("console.drop.counted", {
        counted: one.counted.length,
        all: one.boxes.length,
        signed: one.signatures.length,
        team: one.team.length,
      }),
    ),
  ];
  if (one.closed)
    parts.push(h("p.big-figure", {}, dollars(one.total_cents ?? 0)), fileLink(`/api/console/count/${day}/pdf`, t("console.pdf")));
  else {
    parts.push(h("p.fine", {}, t("console.drop.blind")));
    parts.push(
      h(
        "div.boxes",
        {},
        one.boxes.map((box) =>
          one.counted.includes(box) || !doing()
            ? h("span.cash-box.done", {}, box)
            : button(box, () => enter(box), "cash-box", { "data-count": box }),
        ),
      ),
    );
    const acts = [];
    if (doing()) acts.push(button(t("console.drop.sign"), () => sign(one), "small", { "data-act": "sign-count" }));
    if (may("count.recount")) acts.push(button(t("console.drop.recount"), () => recount(one), "small", { "data-act": "recount" }));
    parts.push(h("div.acts", {}, acts));
  }
  if (one.closed && may("count.post")) parts.push(button(t("console.drop.post"), postCount, "gold", { "data-act": "post" }));
  return panel(t("console.drop.count_of", { group: one.group }), badge(one.closed ? "complete" : "open"), ...parts);
}

const credentialField = () => ({ name: "credential_0", label: t("console.drop.credential", { number: "" }) });

/** @param {CountDocument} one */
function sign(one) {
  const send = (/** @type {Values} */ values) => act({ act: "sign", group: one.group, ...numberedBy(values) });
  askFor(t("console.drop.sign"), whoFields([credentialField()]), send);
}

/**
 * A line for every voucher or coupon: number; dollars; and "invalid" where it is. All are counted (§ 465a.25(a)(3)(ix)).
 * @param {string} text
 */
function vouchersOf(text) {
  return text
    .split("\n")
    .filter((line) => line.trim())
    .map((line) => {
      const [number, amount, validity = "valid"] = line.split(";").map((part) => part.trim());
      const amount_cents = cents(amount ?? "");
      if (!number || amount_cents === null || !["valid", "invalid"].includes(validity))
        throw new Error(t("console.drop.not_a_voucher", { line }));
      return { number, amount_cents, valid: validity === "valid" };
    });
}

/** @param {string} box */
function enter(box) {
  const fields = [
    ...whoFields([credentialField()]),
    ...BILLS.map((bill) => ({ name: `bill_${bill}`, label: t("console.drop.bills", { bill: short(bill) }), type: "number", value: "0" })),
    {
      name: "vouchers",
      label: t("console.drop.vouchers"),
      input: h("textarea", {
        name: "vouchers",
        rows: 3,
        spellcheck: "false",
        placeholder: "000000000000000018; 45.50\n000000000000000026; 10.00; invalid",
      }),
    },
    { name: "coupons", label: t("console.drop.coupons"), input: h("textarea", { name: "coupons", rows: 2, spellcheck: "false" }) },
  ];
  const send = (/** @type {Values} */ values) => {
    const bills = Object.fromEntries(
      BILLS.filter((bill) => Number(values[`bill_${bill}`])).map((bill) => [bill, Number(values[`bill_${bill}`])]),
    );
    const contents = { bills, vouchers: vouchersOf(values.vouchers), coupons: vouchersOf(values.coupons) };
    return act({ act: "enter_count", box, ...numberedBy(values), contents });
  };
  askFor(t("console.drop.enter", { box }), fields, send, { text: t("console.drop.enter_text") });
}

/** @param {CountDocument} one */
function recount(one) {
  const currency = { name: "currency", label: t("console.drop.currency"), type: "number", value: "0" };
  const fields = [...whoFields([...people(1), { name: "presented_by", label: t("console.drop.presented_by") }]), currency];
  const presented = (/** @type {Values} */ values) => (visiting() ? { presented_by: values.presented_by } : {});
  const send = (/** @type {Values} */ values, /** @type {Headers} */ second) => {
    const currency_cents = Math.round(100 * Number(values.currency));
    return act({ act: "recount", group: one.group, ...signedBy(values), ...presented(values), currency_cents }, second);
  };
  askFor(t("console.drop.recount"), fields, send, { text: t("console.drop.recount_text"), ...together() });
}

function postCount() {
  const send = async (/** @type {Values} */ values, /** @type {Headers} */ second) => {
    const done = await post(`/api/console/count/${day}/post`, { cage: values.cage }, second);
    await load();
    return done;
  };
  askFor(t("console.drop.post"), [{ name: "cage", label: t("console.drop.cage"), value: "cage:1" }], send, {
    text: t("console.drop.post_text"),
    second: secondOf("count.post"),
  });
}

/** @param {DropBookDocument} found */
function closing(found) {
  /** @type {HTMLElement[]} */
  const parts = [];
  if (found.replaced.length) parts.push(panel(t("console.drop.replaced"), ...found.replaced.map((line) => h("p", {}, line))));
  if (found.remarks.length) parts.push(panel(t("console.drop.remarks"), ...found.remarks.map((remark) => h("p", {}, remark))));
  if (found.open && may("count.do")) {
    const close = doing() ? [button(t("console.drop.close"), quick({ act: "close_book" }), "", { "data-act": "close-book" })] : [];
    parts.push(h("div.toolbar", {}, ...close, other()));
  }
  return parts;
}

/** Every other act of the book in its own words, as `croupier count do` takes it; alone or with a second person. */
function other() {
  const text = h("textarea", { rows: 4, spellcheck: "false", placeholder: '{"act": "fit_box", "box": "EWT-101"}' });
  const send = button(t("console.drop.do_it"), () => attempt(() => act(JSON.parse(text.value))), "small");
  const two = () =>
    askFor(t("console.drop.other"), [], (_none, second) => act(JSON.parse(text.value), second), { second: secondOf("count.do") });
  const withSecond = button(t("console.drop.do_together"), two, "small");
  return h("details.other", {}, h("summary", {}, t("console.drop.other")), field(t("console.drop.other_text"), text), send, withSecond);
}
