"""Money, odds and verdicts: the words that every other layer speaks."""
