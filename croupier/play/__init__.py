"""The contract that every game meets, and the runner of a round.

A game is a generator that reads like its chapter: it yields what it needs next (cards, dice, the
decisions of seats with exactly the legal choices) and the runner sends it in. See ``round`` for the
runner, ``table`` for what a game may do, and ``game`` for how one is registered.
"""
