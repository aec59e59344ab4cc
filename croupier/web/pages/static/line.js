// Commands over a WebSocket that is open anyway: the same commands, ids and refusals as over HTTP, without
// a request of its own for each. Where no line is open, or it breaks off, HTTP is the way.

/** @import { AnswerMessage } from "../types/messages.js" */

/** @type {Map<string, Line>} */
const open = new Map();

/**
 * The line on which commands for an address can be sent now.
 * @param {string} path
 */
export function lineTo(path) {
  return open.get(path.slice(0, path.lastIndexOf("/")));
}

/** One open WebSocket, as far as commands go over it. */
export class Line {
  /** @param {WebSocket} socket @param {string} path where the WebSocket was opened */
  constructor(socket, path) {
    this.socket = socket;
    this.place = path.replace(/^\/ws\//, "/api/").replace(/\/dealer$/, "");
    this.asked = 0;
    /** @type {Map<string, { resolve: (answer: AnswerMessage) => void, reject: (reason: Error) => void }>} */
    this.waiting = new Map();
    open.set(this.place, this);
  }

  /**
   * @param {string} path
   * @param {string} content
   * @param {string} second
   * @param {AbortSignal} signal
   * @returns {Promise<AnswerMessage>}
   */
  ask(path, content, second, signal) {
    this.asked += 1;
    const ask = String(this.asked);
    const command = JSON.stringify(path.slice(path.lastIndexOf("/") + 1));
    const more = second ? `,"second":${JSON.stringify(second)}` : "";
    return new Promise((resolve, reject) => {
      this.waiting.set(ask, { resolve, reject });
      signal.addEventListener("abort", () => {
        this.waiting.delete(ask);
        reject(new Error("no answer came in time"));
      });
      this.socket.send(`{"ask":"${ask}","command":${command},"body":${content}${more}}`);
    });
  }

  /** @param {AnswerMessage} answer */
  hear(answer) {
    this.waiting.get(answer.ask)?.resolve(answer);
    this.waiting.delete(answer.ask);
  }

  /** The WebSocket is closed: what was not answered is asked again elsewhere. */
  end() {
    if (open.get(this.place) === this) open.delete(this.place);
    for (const one of this.waiting.values()) one.reject(new Error("the connection is lost"));
    this.waiting.clear();
  }
}
