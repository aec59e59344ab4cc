-- Progressive meters with their part of a cent and their cumulative counts, and every hit of them.

CREATE TABLE progressive_meter (
    account TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    state TEXT COLLATE "C" NOT NULL,
    remainder_numerator BIGINT NOT NULL CHECK (remainder_numerator >= 0),
    remainder_denominator BIGINT NOT NULL CHECK (remainder_denominator > remainder_numerator),
    wagers_accepted BIGINT NOT NULL,
    wagered_cents BIGINT NOT NULL,
    contributed_cents BIGINT NOT NULL,
    returned_cents BIGINT NOT NULL,
    hits BIGINT NOT NULL,
    terminal_paid_cents BIGINT NOT NULL,
    attendant_paid_cents BIGINT NOT NULL
);

CREATE TABLE progressive_hit (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    table_id TEXT COLLATE "C" NOT NULL,
    terminal TEXT COLLATE "C" NOT NULL,
    account TEXT COLLATE "C" NOT NULL,
    meter TEXT COLLATE "C" NOT NULL,
    amount_cents BIGINT NOT NULL CHECK (amount_cents > 0),
    pays TEXT COLLATE "C" NOT NULL,
    hand TEXT COLLATE "C" NOT NULL,
    state TEXT COLLATE "C" NOT NULL,
    paid_by TEXT COLLATE "C" NOT NULL,
    at TEXT COLLATE "C" NOT NULL,
    gaming_day TEXT COLLATE "C" NOT NULL,
    decided_by TEXT COLLATE "C" NOT NULL,
    decided_role TEXT COLLATE "C" NOT NULL,
    decided_at TEXT COLLATE "C" NOT NULL,
    reason TEXT COLLATE "C" NOT NULL
);
CREATE INDEX progressive_hit_state ON progressive_hit (state, table_id);
CREATE INDEX progressive_hit_meter ON progressive_hit (meter, at);
