"""Drop boxes: plan, keys, people, collection, and the book that keeps them (58 Pa. Code § 465a.17)."""
