"""The mathematics of Double Back Jack."""
