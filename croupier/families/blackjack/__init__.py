"""Blackjack: in ``rules`` what the chapters of both games have in common, beside it their mathematics.

``dealer`` and ``dealer_draws`` know how the dealer ends, ``hands`` numbers all hands, ``values`` what each
decision is worth, ``strategy`` what is best over all deals, ``rounds`` deals rounds from a shoe,
``chart_cells`` and ``chart_rows`` make a chart of it, ``question`` reads what a seat sees, and ``appraisal``
says what a solver found.
"""
