"""A sum of money in words, as a voucher shows it beside the figures."""

from __future__ import annotations

from croupier.units.money import Cents

_ONES = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
_TENS = ["_", "_", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_SCALES = ((10**12, "trillion"), (10**9, "billion"), (10**6, "million"), (1000, "thousand"), (100, "hundred"))


def number_in_words(number: int) -> str:
    """A whole number, not below zero: ``one thousand two hundred thirty-four``."""
    if number < 20:
        return _ONES[number]
    if number < 100:
        tens, ones = divmod(number, 10)
        return _TENS[tens] + (f"-{_ONES[ones]}" if ones else "")
    size, word = next(scale for scale in _SCALES if number >= scale[0])
    high, low = divmod(number, size)
    return f"{number_in_words(high)} {word}" + (f" {number_in_words(low)}" if low else "")


def amount_in_words(cents: Cents) -> str:
    """``twelve dollars and fifty cents``."""
    whole, part = divmod(cents, 100)
    dollars = f"{number_in_words(whole)} dollar{'' if whole == 1 else 's'}"
    return f"{dollars} and {number_in_words(part)} cent{'' if part == 1 else 's'}"
