"""Hold'em against a dealer: two own cards, five on the board, bets on the way.

``removal`` and ``hole_pairs`` rank every pair of own cards on a board against every other, ``raise_once`` and
``street_bets`` find the best bets over all boards, ``decisions`` and ``batch_decisions`` keep them for
simulations, ``features`` describes hands as people do, and ``completions`` counts what can still come.
"""
