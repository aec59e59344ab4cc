"""How hands rank: one module for each order that a chapter defines.

Every evaluator answers with a tuple that compares as the chapter does: the greater is the better
hand, equal tuples tie. ``kind`` is the word that paytables use, ``words`` what a dealer would call.
"""
