// Every word on the pages comes from texts.json and the games' own folders; the page carries them with it.

const texts = JSON.parse(document.getElementById("texts").textContent);

/** The text at a path like "terminal.won", with {names} filled in. An unknown path answers with itself. */
export function t(path, values = {}) {
  const found = path.split(".").reduce((part, name) => part?.[name], texts);
  if (typeof found !== "string") return found ?? path;
  return found.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** A word of the rules as people say it: the text of that list, or the word without underscores. */
export function say(list, word) {
  const known = texts[list]?.[word];
  return (
    known ??
    String(word)
      .replace(/_/g, " ")
      .replace(/^./, (first) => first.toUpperCase())
  );
}

/** Whole sentences of a game for the posted rules. */
export function gameTexts(game) {
  return texts.games[game] ?? { tagline: "", how: [], faces: [], community: "row" };
}
