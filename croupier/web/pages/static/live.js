// The state of a terminal, a table or the floor, as the house sends it. A lost connection comes back by
// itself; its first message is the whole state again.

import { byId } from "./dom.js";
import { Line } from "./line.js";
import { t } from "./texts.js";

/** @import { AnswerMessage, Live } from "../types/messages.js" */

const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;
const NOT_FOUND = 4404;
const WHO_CHANGED = 4401;

let leaving = false;

/** The page is being left for another one: what its closing connections say is not answered any more. */
export function leave() {
  leaving = true;
}

/**
 * Answers with what ends it: then the page hears no more of this, and does not ask again.
 * @template {string} Path
 * @param {Path} path
 * @param {(message: Exclude<Live<Path>, AnswerMessage>) => void} onMessage
 */
export function listen(path, onMessage) {
  let wait = FIRST_WAIT;
  let ended = false;
  /** @type {WebSocket | undefined} */
  let open;
  const connect = () => {
    if (ended) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    open = socket;
    /** @type {Line | undefined} */
    let line;
    socket.onopen = () => {
      line = new Line(socket, path);
      wait = FIRST_WAIT;
      byId("offline").hidden = true;
    };
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data);
      if (message.type === "answer") line?.hear(message);
      else if (!ended) onMessage(message);
    };
    socket.onclose = (event) => {
      line?.end();
      if (leaving || ended) return;
      byId("offline").hidden = false;
      // The house answers, and knows no such terminal or table: asking again would change nothing.
      if (event.code === NOT_FOUND) {
        byId("offline").textContent = t("not_here", { reason: event.reason });
        return;
      }
      // Signed out, other roles, another key: nothing of before stays on the screen, and the door decides anew.
      if (event.code === WHO_CHANGED) {
        location.reload();
        return;
      }
      setTimeout(connect, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    };
  };
  connect();
  return () => {
    ended = true;
    open?.close();
  };
}

let ahead = 0;

/**
 * The house's clock, from what its messages say: a page's own clock may be wrong.
 * @param {number} [serverNow]
 */
export function houseTime(serverNow) {
  if (serverNow) ahead = serverNow - Date.now();
  return Date.now() + ahead;
}
