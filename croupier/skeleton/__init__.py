"""The skeleton of a game in a package of its own: a small game that can be played at once, to be rewritten.

``template`` is that package under the name ``your_game``, its modules as text; ``make`` copies it under
another name. A test makes one, installs it and plays it, so that it is always a game that passes.
"""
