"""The mathematics of Props & Hops."""
