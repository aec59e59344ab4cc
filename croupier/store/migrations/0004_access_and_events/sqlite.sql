-- The log of significant events, the people of the house, their sessions, and the keys of terminals.

CREATE TABLE event (
    id TEXT NOT NULL PRIMARY KEY,
    at TEXT NOT NULL,
    code TEXT NOT NULL,
    device TEXT NOT NULL,
    person TEXT NOT NULL,
    second_person TEXT NOT NULL,
    text TEXT NOT NULL,
    amount_cents INTEGER NOT NULL,
    facts TEXT NOT NULL,
    command TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX event_code ON event (code, id);
CREATE INDEX event_person ON event (person, id);
CREATE INDEX event_device ON event (device, id);

CREATE TABLE person (
    name TEXT NOT NULL PRIMARY KEY,
    full_name TEXT NOT NULL,
    credential TEXT NOT NULL UNIQUE,
    roles TEXT NOT NULL,
    state TEXT NOT NULL,
    failed_tries INTEGER NOT NULL CHECK (failed_tries >= 0),
    locked_until TEXT NOT NULL,
    must_change INTEGER NOT NULL,
    secret TEXT NOT NULL,
    changed_at TEXT NOT NULL
);

CREATE TABLE person_session (
    token_hash TEXT NOT NULL PRIMARY KEY,
    person TEXT NOT NULL,
    opened_at TEXT NOT NULL,
    seen_at TEXT NOT NULL,
    training INTEGER NOT NULL
);
CREATE INDEX person_session_person ON person_session (person);

CREATE TABLE terminal_key (
    asset_number TEXT NOT NULL PRIMARY KEY,
    key_hash TEXT NOT NULL UNIQUE,
    enrolled_at TEXT NOT NULL,
    enrolled_by TEXT NOT NULL,
    mode TEXT NOT NULL
);

-- The log is append-only, also for whoever has only SQL at hand.
CREATE TRIGGER event_is_append_only_update BEFORE UPDATE ON event
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER event_is_append_only_delete BEFORE DELETE ON event
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
