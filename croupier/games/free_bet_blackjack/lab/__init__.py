"""The mathematics of Free Bet Blackjack."""
