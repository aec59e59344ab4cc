"""The mathematics of Heads-Up Hold 'Em."""
