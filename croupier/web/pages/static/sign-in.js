// The door: a person's name and password, a first password of one's own, or a terminal's key.

import { inquire, messageOf } from "./api.js";
import { byId, openButtons } from "./dom.js";
import { t } from "./texts.js";

/**
 * Where to go afterwards: a page of this house, and nowhere else.
 * @param {string} fallback
 */
function next(fallback) {
  const wanted = new URLSearchParams(location.search).get("next") ?? "";
  return /^\/(?!\/)[\w./-]*$/.test(wanted) ? wanted : fallback;
}

/**
 * @param {string} form
 * @param {string} says
 * @param {() => Promise<unknown>} doing
 */
function onSubmit(form, says, doing) {
  byId(form).addEventListener("submit", async (event) => {
    event.preventDefault();
    byId(says).textContent = "";
    try {
      await doing();
    } catch (error) {
      byId(says).textContent = messageOf(error);
    }
  });
}

onSubmit("person", "person-says", async () => {
  const who = await inquire("/api/sign-in", { name: byId("name").value, password: byId("password").value });
  if (!who.must_change_password) {
    location.assign(next("/"));
    return;
  }
  byId("person").hidden = true;
  byId("terminal").hidden = true;
  byId("change").hidden = false;
  byId("new").focus();
});

onSubmit("change", "change-says", async () => {
  if (byId("new").value !== byId("again").value) throw new Error(t("access.differs"));
  await inquire("/api/password", { old: byId("password").value, new: byId("new").value });
  await inquire("/api/sign-in", { name: byId("name").value, password: byId("new").value });
  location.assign(next("/"));
});

onSubmit("terminal", "terminal-says", async () => {
  const one = await inquire("/api/terminal-key", { key: byId("key").value });
  location.assign(`/terminal/${one.terminal}`);
});

// Until here a submitted form would have gone its own way, with a password in the address.
openButtons();
