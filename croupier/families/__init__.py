"""What the mathematics of two or three games share, a folder for each kind of game. No game is imported."""
