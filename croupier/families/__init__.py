"""What two or three games share, a folder for each kind of game: rules, mathematics. No game is imported."""
