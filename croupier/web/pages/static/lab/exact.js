// Fractions of whole numbers of any size, so that an edge on the page is as exact as one on the command line.

/**
 * @param {bigint} a
 * @param {bigint} b
 * @returns {bigint}
 */
const gcd = (a, b) => (b ? gcd(b, a % b) : a < 0n ? -a : a);

export class Fraction {
  /** @param {bigint} numerator */
  constructor(numerator, denominator = 1n) {
    const common = gcd(numerator, denominator) || 1n;
    this.numerator = numerator / common;
    this.denominator = denominator / common;
  }

  /**
   * "3/4" or "-2".
   * @param {string} text
   */
  static read(text) {
    const [above, below] = text.split("/");
    return new Fraction(BigInt(above), BigInt(below ?? 1));
  }

  /** @param {Fraction} other */
  plus(other) {
    return new Fraction(this.numerator * other.denominator + other.numerator * this.denominator, this.denominator * other.denominator);
  }

  negative() {
    return new Fraction(-this.numerator, this.denominator);
  }

  valueOf() {
    // The first sixteen digits, without turning either part into a number that is too large for one.
    const scaled = (this.numerator * 10n ** 16n) / this.denominator;
    return Number(scaled) / 1e16;
  }

  toString() {
    return this.denominator === 1n ? String(this.numerator) : `${this.numerator}/${this.denominator}`;
  }
}
