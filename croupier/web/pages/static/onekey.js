// One key a card: each suit is one row of a keyboard with a number block, from the ace on the left.
//
// Where a row of letters has no key left it goes on in the number block beside it. A key is known by its place,
// whatever is printed on it, so that the layout of the keyboard does not matter.

import { JOKER } from "./suits.js";

const ORDER = "A23456789TJQK";
/** @type {{ [suit: string]: string }} */
const ROWS = {
  s: "Digit1 Digit2 Digit3 Digit4 Digit5 Digit6 Digit7 Digit8 Digit9 Digit0 Minus Equal Backquote",
  h: "KeyQ KeyW KeyE KeyR KeyT KeyY KeyU KeyI KeyO KeyP BracketLeft BracketRight Backslash",
  d: "KeyA KeyS KeyD KeyF KeyG KeyH KeyJ KeyK KeyL Semicolon Quote Numpad5 Numpad6",
  c: "KeyZ KeyX KeyC KeyV KeyB KeyN KeyM Comma Period Slash Numpad1 Numpad2 Numpad3",
};
/** @type {{ [code: string]: string }} */
const PRINTED = {
  Minus: "-",
  Equal: "=",
  Backquote: "`",
  BracketLeft: "[",
  BracketRight: "]",
  Backslash: "\\",
  Semicolon: ";",
  Quote: "'",
  Comma: ",",
  Period: ".",
  Slash: "/",
};

/** The card of a key. @type {{ [code: string]: string }} */
export const CARD_OF = { Numpad0: JOKER };
/** The key of a card, as it is printed on most keyboards. @type {{ [face: string]: string }} */
export const KEY_OF = { [JOKER]: "Num 0" };

for (const [suit, keys] of Object.entries(ROWS))
  keys.split(" ").forEach((code, index) => {
    CARD_OF[code] = ORDER[index] + suit;
    KEY_OF[ORDER[index] + suit] = PRINTED[code] ?? code.replace(/^(Digit|Key)/, "").replace("Numpad", "Num ");
  });

const KEPT = "croupier.one-key";

/** Whether the dealer of this console wants it; remembered in the browser. */
export const wanted = () => localStorage.getItem(KEPT) === "yes";

/** @param {boolean} yes */
export const want = (yes) => localStorage.setItem(KEPT, yes ? "yes" : "no");
