"""The mathematics of High Roll Dice."""
