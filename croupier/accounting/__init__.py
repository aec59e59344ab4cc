"""Drop, count, table inventories, revenue and tax: from the box under the table to the weekly return."""
