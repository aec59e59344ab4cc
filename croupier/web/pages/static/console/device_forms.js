// What is entered in the register: a place with its approval, a device with what the lists say about it.

import { h } from "../dom.js";
import { t } from "../texts.js";
import { askFor, post, select } from "./kit.js";

/** @import { AssetsDocument } from "../../types/messages.js" */
/** @import { Refresh, Values } from "../../types/pages.js" */

/** @param {string} name */
const c = (name) => t(`console.assets.${name}`);
/**
 * @param {string[]} words
 * @returns {[string, string][]}
 */
const spoken = (words) => words.map((one) => [one, one.replace(/_/g, " ")]);

/**
 * @param {Promise<unknown>} sending
 * @param {Refresh} load
 */
async function sent(sending, load) {
  const done = await sending;
  await load();
  return done;
}

/**
 * @param {AssetsDocument} found
 * @param {Refresh} load
 */
export function enterPlace(found, load) {
  const fields = [
    { name: "location_number", label: c("number"), placeholder: "07-14-1" },
    { name: "area", label: c("area"), input: select(spoken(found.areas)) },
    { name: "approval", label: c("approval") },
    {
      name: "smoking",
      label: c("smoking"),
      input: select([
        ["", t("console.no")],
        ["yes", t("console.yes")],
      ]),
    },
    { name: "address", label: c("address"), required: false },
    { name: "approved_on", label: c("approved_on"), type: "date", required: false },
  ];
  const send = (/** @type {Values} */ { location_number, area, approval, smoking, address, approved_on }) =>
    sent(post("/api/console/locations", { location_number, area, approval, address, approved_on, smoking: smoking === "yes" }), load);
  askFor(c("place_title"), fields, send, { text: c("place_text"), submit: c("place_approve") });
}

/**
 * The fields of the lists, § 463a.5(b)(2) and (d)(2); for a terminal of the house its number and games are there.
 * @param {AssetsDocument} found
 * @param {Refresh} load
 */
export function enterDevice(found, load) {
  const places = found.locations
    .filter((one) => !one.occupant)
    .map((one) => [one.location_number, `${one.location_number}, ${one.area.replace(/_/g, " ")}`]);
  const games = h("textarea", { name: "games", rows: 3, spellcheck: "false" });
  games.value = found.games.map((one) => `${one.theme}; ${one.paytable_id}`).join("\n");
  const fields = [
    { name: "asset_number", label: c("asset_number"), value: found.unregistered[0] ?? "" },
    { name: "kind", label: c("kind"), input: select(spoken(found.kinds)) },
    ...["manufacturer", "model", "serial_number", "software_id", "base_rom"].map((name) => ({ name, label: c(name) })),
    { name: "voucher_system_software", label: c("voucher_software"), required: false },
    { name: "denomination", label: c("denomination"), required: false, placeholder: "0.01" },
    {
      name: "location",
      label: c("location"),
      input: h(
        "select",
        { required: true },
        places.map(([value, text]) => h("option", { value }, text)),
      ),
    },
    { name: "department_notice", label: t("console.filings.notice"), required: false },
    { name: "games", label: c("games"), input: games },
  ];
  const send = (/** @type {Values} */ values) => {
    const body = { ...deviceOf(values), department_notice: values.department_notice, games: gamesOf(values.games) };
    return sent(post("/api/console/assets", body), load);
  };
  askFor(c("enter_title"), fields, send, { text: c("enter_text"), submit: c("enter"), wide: true });
}

/**
 * Each line a game and, after a semicolon, its paytable; the house says which is missing.
 * @param {string} text
 */
function gamesOf(text) {
  const lines = text.split("\n").filter((line) => line.trim());
  return lines.map((line) => {
    const [theme, ...rest] = line.split(";");
    return { theme: theme.trim(), paytable_id: rest.join(";").trim() };
  });
}

/** @param {Values} values */
function deviceOf(values) {
  const { asset_number, kind, manufacturer, model, serial_number, software_id, base_rom, location } = values;
  const { denomination, voucher_system_software } = values;
  const known = { asset_number, kind, manufacturer, model, serial_number, software_id, base_rom, location };
  return { ...known, denomination, voucher_system_software };
}
