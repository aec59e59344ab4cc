"""Cards, dice, and how hands of them rank."""
