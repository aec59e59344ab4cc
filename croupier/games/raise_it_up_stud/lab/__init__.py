"""The mathematics of Raise It Up Stud Poker."""
