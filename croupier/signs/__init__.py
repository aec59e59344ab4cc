"""Signs and layouts: what must be posted at a table and printed on its felt, made from the edition's data."""
