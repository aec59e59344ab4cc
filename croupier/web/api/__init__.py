"""The JSON routes of terminals, dealers, slips, books and devices."""
