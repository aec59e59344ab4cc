"""The gateway of one cabinet or table: devices on serial lines, a spool of signed events, a link to the
house."""
