// The four suits as paths in a square of 32, so that they look the same on every machine.

/** @type {{ [suit: string]: { name: string, red: boolean, path: string } }} */
export const SUITS = {
  h: {
    name: "hearts",
    red: true,
    path:
      "M16 28C7 20.500 3 16 3 10.600 3 6.800 5.900 4 9.400 4c2.600 0 5 1.500 6.600 4.400" +
      "C17.600 5.500 20 4 22.600 4 26.100 4 29 6.800 29 10.600 29 16 25 20.500 16 28z",
  },
  d: { name: "diamonds", red: true, path: "M16 3 27 16 16 29 5 16z" },
  s: {
    name: "spades",
    red: false,
    path:
      "M16 3c4.500 6 12 9.600 12 15.800 0 3.800-2.800 6.200-6 6.200-1.900 0-3.500-.8-4.500-2.200" +
      ".3 2.600 1.400 4.400 3.300 6.200H11.200" +
      "c1.900-1.800 3-3.600 3.300-6.200-1 1.400-2.600 2.200-4.500 2.200-3.200 0-6-2.400-6-6.200C4 12.600 11.500 9 16 3z",
  },
  c: {
    name: "clubs",
    red: false,
    path:
      "M16 3a6.200 6.200 0 0 1 5.300 9.400" +
      "A6.400 6.400 0 1 1 18 22.700c.4 2.600 1.400 4.500 3 6.300H11" +
      "c1.600-1.800 2.600-3.700 3-6.300a6.400 6.400 0 1 1-3.300-10.300A6.200 6.200 0 0 1 16 3z",
  },
};

/** @type {{ [rank: string]: string }} */
export const RANKS = {
  2: "two",
  3: "three",
  4: "four",
  5: "five",
  6: "six",
  7: "seven",
  8: "eight",
  9: "nine",
  T: "ten",
  J: "jack",
  Q: "queen",
  K: "king",
  A: "ace",
};

export const HIDDEN = "??";
export const JOKER = "Jo";

/**
 * "ace of hearts", for a screen reader.
 * @param {string} face
 */
export function spokenCard(face) {
  if (face === HIDDEN) return "face down";
  if (face === JOKER) return "joker";
  return `${RANKS[face[0]]} of ${SUITS[face[1]].name}`;
}

/** @param {string} text */
export const isCard = (text) => text === JOKER || (text.length === 2 && text[0] in RANKS && text[1] in SUITS);
