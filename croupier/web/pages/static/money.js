// Money is a whole number of cents everywhere; only here does it become text.

export function dollars(cents) {
  const sign = cents < 0 ? "−" : "";
  const value = Math.abs(cents);
  const whole = Math.floor(value / 100).toLocaleString("en-US");
  return `${sign}$${whole}.${String(value % 100).padStart(2, "0")}`;
}

/** Without the cents where there are none: for chips, limits and buttons. */
export function short(cents) {
  return dollars(cents).replace(/\.00$/, "");
}

/** "raise 1000" as people read it: "Raise $10". */
export function spoken(decision, say) {
  const [word, ...rest] = decision.split(" ");
  const detail = rest.map((part) => (/^\d+$/.test(part) ? short(Number(part)) : part)).join(" ");
  return detail ? `${say("words", word)} ${detail}` : say("words", word);
}
