"""The log of significant events: append-only, under the journal's hash chain, searched and verified."""
