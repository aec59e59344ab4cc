"""The hybrid table: one dealer, any number of terminals, and the record of every round.

A table is a state machine without clock, input or chance: requests come in with the present instant,
steps come out (an event and the money that moves with it), and the event changes the table once the books
have kept it. The same events, applied again, give the same table.
"""
