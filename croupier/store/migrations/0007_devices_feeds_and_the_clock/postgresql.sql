-- Devices that may bring money in, each with its key and the number of its last event; which tables feed a
-- progressive meter; and what the house knows of its clock.

CREATE TABLE device (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    terminal TEXT COLLATE "C" NOT NULL,
    public_key TEXT COLLATE "C" NOT NULL,
    state TEXT COLLATE "C" NOT NULL,
    last_number BIGINT NOT NULL CHECK (last_number >= 0),
    enrolled_by TEXT COLLATE "C" NOT NULL,
    attested_by TEXT COLLATE "C" NOT NULL,
    enrolled_at TEXT COLLATE "C" NOT NULL,
    ended_by TEXT COLLATE "C" NOT NULL,
    ended_at TEXT COLLATE "C" NOT NULL,
    reason TEXT COLLATE "C" NOT NULL
);
CREATE INDEX device_terminal ON device (terminal);

CREATE TABLE meter_feed (
    meter TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    tables TEXT COLLATE "C" NOT NULL
);

CREATE TABLE house_clock (
    name TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    state TEXT COLLATE "C" NOT NULL,
    journal_at TEXT COLLATE "C" NOT NULL,
    clock_at TEXT COLLATE "C" NOT NULL,
    cleared_by TEXT COLLATE "C" NOT NULL,
    reason TEXT COLLATE "C" NOT NULL
);
