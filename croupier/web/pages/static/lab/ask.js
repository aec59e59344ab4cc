// Questions that the house may need a while for: asked again until the answer is there, and kept.

import { get } from "../api.js";
import { h } from "../dom.js";
import { t } from "../texts.js";

const SOON_MS = 250;
const LATEST_MS = 2000;
const kept = new Map();

/** The answer of `path`; `tell({what, done})` hears how far it is. */
export function ask(path, tell = () => undefined) {
  if (!kept.has(path))
    kept.set(
      path,
      wait(path, tell).catch((error) => (kept.delete(path), Promise.reject(error))),
    );
  return kept.get(path);
}

async function wait(path, tell) {
  for (let pause = SOON_MS; ; pause = Math.min(LATEST_MS, pause * 1.4)) {
    const found = await get(path);
    if (found.state === "done") return found.answer;
    tell(found);
    await new Promise((resume) => setTimeout(resume, pause));
  }
}

/** A place that shows the progress of a question, and what `show(answer)` makes of its answer. */
export function later(path, show) {
  const said = h("span", {}, t("lab.working"));
  const bar = h("progress", { max: 1, "aria-label": t("lab.working") });
  const place = h("div.later", { "data-state": "working" }, bar, said);
  const tell = ({ what, done, seconds }) => {
    if (done > 0) bar.value = done;
    else bar.removeAttribute("value");
    said.replaceChildren(seconds ? t("lab.working_for", { what: what || t("lab.waiting"), seconds }) : what || t("lab.waiting"));
  };
  ask(path, tell).then(
    (answer) => finish(place, "done", show(answer)),
    (error) => finish(place, "failed", h("p.failed", {}, error.message)),
  );
  return place;
}

function finish(place, state, content) {
  place.dataset.state = state;
  place.replaceChildren(...[content].flat().filter(Boolean));
}
