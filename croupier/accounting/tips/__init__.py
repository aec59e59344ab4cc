"""Tips of dealers: one box, one count, one rule of sharing (58 Pa. Code § 465a.19)."""
