"""From the day to the weekly return: revenue, rates, postings and print."""
