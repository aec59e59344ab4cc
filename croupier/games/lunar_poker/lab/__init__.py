"""The mathematics of Lunar Poker."""
