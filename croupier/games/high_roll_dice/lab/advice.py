"""High Roll Dice asks the player nothing: all is said when the wagers are placed (§ 675a.4)."""

NO_DECISIONS = (
    "High Roll Dice asks the player nothing after the wagers are placed; `croupier par high_roll_dice` says "
    "what each wager is worth"
)
