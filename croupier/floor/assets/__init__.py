"""Devices of the floor: what they are, where they stand, how they move, what they run (ch. 463a)."""
