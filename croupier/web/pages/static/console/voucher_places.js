// Where vouchers are redeemed, the switch at each place, and the daily hand-over of redeemed vouchers to finance.

import { h } from "../dom.js";
import { cents, dollars } from "../money.js";
import { t } from "../texts.js";
import {
  askFor,
  attempt,
  badge,
  button,
  dataTable,
  field,
  get,
  head,
  lawLink,
  may,
  moneyInput,
  panel,
  post,
  secondOf,
  select,
  session,
  timeCell,
} from "./kit.js";

/** @import { RedeemedThere, VoucherPlace } from "../../types/messages.js" */
/** @import { Column, Headers, Refresh, Values } from "../../types/pages.js" */

const c = (/** @type {string} */ name, /** @type {{ [gap: string]: string }} */ gaps = {}) => t(`console.voucher_places.${name}`, gaps);

/** @param {HTMLElement} root */
export async function show(root) {
  const places = dataTable(c("places"), placeColumns(listPlaces), { key: (row) => row.place, none: c("no_places") });
  const day = h("input", { type: "date", name: "day", value: dayBefore(session.day.gaming_day) });
  const rows = dataTable(
    c("redeemed"),
    redeemedColumns(() => day.value, listDay),
    { key: (row) => row.place, none: c("nothing_redeemed") },
  );
  root.append(
    head("voucher_places", "58 Pa. Code §§ 461a.8(d), (l), 461a.10(k)"),
    panel(
      c("places"),
      lawLink("58 Pa. Code § 461a.8(d)(1)"),
      h(
        "div.acts",
        {},
        may("voucher.place") && button(c("register"), () => registerPlace(listPlaces), "gold", { "data-act": "register" }),
        may("voucher.switch") && button(c("switch"), () => switchPlace("", true, listPlaces), "", { "data-act": "switch" }),
      ),
      places.element,
    ),
    panel(c("hand_over"), lawLink("58 Pa. Code § 461a.8(l)"), h("div.filters", {}, field(c("day"), day)), rows.element),
  );

  async function listPlaces() {
    const answer = await attempt(() => get("/api/console/voucher-places"));
    if (answer) places.update(answer.places);
  }

  async function listDay() {
    const answer = day.value && (await attempt(() => get(`/api/console/voucher-hand-overs/${day.value}`)));
    if (answer) rows.update(answer.places);
  }

  day.onchange = listDay;
  await Promise.all([listPlaces(), listDay()]);
}

/**
 * The gaming day whose vouchers are handed over today.
 * @param {string} day
 */
function dayBefore(day) {
  const found = new Date(`${day}T12:00:00Z`);
  found.setUTCDate(found.getUTCDate() - 1);
  return found.toISOString().slice(0, 10);
}

/** @param {Refresh} refresh */
function registerPlace(refresh) {
  const fields = [
    { name: "place", label: c("place"), placeholder: "cage:1, kiosk:K-2" },
    { name: "public_key", label: c("public_key"), required: false },
  ];
  const send = async (/** @type {Values} */ values, /** @type {Headers} */ second) => {
    const done = await post("/api/console/voucher-places/register", { place: values.place, public_key: values.public_key }, second);
    await refresh();
    return done;
  };
  askFor(c("register"), fields, send, { text: c("register_text"), second: secondOf("voucher.place"), submit: c("register") });
}

/**
 * @param {string} place
 * @param {boolean} isOn
 * @param {Refresh} refresh
 */
function switchPlace(place, isOn, refresh) {
  const way = select(
    [
      ["off", c("off")],
      ["on", c("on")],
    ],
    isOn ? "off" : "on",
  );
  way.name = "way";
  const fields = [
    { name: "place", label: c("place"), value: place, placeholder: "terminal:EWT-101" },
    { name: "way", label: c("way"), input: way },
    { name: "reason", label: c("reason") },
  ];
  const send = async (/** @type {Values} */ values) => {
    const told = { place: values.place, enabled: values.way === "on", reason: values.reason };
    const done = await post("/api/console/voucher-places/switch", told);
    await refresh();
    return done;
  };
  askFor(c("switch"), fields, send, { text: c("switch_text"), submit: c("switch") });
}

/**
 * @param {RedeemedThere} row
 * @param {string} day
 * @param {Refresh} refresh
 */
function handOver(row, day, refresh) {
  const fields = [
    { name: "count", label: c("count"), type: "number" },
    { name: "cents", label: c("amount"), input: moneyInput("cents", "") },
  ];
  const send = async (/** @type {Values} */ values, /** @type {Headers} */ second) => {
    const amount = cents(values.cents);
    if (amount === null) throw new Error(c("amount"));
    const told = { gaming_day: day, place: row.place, count: Number(values.count), cents: amount };
    const done = await post("/api/console/voucher-hand-overs", told, second);
    await refresh();
    return done;
  };
  askFor(c("hand_over_of", { place: row.place, day }), fields, send, {
    text: c("hand_over_text"),
    second: secondOf("voucher.hand_over"),
    submit: c("hand_over"),
  });
}

/**
 * @param {Refresh} refresh
 * @returns {Column<VoucherPlace>[]}
 */
function placeColumns(refresh) {
  return [
    { label: c("place"), value: (row) => row.place, cell: (row) => row.place },
    { label: c("state"), value: (row) => row.enabled, cell: (row) => badge(row.enabled ? "enabled" : "disabled") },
    { label: c("registered"), cell: (row) => (row.registered_at ? [`${row.registered_by}, `, timeCell(row.registered_at)] : "") },
    {
      label: c("switched"),
      cell: (row) => (row.switched_at ? [`${row.switched_by}, `, timeCell(row.switched_at), `: ${row.reason}`] : ""),
    },
    {
      label: c("acts"),
      acts: true,
      cell: (row) => {
        const press = () => switchPlace(row.place, row.enabled, refresh);
        return may("voucher.switch") ? button(c("switch"), press, "small", { "data-place": row.place }) : "";
      },
    },
  ];
}

/**
 * @param {() => string} day
 * @param {Refresh} refresh
 * @returns {Column<RedeemedThere>[]}
 */
function redeemedColumns(day, refresh) {
  return [
    { label: c("place"), value: (row) => row.place, cell: (row) => row.place },
    { label: c("booked"), value: (row) => row.cents, num: true, cell: (row) => `${row.count}, ${dollars(row.cents)}` },
    {
      label: c("counted"),
      cell: (row) => (row.handed_over ? `${row.handed_over.counted}, ${dollars(row.handed_over.counted_cents)}` : ""),
    },
    {
      label: c("signed"),
      cell: (row) =>
        row.handed_over ? [`${row.handed_over.by}, ${row.handed_over.received_by}, `, timeCell(row.handed_over.at)] : c("not_yet"),
    },
    {
      label: c("acts"),
      acts: true,
      cell: (row) =>
        !row.handed_over && may("voucher.hand_over")
          ? button(c("hand_over"), () => handOver(row, day(), refresh), "small gold", { "data-act": "hand-over", "data-place": row.place })
          : "",
    },
  ];
}
