// Questions that the house may need a while for: asked again until the answer is there, and kept.

import { get, messageOf } from "../api.js";
import { fill, h } from "../dom.js";
import { t } from "../texts.js";

/** @import { Finished, Working } from "../../types/messages.js" */
/** @import { Children, Found } from "../../types/pages.js" */

const SOON_MS = 250;
const LATEST_MS = 2000;
/** @type {Map<string, Promise<unknown>>} */
const kept = new Map();

/** @typedef {{ what: string, done: number, seconds: number }} Progress */

/**
 * The answer of `path`; `tell` hears how far it is.
 * @template {string} Path
 * @param {Path} path
 * @param {(progress: Progress) => void} tell
 * @returns {Promise<Found<Path>>}
 */
export function ask(path, tell = () => undefined) {
  let found = kept.get(path);
  if (!found) {
    found = wait(path, tell).catch((error) => {
      kept.delete(path);
      throw error;
    });
    kept.set(path, found);
  }
  return /** @type {Promise<Found<Path>>} */ (found);
}

/**
 * @param {string} path
 * @param {(progress: Progress) => void} tell
 */
async function wait(path, tell) {
  for (let pause = SOON_MS; ; pause = Math.min(LATEST_MS, pause * 1.4)) {
    const found = /** @type {Working<unknown> | Finished<unknown>} */ (await get(path));
    if (found.state === "done") return found.answer;
    tell(found);
    await new Promise((resume) => setTimeout(resume, pause));
  }
}

/**
 * A place that shows the progress of a question, and what `show(answer)` makes of its answer.
 * @template {string} Path
 * @param {Path} path
 * @param {(answer: Found<Path>) => Children} show
 */
export function later(path, show) {
  const said = h("span", {}, t("lab.working"));
  const bar = h("progress", { max: 1, "aria-label": t("lab.working") });
  const place = h("div.later", { "data-state": "working" }, bar, said);
  const tell = (/** @type {Progress} */ { what, done, seconds }) => {
    if (done > 0) bar.value = done;
    else bar.removeAttribute("value");
    said.replaceChildren(seconds ? t("lab.working_for", { what: what || t("lab.waiting"), seconds }) : what || t("lab.waiting"));
  };
  ask(path, tell).then(
    (answer) => finish(place, "done", show(answer)),
    (error) => finish(place, "failed", h("p.failed", {}, messageOf(error))),
  );
  return place;
}

/**
 * @param {HTMLElement} place
 * @param {string} state
 * @param {Children} content
 */
function finish(place, state, content) {
  place.dataset.state = state;
  fill(place, state, () => content);
}
