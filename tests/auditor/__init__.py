"""A simulated floor, and an auditor with books of his own who follows everything that he is told.

``house`` sets up a house, ``patrons`` and ``doors`` drive the real system through its public commands,
``books`` keeps the second set of books, ``comparison`` holds it against the first, ``simulation`` and
``remote`` run the two together. See docs/auditor.md.
"""
