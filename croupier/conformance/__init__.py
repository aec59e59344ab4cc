"""What every game must do, whatever its rules say: asked of one at random, knowing nothing of it.

``driver`` plays, ``claims`` are what is asked of a round, ``suite`` asks all of it of a game and its
editions. The tests of Croupier ask it of every game; ``croupier conformance`` and the tests of a game in
another package ask it of that one.
"""
