"""The rulebook: editions of each chapter as dated data, every value with the section that says it."""
