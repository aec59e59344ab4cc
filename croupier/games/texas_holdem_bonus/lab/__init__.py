"""The mathematics of Texas Hold 'Em Bonus Poker."""
