-- People, keys of terminals, sessions and leases change through records of the journal: here stands the latest
-- version of each, with which their tables are compared. A checkpoint is the state of the books after a record,
-- whose digest a later record of the journal holds: a start reads the journal from there on.

CREATE TABLE access_record (
    key TEXT NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL CHECK (version > 0),
    body TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX access_record_live ON access_record (key) WHERE body <> '';

CREATE TABLE checkpoint (
    seq INTEGER NOT NULL PRIMARY KEY,
    digest TEXT NOT NULL,
    body TEXT NOT NULL
);

-- What is compared with the journal while a house runs: what still counts, not what has ended.
CREATE INDEX account_live ON account (id) WHERE status <> 'closed' OR balance_cents <> 0 OR held_cents <> 0;
CREATE INDEX hold_live ON hold (id) WHERE state = 'held';
CREATE INDEX voucher_live ON voucher (number) WHERE state = 'outstanding';
