"""The running house: tables, desks, cashier, day and demonstration; nothing here knows HTTP."""
