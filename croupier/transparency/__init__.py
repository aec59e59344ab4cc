"""The public log: trees of hashes, signed checkpoints, witnesses and receipts, in the published formats.

Nothing here knows the books, a database or the house: a witness and a patron's receipt need no more.
"""
