-- Progressive meters with their part of a cent and their cumulative counts, and every hit of them.

CREATE TABLE progressive_meter (
    account TEXT NOT NULL PRIMARY KEY,
    state TEXT NOT NULL,
    remainder_numerator INTEGER NOT NULL CHECK (remainder_numerator >= 0),
    remainder_denominator INTEGER NOT NULL CHECK (remainder_denominator > remainder_numerator),
    wagers_accepted INTEGER NOT NULL,
    wagered_cents INTEGER NOT NULL,
    contributed_cents INTEGER NOT NULL,
    returned_cents INTEGER NOT NULL,
    hits INTEGER NOT NULL,
    terminal_paid_cents INTEGER NOT NULL,
    attendant_paid_cents INTEGER NOT NULL
);

CREATE TABLE progressive_hit (
    id TEXT NOT NULL PRIMARY KEY,
    table_id TEXT NOT NULL,
    terminal TEXT NOT NULL,
    account TEXT NOT NULL,
    meter TEXT NOT NULL,
    amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
    pays TEXT NOT NULL,
    hand TEXT NOT NULL,
    state TEXT NOT NULL,
    paid_by TEXT NOT NULL,
    at TEXT NOT NULL,
    gaming_day TEXT NOT NULL,
    decided_by TEXT NOT NULL,
    decided_role TEXT NOT NULL,
    decided_at TEXT NOT NULL,
    reason TEXT NOT NULL
);
CREATE INDEX progressive_hit_state ON progressive_hit (state, table_id);
CREATE INDEX progressive_hit_meter ON progressive_hit (meter, at);
