"""The mathematics of Criss-Cross Poker."""
