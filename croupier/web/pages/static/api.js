// Commands over HTTP. Each carries an id; when an answer is lost, or the house asks for more patience, the same
// command is sent again, which the house answers with the first answer and does nothing twice.

import { toast } from "./dom.js";
import { t } from "./texts.js";

const TRIES = 5;
const PATIENCE_MS = 10000;
const TOO_MANY = 429;

/** What the house refused, with its code, sentence and section. */
export class Refused extends Error {
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

const carried = {};

/** A header that every request of this page carries from now on; nothing takes it away again. */
export function carry(name, value) {
  if (value) carried[name] = value;
  else delete carried[name];
}

export async function get(path) {
  return answer(await fetch(path, { headers: { accept: "application/json", ...carried } }));
}

/** A question that changes nothing, and so has no id. */
export async function inquire(path, body) {
  return send(path, JSON.stringify(body));
}

/** A command; `more` are headers of this one alone. */
export async function post(path, body = {}, more = {}) {
  const content = JSON.stringify({ id: commandId(), ...body });
  for (let attempt = 1; ; attempt += 1) {
    try {
      // An answer may also get lost without a word: the house itself says within seconds if it cannot write.
      return await send(path, content, more, AbortSignal.timeout(PATIENCE_MS));
    } catch (error) {
      const lost = !(error instanceof Refused) || error.status === TOO_MANY;
      if (!lost || attempt === TRIES) throw error;
      if (attempt === 1) toast(t("retry"));
      await new Promise((resume) => setTimeout(resume, 300 * 2 ** attempt));
    }
  }
}

async function send(path, content, more = {}, signal = null) {
  const headers = { "content-type": "application/json", ...carried, ...more };
  return answer(await fetch(path, { method: "POST", headers, body: content, signal }));
}

async function answer(response) {
  const document = await response.json();
  if (!response.ok) throw new Refused(document.error ?? { code: "", message: response.statusText }, response.status);
  return document;
}

/** Do it, and show a refusal instead of throwing. Answers with the facts or null. */
export async function attempt(doing) {
  try {
    return await doing();
  } catch (error) {
    toast(error.message, "bad", error.cite);
    return null;
  }
}
