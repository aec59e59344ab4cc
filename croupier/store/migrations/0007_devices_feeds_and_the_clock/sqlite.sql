-- Devices that may bring money in, each with its key and the number of its last event; which tables feed a
-- progressive meter; and what the house knows of its clock.

CREATE TABLE device (
    id TEXT NOT NULL PRIMARY KEY,
    terminal TEXT NOT NULL,
    public_key TEXT NOT NULL,
    state TEXT NOT NULL,
    last_number INTEGER NOT NULL CHECK (last_number >= 0),
    enrolled_by TEXT NOT NULL,
    attested_by TEXT NOT NULL,
    enrolled_at TEXT NOT NULL,
    ended_by TEXT NOT NULL,
    ended_at TEXT NOT NULL,
    reason TEXT NOT NULL
);
CREATE INDEX device_terminal ON device (terminal);

CREATE TABLE meter_feed (
    meter TEXT NOT NULL PRIMARY KEY,
    tables TEXT NOT NULL
);

CREATE TABLE house_clock (
    name TEXT NOT NULL PRIMARY KEY,
    state TEXT NOT NULL,
    journal_at TEXT NOT NULL,
    clock_at TEXT NOT NULL,
    cleared_by TEXT NOT NULL,
    reason TEXT NOT NULL
);
