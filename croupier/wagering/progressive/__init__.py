"""Progressives: meters owned by the books, fed by accepted wagers, paid once a floorperson has validated."""
