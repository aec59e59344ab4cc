// Documents for the Bureaus and the Department: sent by whoever is signed in, received, missed.

import { h } from "../dom.js";
import { t } from "../texts.js";
import {
  askFor,
  attempt,
  badge,
  button,
  dataTable,
  empty,
  fileLink,
  get,
  instantOf,
  lawLink,
  may,
  panel,
  post,
  select,
  timeCell,
  timeField,
} from "./kit.js";

/** @import { AssetsDocument, Finding, SentDocument } from "../../types/messages.js" */
/** @import { Column, Refresh, Values } from "../../types/pages.js" */

/** @param {string} name */
const c = (name) => t(`console.filings.${name}`);

/** The panel of the filings, which loads itself. */
export function filingsPanel() {
  const place = h("div", { id: "filings" });

  async function load() {
    const found = await attempt(() => get("/api/console/filings"));
    if (!found) return;
    const sent = dataTable(c("title"), columns(load), { key: (row) => row.number, none: c("none") });
    sent.update(found.documents);
    place.replaceChildren(
      may("filing.send")
        ? h(
            "div.acts",
            {},
            button(c("send"), () => send(found.kinds, load), "gold", { "data-act": "send-filing" }),
          )
        : "",
      ...(found.missed.length ? found.missed.map(missed) : [empty(c("nothing_missed"))]),
      sent.element,
      h("p.fine", {}, t("console.filings.key", { key: found.public_key })),
    );
  }

  void load();
  return panel(c("title"), place);
}

/** @param {Finding} one */
const missed = (one) => h("article.finding", {}, badge(one.severity), h("div", {}, h("p", {}, one.message)), lawLink(one.cite));

/**
 * @param {Refresh} load
 * @returns {Column<SentDocument>[]}
 */
function columns(load) {
  return [
    {
      label: c("number"),
      value: (row) => row.number,
      cell: (row) => fileLink(`/api/console/filings/file?number=${encodeURIComponent(row.number)}`, row.number),
    },
    { label: c("author"), value: (row) => row.author, cell: (row) => row.author },
    { label: c("sent"), value: (row) => row.sent_at, cell: (row) => timeCell(row.sent_at) },
    { label: c("recipients"), value: (row) => row.recipients.join(), cell: (row) => row.recipients.join(", ") },
    {
      label: c("received"),
      value: (row) => row.received.length,
      cell: (row) =>
        row.received.map((one) => h("div", {}, one.recipient, h("small.sub", {}, timeCell(one.received_at), ` ${one.reference}`))),
    },
    {
      label: c("acts"),
      acts: true,
      cell: (row) =>
        may("filing.receive") && row.not_heard_of.length
          ? button(c("receive"), () => receive(row, load), "small", { "data-act": "receive" })
          : "",
    },
  ];
}

/**
 * @param {string[]} kinds
 * @param {Refresh} load
 */
function send(kinds, load) {
  const fields = [
    { name: "document", label: c("document"), input: select(kinds.map((one) => [one, one.replace(/-/g, " ")])) },
    { name: "day", label: c("day"), type: "date", required: false },
  ];
  const go = async (/** @type {Values} */ { document, day }) => {
    const done = await post("/api/console/filings", { document, day });
    await load();
    return done;
  };
  askFor(c("send"), fields, go, { text: c("send_text"), submit: c("send") });
}

/**
 * @param {SentDocument} row
 * @param {Refresh} load
 */
function receive(row, load) {
  const fields = [
    { name: "recipient", label: c("recipients"), input: select(row.not_heard_of.map((one) => [one, one])) },
    timeField("received_at", c("received"), { now: true, required: true }),
    { name: "reference", label: c("reference") },
  ];
  const go = async (/** @type {Values} */ { recipient, received_at, reference }) => {
    const body = { number: row.number, recipient, received_at: instantOf(received_at), reference };
    const done = await post("/api/console/filings/received", body);
    await load();
    return done;
  };
  askFor(c("receive"), fields, go, { text: row.number, submit: c("receive") });
}

/**
 * The written notice to the Department, § 463a.4(b): of a device that stands somewhere, or of one that is to come.
 * @param {AssetsDocument} found
 * @param {string} asset
 * @param {string} from
 */
export function tellDepartment(found, asset, from) {
  /** @type {[string, string][]} */
  const places = found.locations.filter((one) => one.location_number !== from).map((one) => [one.location_number, one.location_number]);
  /** @type {[string, string][]} */
  const outside = from ? [["", c("outside")]] : [];
  const fields = [
    { name: "notice_number", label: c("notice") },
    { name: "asset_number", label: t("console.assets.asset_number"), value: asset },
    { name: "to_location", label: t("console.assets.to"), input: select([...places, ...outside]) },
    timeField("expected_at", c("expected"), { now: true, required: true }),
  ];
  const go = (/** @type {Values} */ { notice_number, asset_number, to_location, expected_at }) =>
    post("/api/console/notices/department", {
      notice_number,
      expected_at: instantOf(expected_at),
      devices: [{ asset_number, from_location: from, to_location }],
    });
  askFor(c("tell"), fields, go, { text: c("tell_text"), submit: c("tell") });
}
