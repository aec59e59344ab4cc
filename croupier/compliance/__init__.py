"""Checks of what people submit and arrange: facts in, Findings out, one claim a file."""
