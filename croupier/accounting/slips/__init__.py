"""Payouts by hand: what is due, the slip, its signatures and its paper (58 Pa. Code § 465a.26)."""
