// Devices in the asset register, their movements, and the lists that are filed.

import { h } from "../dom.js";
import { t } from "../texts.js";
import { enterDevice, enterPlace } from "./device_forms.js";
import { filingsPanel, tellDepartment } from "./filings.js";
import {
  askFor,
  attempt,
  badge,
  button,
  dataTable,
  empty,
  fileLink,
  get,
  head,
  instantOf,
  may,
  panel,
  post,
  secondOf,
  stat,
  stats,
  timeCell,
  timeField,
} from "./kit.js";

/** @import { AssetDocument, AssetsDocument, Location, Movement } from "../../types/messages.js" */
/** @import { Column, Headers, Refresh, Values } from "../../types/pages.js" */

/** @param {HTMLElement} root */
export async function show(root) {
  const place = h("div");
  root.append(head("assets", "58 Pa. Code §§ 463a.4, 463a.5"), place);

  async function load() {
    const found = await attempt(() => get("/api/console/assets"));
    if (found) place.replaceChildren(...partsOf(found, load));
  }

  await load();
}

/**
 * @param {AssetsDocument} found
 * @param {Refresh} load
 */
function partsOf(found, load) {
  const devices = dataTable(
    t("console.assets.devices"),
    deviceColumns(
      (asset) => move(asset, found, load),
      (asset) => tellDepartment(found, asset.asset_number, asset.location),
    ),
    { key: (row) => row.asset_number, none: t("console.assets.none") },
  );
  devices.update(found.assets);
  const movements = dataTable(t("console.assets.movements"), movementColumns(), {
    key: (row) => row.movement_number,
    none: t("console.assets.no_movements"),
  });
  movements.update(found.movements);
  const places = dataTable(t("console.assets.places"), placeColumns(), {
    key: (row) => row.location_number,
    none: t("console.assets.no_places"),
  });
  places.update(found.locations);
  const isFree = found.locations.some((one) => !one.occupant);
  const entering = may("asset.record")
    ? h(
        "div.acts",
        {},
        button(t("console.assets.enter"), () => enterDevice(found, load), "gold", {
          "data-act": "enter-device",
          disabled: !isFree,
          title: isFree ? null : t("console.assets.place_first"),
        }),
        button(t("console.assets.place"), () => enterPlace(found, load), "", { "data-act": "enter-place" }),
        may("filing.send") &&
          button(t("console.filings.tell"), () => tellDepartment(found, found.unregistered[0] ?? "", ""), "", { "data-act": "tell" }),
      )
    : "";
  const missing = found.unregistered.length ? h("p.fine", {}, t("console.assets.missing", { names: shortened(found.unregistered) })) : "";
  const lists = [...found.lists, "movements"].map((name) =>
    h(
      "div.list-line",
      {},
      h("span", {}, name.replace(/-/g, " ")),
      h(
        "div.acts",
        {},
        found.formats.map((one) => fileLink(`/api/console/lists/${name}/${one}`, one.toUpperCase())),
      ),
    ),
  );
  return [
    stats(
      stat(t("console.assets.devices"), String(found.assets.length)),
      stat(t("console.assets.movements"), String(found.movements.length)),
      stat(t("console.assets.unregistered"), String(found.unregistered.length), "", found.unregistered.length ? "warm" : ""),
      stat(t("console.assets.next"), found.next_lists_due),
    ),
    panel(t("console.assets.devices"), entering, devices.element, found.assets.length ? "" : empty(t("console.assets.how")), missing),
    panel(t("console.assets.places"), places.element),
    panel(t("console.assets.movements"), movements.element),
    panel(t("console.assets.lists"), ...lists),
    filingsPanel(),
  ];
}

const MOST_NAMED = 10;

/** @param {string[]} names */
function shortened(names) {
  const named = names.slice(0, MOST_NAMED).join(", ");
  return names.length > MOST_NAMED ? t("console.assets.more", { names: named, number: names.length - MOST_NAMED }) : named;
}

/**
 * @param {(asset: AssetDocument) => void} choose
 * @param {(asset: AssetDocument) => void} tell
 * @returns {Column<AssetDocument>[]}
 */
function deviceColumns(choose, tell) {
  const c = (/** @type {string} */ name) => t(`console.assets.${name}`);
  return [
    { label: c("asset"), value: (row) => row.asset_number, cell: (row) => h("b", {}, row.asset_number) },
    { label: c("kind"), value: (row) => row.kind, cell: (row) => row.kind.replace(/_/g, " ") },
    {
      label: c("maker"),
      value: (row) => row.manufacturer,
      cell: (row) => [`${row.manufacturer} ${row.model}`, h("small.sub", {}, row.serial_number)],
    },
    { label: c("software"), value: (row) => row.software_id, cell: (row) => row.software_id },
    { label: c("location"), value: (row) => row.location, cell: (row) => row.location },
    {
      label: c("state"),
      value: (row) => row.life.state,
      cell: (row) => [badge(row.life.state), row.life.reason && h("small.sub", {}, row.life.reason)].filter(Boolean),
    },
    {
      label: c("acts"),
      acts: true,
      cell: (row) =>
        may("asset.move")
          ? h(
              "div.acts",
              {},
              may("filing.send") && button(t("console.filings.tell_short"), () => tell(row), "small", { "data-act": "tell" }),
              button(c("move"), () => choose(row), "small", { "data-act": "move" }),
            )
          : "",
    },
  ];
}

/** @returns {Column<Location>[]} */
function placeColumns() {
  const c = (/** @type {string} */ name) => t(`console.assets.${name}`);
  return [
    { label: c("number"), value: (row) => row.location_number, cell: (row) => h("b", {}, row.location_number) },
    {
      label: c("area"),
      value: (row) => row.area,
      cell: (row) => [row.area.replace(/_/g, " "), row.address && h("small.sub", {}, row.address)].filter(Boolean),
    },
    { label: c("approval"), value: (row) => row.approval, cell: (row) => row.approval },
    { label: c("smoking"), value: (row) => row.smoking, cell: (row) => t(row.smoking ? "console.yes" : "console.no") },
    { label: c("holds"), value: (row) => row.occupant, cell: (row) => row.occupant || "–" },
  ];
}

/** @returns {Column<Movement>[]} */
function movementColumns() {
  const c = (/** @type {string} */ name) => t(`console.assets.${name}`);
  return [
    { label: c("at"), value: (row) => row.moved_at, cell: (row) => timeCell(row.moved_at) },
    { label: c("day"), value: (row) => row.gaming_day, cell: (row) => row.gaming_day },
    { label: c("asset"), value: (row) => row.asset_number, cell: (row) => h("b", {}, row.asset_number) },
    { label: c("from"), value: (row) => row.from_location, cell: (row) => row.from_location },
    { label: c("to"), value: (row) => row.to_location, cell: (row) => row.to_location },
    {
      label: c("notified"),
      value: (row) => row.department_notified_at,
      cell: (row) => (row.department_notified_at ? timeCell(row.department_notified_at) : t("none")),
    },
    { label: c("signed"), value: (row) => row.slot_shift_manager, cell: (row) => `${row.slot_shift_manager}, ${row.lead_technician}` },
    { label: c("recorded"), value: (row) => row.recorded_by, cell: (row) => row.recorded_by },
  ];
}

/**
 * @param {AssetDocument} asset
 * @param {AssetsDocument} found
 * @param {Refresh} load
 */
function move(asset, found, load) {
  const places = found.locations.map((one) => one.location_number).filter((one) => one !== asset.location);
  const fields = [
    {
      name: "to_location",
      label: t("console.assets.to"),
      input: h(
        "select",
        { required: true },
        places.map((one) => h("option", { value: one }, one)),
      ),
    },
    timeField("moved_at", t("console.assets.at"), { now: true, required: true }),
    { name: "department_notice", label: t("console.filings.notice"), required: false },
    { name: "transport_notice", label: t("console.assets.notice"), required: false },
  ];
  const send = async (
    /** @type {Values} */ { moved_at, department_notice, to_location, transport_notice },
    /** @type {Headers} */ second,
  ) => {
    const told = { moved_at: instantOf(moved_at), department_notice };
    const done = await post(
      "/api/console/movements",
      { asset_number: asset.asset_number, from_location: asset.location, to_location, transport_notice, ...told },
      second,
    );
    await load();
    return done;
  };
  askFor(t("console.assets.move_title", { asset: asset.asset_number }), fields, send, {
    text: t("console.assets.move_text"),
    second: secondOf("asset.move"),
    submit: t("console.assets.move"),
  });
}
