"""The ledger: integer cents, double entry, append-only, hash-chained. No clock and no database here."""
