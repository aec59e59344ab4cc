"""Evidence that the generator is fit to shuffle: a battery on shuffles and dice, dieharder on bytes."""
