"""The answers to long polls, by what they are about."""
