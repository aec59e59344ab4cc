"""Simulated devices behind pseudo-terminals: what they say on the line is what real ones say."""
