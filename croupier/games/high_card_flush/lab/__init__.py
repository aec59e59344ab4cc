"""The mathematics of High Card Flush."""
