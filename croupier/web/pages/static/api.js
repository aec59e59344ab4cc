// Commands: over the page's open line, else over HTTP. Each carries an id; when an answer is lost, or the house
// asks for more patience, the same command is sent again, which the house answers with the first answer and does
// nothing twice.

import { toast } from "./dom.js";
import { lineTo } from "./line.js";
import { t } from "./texts.js";

/** @import { Answer, Body, Done } from "../types/messages.js" */
/** @import { Headers } from "../types/pages.js" */
/** @import { Line } from "./line.js" */

/** @typedef {{ code: string, message: string, cite?: string }} ErrorDocument */

const TRIES = 5;
const PATIENCE_MS = 10000;
const TOO_MANY = 429;

/** What the house refused, with its code, sentence and section. */
export class Refused extends Error {
  /**
   * @param {ErrorDocument} error
   * @param {number} status
   */
  constructor(error, status) {
    super(error.message);
    this.code = error.code;
    this.cite = error.cite;
    this.status = status;
  }
}

export function commandId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @type {Headers} */
const carried = {};

/**
 * A header that every request of this page carries from now on; nothing takes it away again.
 * @param {string} name
 * @param {string} value
 */
export function carry(name, value) {
  if (value) carried[name] = value;
  else delete carried[name];
}

/**
 * @template {string} Path
 * @param {Path} path
 * @returns {Promise<Answer<Path>>}
 */
export async function get(path) {
  const found = await answer(await fetch(path, { headers: { accept: "application/json", ...carried } }));
  return /** @type {Answer<Path>} */ (found);
}

/**
 * A question or an act that needs no id.
 * @template {string} Path
 * @param {Path} path
 * @param {Body<Path>} body
 * @returns {Promise<Done<Path>>}
 */
export async function inquire(path, body) {
  return /** @type {Done<Path>} */ (await send(path, JSON.stringify(body)));
}

/**
 * A command; `more` are headers of this one alone. An id of its own makes two presses one command.
 * @template {string} Path
 * @param {Path} path
 * @param {Omit<Body<Path>, "id"> & { id?: string }} body
 * @param {Headers} more
 * @returns {Promise<Done<Path>>}
 */
export async function post(path, body, more = {}) {
  const content = JSON.stringify({ id: commandId(), ...body });
  for (let attempt = 1; ; attempt += 1) {
    try {
      // An answer may also get lost without a word: the house itself says within seconds if it cannot write.
      const way = attempt === 1 ? overTheLine(path, content, more) : null;
      return /** @type {Done<Path>} */ (await (way ?? send(path, content, more, AbortSignal.timeout(PATIENCE_MS))));
    } catch (error) {
      const lost = !(error instanceof Refused) || error.status === TOO_MANY;
      if (!lost || attempt === TRIES) throw error;
      if (attempt === 1) toast(t("retry"));
      await new Promise((resume) => setTimeout(resume, 300 * 2 ** attempt));
    }
  }
}

const SECOND = "Croupier-Second";

/**
 * The answer that comes over the line of this page; null where there is no line, or headers that it cannot carry.
 * @param {string} path
 * @param {string} content
 * @param {Headers} more
 */
function overTheLine(path, content, more) {
  const line = lineTo(path);
  const plain = Object.keys({ ...carried, ...more }).every((name) => name === SECOND);
  return line && plain ? askedOver(line, path, content, more[SECOND] ?? "") : null;
}

/**
 * @param {Line} line
 * @param {string} path
 * @param {string} content
 * @param {string} second
 * @returns {Promise<unknown>}
 */
async function askedOver(line, path, content, second) {
  const told = await line.ask(path, content, second, AbortSignal.timeout(PATIENCE_MS));
  if (told.status >= 400) throw new Refused(errorOf(told.body, String(told.status)), told.status);
  return told.body;
}

/**
 * @param {any} document
 * @param {string} otherwise
 * @returns {ErrorDocument}
 */
const errorOf = (document, otherwise) => document.error ?? { code: "", message: otherwise };

/**
 * @param {string} path
 * @param {string} content
 * @param {Headers} more
 * @param {AbortSignal | null} signal
 */
async function send(path, content, more = {}, signal = null) {
  const headers = { "content-type": "application/json", ...carried, ...more };
  return answer(await fetch(path, { method: "POST", headers, body: content, signal }));
}

/**
 * What the house said; a refusal is thrown. That it has the declared shape is the server's promise.
 * @param {Response} response
 * @returns {Promise<unknown>}
 */
async function answer(response) {
  const document = await response.json();
  if (!response.ok) throw new Refused(errorOf(document, response.statusText), response.status);
  return document;
}

/** @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * Do it, and show a refusal instead of throwing. Answers with the facts or null.
 * @template Facts
 * @param {() => Promise<Facts>} doing
 */
export async function attempt(doing) {
  try {
    return await doing();
  } catch (error) {
    toast(messageOf(error), "bad", error instanceof Refused ? error.cite : "");
    return null;
  }
}
