"""The mathematics of Flop Poker."""
