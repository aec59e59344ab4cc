"""The dealer school: practice rounds in which the learner calls the procedure and the engine marks him."""
