// Who is signed in, on every page: the name and a way out, the training floor, and what the demonstration did.

import { get, inquire } from "./api.js";
import { h } from "./dom.js";
import { leave } from "./live.js";
import { t } from "./texts.js";

/** @import { SessionDocument } from "../types/messages.js" */

function signOut() {
  // The house closes the page's connection as well; whichever is heard first, the way out leads to the door.
  leave();
  void inquire("/api/sign-out", {}).finally(() => location.assign("/sign-in"));
}

let name = "";
let floor = false;

/** The name of the person who is signed in; empty at a terminal and for a visitor. */
export const signedInName = () => name;

/** Whether a floorperson is signed in here, who needs nobody else for what one alone may do; a visitor of the demonstration is one too. */
export const isFloorperson = () => floor;

/** @param {SessionDocument} who */
function show(who) {
  if (who.kind === "person") name = who.name;
  floor = who.roles.includes("floorperson") || (who.demo && who.kind === "visitor");
  document.body.dataset.signedIn = who.kind;
  if (who.training) document.body.prepend(h("div.training", { role: "status" }, t("access.training")));
  const bar = document.querySelector("header.bar");
  if (who.kind === "person" && bar) {
    const name = h("span.who", { title: who.roles.join(", ").replace(/_/g, " ") }, who.full_name);
    bar.append(name, h("button.quiet.sign-out", { type: "button", onclick: signOut }, t("access.sign_out")));
  }
  const lobby = document.querySelector("body.floor .hero");
  if (who.kind === "visitor" && lobby) lobby.append(h("p.fine.visitor", {}, t("access.visitor")));
}

get("/api/session").then(show, () => undefined);
