"""Documents that leave the house: lists, notices, their calendar and their paper."""
