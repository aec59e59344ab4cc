-- The books: accounts, holds, the hash-chained journal, and what is kept beside the money.

CREATE TABLE account (
    id TEXT NOT NULL PRIMARY KEY,
    balance_cents INTEGER NOT NULL,
    held_cents INTEGER NOT NULL CHECK (held_cents >= 0),
    status TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE hold (
    id TEXT NOT NULL PRIMARY KEY,
    account TEXT NOT NULL,
    amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
    state TEXT NOT NULL,
    purpose TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE journal (
    seq INTEGER NOT NULL PRIMARY KEY,
    at TEXT NOT NULL,
    gaming_day TEXT NOT NULL,
    command_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    hash TEXT NOT NULL
);
CREATE INDEX journal_at ON journal (at);

CREATE TABLE transfer (
    seq INTEGER NOT NULL,
    line INTEGER NOT NULL,
    debit TEXT NOT NULL,
    credit TEXT NOT NULL,
    amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
    purpose TEXT NOT NULL,
    debit_balance_cents INTEGER NOT NULL,
    credit_balance_cents INTEGER NOT NULL,
    PRIMARY KEY (seq, line)
) WITHOUT ROWID;
CREATE INDEX transfer_debit ON transfer (debit, seq);
CREATE INDEX transfer_credit ON transfer (credit, seq);

CREATE TABLE command (
    id TEXT NOT NULL PRIMARY KEY,
    digest TEXT NOT NULL,
    seq INTEGER,
    refusal TEXT
) WITHOUT ROWID;

CREATE TABLE chain_head (
    one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
    seq INTEGER NOT NULL,
    hash TEXT NOT NULL,
    at TEXT NOT NULL
);
INSERT INTO chain_head (one, seq, hash, at)
VALUES (1, 0, '0000000000000000000000000000000000000000000000000000000000000000', '');

CREATE TABLE tally (
    subject TEXT NOT NULL,
    name TEXT NOT NULL,
    unit_cents INTEGER NOT NULL,
    value INTEGER NOT NULL,
    PRIMARY KEY (subject, name, unit_cents)
) WITHOUT ROWID;

CREATE TABLE tally_change (
    subject TEXT NOT NULL,
    name TEXT NOT NULL,
    unit_cents INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    count INTEGER NOT NULL CHECK (count >= 0),
    value INTEGER NOT NULL,
    PRIMARY KEY (subject, name, unit_cents, seq)
) WITHOUT ROWID;

CREATE TABLE terminal (
    asset_number TEXT NOT NULL PRIMARY KEY,
    denomination_cents INTEGER NOT NULL,
    enabled INTEGER NOT NULL,
    odd_cents TEXT NOT NULL,
    largest_win_cents INTEGER NOT NULL,
    largest_voucher_cents INTEGER NOT NULL,
    bills TEXT NOT NULL
);

CREATE TABLE voucher (
    number TEXT NOT NULL PRIMARY KEY,
    amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
    state TEXT NOT NULL,
    issued_by TEXT NOT NULL,
    issued_at TEXT NOT NULL,
    issued_day TEXT NOT NULL,
    expires_day TEXT NOT NULL,
    ended_by TEXT NOT NULL,
    ended_at TEXT NOT NULL,
    ended_day TEXT NOT NULL,
    destroyed_day TEXT NOT NULL
);
CREATE INDEX voucher_issued ON voucher (issued_day);
CREATE INDEX voucher_ended ON voucher (ended_day);

CREATE TABLE lease (
    name TEXT NOT NULL PRIMARY KEY,
    holder TEXT NOT NULL,
    token INTEGER NOT NULL,
    expires_at TEXT NOT NULL
);

-- The journal is append-only, also for whoever has only SQL at hand.
CREATE TRIGGER journal_is_append_only_update BEFORE UPDATE ON journal
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER journal_is_append_only_delete BEFORE DELETE ON journal
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER transfer_is_append_only_update BEFORE UPDATE ON transfer
BEGIN SELECT RAISE(ABORT, 'transfers are append-only'); END;
CREATE TRIGGER transfer_is_append_only_delete BEFORE DELETE ON transfer
BEGIN SELECT RAISE(ABORT, 'transfers are append-only'); END;
