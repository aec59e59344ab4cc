// Checks a receipt of the public log, with what a browser has: SHA-256, Ed25519, and nothing from anywhere else.
// It is the same as croupier/transparency/receipt.py, and a test holds one against the other.
"use strict";

const PREFIX = "CR1:";
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const PLAIN = 1;

/** What is wrong with a receipt, in a sentence. */
class NotProved extends Error {}

/**
 * @param {string} text
 * @returns {Uint8Array<ArrayBuffer>}
 */
function fromBase32(text) {
  const found = [];
  let bits = 0;
  let held = 0;
  for (const letter of text) {
    const value = LETTERS.indexOf(letter);
    if (value < 0) throw new NotProved("The receipt is damaged: not all of it was read.");
    held = (held << 5) | value;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      found.push((held >> bits) & 255);
      held &= (1 << bits) - 1;
    }
  }
  return new Uint8Array(found);
}

/**
 * @param {string} text
 * @returns {Uint8Array<ArrayBuffer>}
 */
function fromBase64(text) {
  try {
    return Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  } catch {
    throw new NotProved("A key or signature cannot be read.");
  }
}

/** @param {Uint8Array} bytes */
function hex(bytes) {
  return [...bytes].map((one) => one.toString(16).padStart(2, "0")).join("");
}

/**
 * @param {...(Uint8Array|number[])} parts
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
async function sha256(...parts) {
  const all = parts.flatMap((part) => [...part]);
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(all)));
}

/**
 * @param {Uint8Array<ArrayBuffer>} packed
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
async function unpacked(packed) {
  try {
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  } catch {
    throw new NotProved("The receipt is damaged: not all of it was read.");
  }
}

/** Reads a file from front to back. */
class Reader {
  /** @param {Uint8Array<ArrayBuffer>} content */
  constructor(content) {
    this.content = content;
    this.place = 0;
  }

  /** @param {number} count */
  take(count) {
    if (this.place + count > this.content.length) throw new NotProved("The receipt ends too early.");
    this.place += count;
    return this.content.slice(this.place - count, this.place);
  }

  /** @param {number} size */
  number(size) {
    return this.take(size).reduce((sum, one) => sum * 256 + one, 0);
  }

  /** @param {number} size */
  text(size) {
    return new TextDecoder("utf-8", { fatal: true }).decode(this.take(this.number(size)));
  }
}

/**
 * @typedef {{seq: number, salt: Uint8Array, body: string, proof: Uint8Array[]}} Proved
 * @param {string} text
 */
async function readReceipt(text) {
  const plain = text.replace(/\s/g, "").toUpperCase();
  if (!plain.startsWith(PREFIX)) throw new NotProved(`This is no receipt: it does not begin with ${PREFIX}`);
  const reader = new Reader(await unpacked(fromBase32(plain.slice(PREFIX.length))));
  const note = reader.text(2);
  /** @type {Proved[]} */
  const records = [];
  for (let left = reader.number(2); left > 0; left--) {
    const seq = reader.number(8);
    const salt = reader.take(16);
    const body = reader.text(4);
    const proof = [];
    for (let hashes = reader.number(1); hashes > 0; hashes--) proof.push(reader.take(32));
    records.push({ seq, salt, body, proof });
  }
  if (records.length === 0 || reader.place !== reader.content.length) {
    throw new NotProved("The receipt is not what it says it is.");
  }
  return { note, records };
}

/** @param {string} word The key of the log in one word: name+id+key. */
async function readKey(word) {
  const [name, id, ...rest] = word.trim().split("+");
  const raw = fromBase64(rest.join("+"));
  if (!name || raw.length !== 33 || raw[0] !== PLAIN) throw new NotProved("This is no key of a log.");
  const expected = (await sha256(new TextEncoder().encode(`${name}\n`), raw)).slice(0, 4);
  if (hex(expected) !== id) throw new NotProved("The key does not agree with itself: was it copied whole?");
  return { name, id: expected, raw: raw.slice(1) };
}

/**
 * The checkpoint of a note that the log with this key has signed.
 * @param {string} source
 * @param {{name: string, id: Uint8Array, raw: Uint8Array<ArrayBuffer>}} key
 */
async function readCheckpoint(source, key) {
  const place = source.lastIndexOf("\n\n");
  const text = source.slice(0, place + 1);
  const [origin, size, root] = text.split("\n");
  if (place < 0 || !root || !/^(0|[1-9][0-9]*)$/.test(size ?? "")) throw new NotProved("The checkpoint cannot be read.");
  if (origin !== key.name) throw new NotProved(`This is a receipt of ${origin ?? ""}, not of ${key.name}.`);
  const verifier = await crypto.subtle.importKey("raw", key.raw, { name: "Ed25519" }, false, ["verify"]);
  for (const line of source.slice(place + 2).split("\n")) {
    if (!line.startsWith(`— ${key.name} `)) continue;
    const signature = fromBase64(line.slice(key.name.length + 3));
    if (hex(signature.slice(0, 4)) !== hex(key.id)) continue;
    const signed = new TextEncoder().encode(text);
    if (await crypto.subtle.verify("Ed25519", verifier, signature.slice(4), signed)) {
      return { size: Number(size), root: fromBase64(root) };
    }
    throw new NotProved("The signature of the log is false.");
  }
  throw new NotProved("The checkpoint is not signed by this log.");
}

/**
 * The root to which a proof leads (RFC 9162, section 2.1.3.2).
 * @param {Uint8Array} leaf
 * @param {number} index
 * @param {number} size
 * @param {Uint8Array[]} proof
 */
async function rootByInclusion(leaf, index, size, proof) {
  if (index < 0 || index >= size) return "";
  let place = index;
  let last = size - 1;
  let found = leaf;
  for (const each of proof) {
    if (last === 0) return "";
    if (place % 2 === 1 || place === last) {
      found = await sha256([1], each, found);
      while (place % 2 === 0 && place > 0) {
        place = Math.floor(place / 2);
        last = Math.floor(last / 2);
      }
    } else {
      found = await sha256([1], found, each);
    }
    place = Math.floor(place / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 ? hex(found) : "";
}

/**
 * What a receipt proves under a key; a NotProved if it does not.
 * @param {string} text
 * @param {string} word
 */
async function verified(text, word) {
  const key = await readKey(word);
  const receipt = await readReceipt(text);
  const point = await readCheckpoint(receipt.note, key);
  const found = [];
  for (const one of receipt.records) {
    const leaf = await sha256([0], await sha256(new TextEncoder().encode(one.body)), one.salt);
    if ((await rootByInclusion(leaf, one.seq - 1, point.size, one.proof)) !== hex(point.root)) {
      throw new NotProved(`Record ${one.seq} is not one of the ${point.size} that ${key.name} has signed.`);
    }
    const document = /** @type {{seq: number}} */ (JSON.parse(one.body));
    if (document.seq !== one.seq) throw new NotProved(`What is said to be record ${one.seq} is another one.`);
    found.push(document);
  }
  return { name: key.name, size: point.size, records: found };
}

/** @param {string} id */
function field(id) {
  return /** @type {HTMLInputElement} */ (document.getElementById(id));
}

async function check() {
  const says = field("says");
  field("records").textContent = "";
  try {
    const found = await verified(field("receipt").value, field("key").value);
    says.className = "good";
    const count = found.records.length;
    const what = count === 1 ? "This record is" : `These ${count} records are`;
    const events = found.records.flatMap((one) => ("facts" in one ? [/** @type {{event?: RoundEvent}} */ (one.facts).event] : []));
    const shuffle = await shuffleAgain(events.filter((one) => one !== undefined));
    says.textContent = `Proved. ${what} among the ${found.size} that ${found.name} has signed. ${shuffle}`;
    field("records").textContent = found.records.map((one) => JSON.stringify(one, null, 2)).join("\n\n");
  } catch (error) {
    says.className = "bad";
    says.textContent = error instanceof NotProved ? `Not proved. ${error.message}` : `This browser cannot check it: ${String(error)}`;
  }
}

field("check").addEventListener("click", () => void check());
