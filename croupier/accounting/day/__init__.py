"""The gaming day: its report, its table inventories, its vouchers and its corrections."""
