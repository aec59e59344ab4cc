-- The books: accounts, holds, the hash-chained journal, and what is kept beside the money.

CREATE TABLE account (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    balance_cents BIGINT NOT NULL,
    held_cents BIGINT NOT NULL CHECK (held_cents >= 0),
    status TEXT COLLATE "C" NOT NULL
);

CREATE TABLE hold (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    account TEXT COLLATE "C" NOT NULL,
    amount_cents BIGINT NOT NULL CHECK (amount_cents > 0),
    state TEXT COLLATE "C" NOT NULL,
    purpose TEXT COLLATE "C" NOT NULL
);

CREATE TABLE journal (
    seq BIGINT NOT NULL PRIMARY KEY,
    at TEXT COLLATE "C" NOT NULL,
    gaming_day TEXT COLLATE "C" NOT NULL,
    command_id TEXT COLLATE "C" NOT NULL,
    kind TEXT COLLATE "C" NOT NULL,
    body TEXT COLLATE "C" NOT NULL,
    hash TEXT COLLATE "C" NOT NULL
);
CREATE INDEX journal_at ON journal (at);

CREATE TABLE transfer (
    seq BIGINT NOT NULL,
    line BIGINT NOT NULL,
    debit TEXT COLLATE "C" NOT NULL,
    credit TEXT COLLATE "C" NOT NULL,
    amount_cents BIGINT NOT NULL CHECK (amount_cents > 0),
    purpose TEXT COLLATE "C" NOT NULL,
    debit_balance_cents BIGINT NOT NULL,
    credit_balance_cents BIGINT NOT NULL,
    PRIMARY KEY (seq, line)
);
CREATE INDEX transfer_debit ON transfer (debit, seq);
CREATE INDEX transfer_credit ON transfer (credit, seq);

CREATE TABLE command (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    digest TEXT COLLATE "C" NOT NULL,
    seq BIGINT,
    refusal TEXT
);

CREATE TABLE chain_head (
    one BIGINT NOT NULL PRIMARY KEY CHECK (one = 1),
    seq BIGINT NOT NULL,
    hash TEXT COLLATE "C" NOT NULL,
    at TEXT COLLATE "C" NOT NULL
);
INSERT INTO chain_head (one, seq, hash, at)
VALUES (1, 0, '0000000000000000000000000000000000000000000000000000000000000000', '');

CREATE TABLE tally (
    subject TEXT COLLATE "C" NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    unit_cents BIGINT NOT NULL,
    value BIGINT NOT NULL,
    PRIMARY KEY (subject, name, unit_cents)
);

CREATE TABLE tally_change (
    subject TEXT COLLATE "C" NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    unit_cents BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    count BIGINT NOT NULL CHECK (count >= 0),
    value BIGINT NOT NULL,
    PRIMARY KEY (subject, name, unit_cents, seq)
);

CREATE TABLE terminal (
    asset_number TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    denomination_cents BIGINT NOT NULL,
    enabled BIGINT NOT NULL,
    odd_cents TEXT COLLATE "C" NOT NULL,
    largest_win_cents BIGINT NOT NULL,
    largest_voucher_cents BIGINT NOT NULL,
    bills TEXT COLLATE "C" NOT NULL
);

CREATE TABLE voucher (
    number TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    amount_cents BIGINT NOT NULL CHECK (amount_cents > 0),
    state TEXT COLLATE "C" NOT NULL,
    issued_by TEXT COLLATE "C" NOT NULL,
    issued_at TEXT COLLATE "C" NOT NULL,
    issued_day TEXT COLLATE "C" NOT NULL,
    expires_day TEXT COLLATE "C" NOT NULL,
    ended_by TEXT COLLATE "C" NOT NULL,
    ended_at TEXT COLLATE "C" NOT NULL,
    ended_day TEXT COLLATE "C" NOT NULL,
    destroyed_day TEXT COLLATE "C" NOT NULL
);
CREATE INDEX voucher_issued ON voucher (issued_day);
CREATE INDEX voucher_ended ON voucher (ended_day);

CREATE TABLE lease (
    name TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    holder TEXT COLLATE "C" NOT NULL,
    token BIGINT NOT NULL,
    expires_at TEXT COLLATE "C" NOT NULL
);

-- The journal is append-only, also for whoever has only SQL at hand.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$;
CREATE TRIGGER journal_is_append_only BEFORE UPDATE OR DELETE ON journal
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER transfer_is_append_only BEFORE UPDATE OR DELETE ON transfer
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
