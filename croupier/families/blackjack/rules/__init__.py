"""What the blackjack games share: hands and splitting, the deal, insurance, drawing, irregularities.

``layout`` knows the hands of a round, ``opening`` deals the first two cards and offers insurance,
``drawing`` brings every further card, ``ending`` orders the settlement, and ``irregularities`` is the
last section that both chapters have in common; ``patron`` is how an automatic patron plays. A game writes
its own turns and its own settlement. Nothing here is compiled or knows the mathematics beside it.
"""
