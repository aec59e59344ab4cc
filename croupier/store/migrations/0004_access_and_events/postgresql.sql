-- The log of significant events, the people of the house, their sessions, and the keys of terminals.

CREATE TABLE event (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    at TEXT COLLATE "C" NOT NULL,
    code TEXT COLLATE "C" NOT NULL,
    device TEXT COLLATE "C" NOT NULL,
    person TEXT COLLATE "C" NOT NULL,
    second_person TEXT COLLATE "C" NOT NULL,
    text TEXT COLLATE "C" NOT NULL,
    amount_cents BIGINT NOT NULL,
    facts TEXT COLLATE "C" NOT NULL,
    command TEXT COLLATE "C" NOT NULL
);
CREATE INDEX event_code ON event (code, id);
CREATE INDEX event_person ON event (person, id);
CREATE INDEX event_device ON event (device, id);

CREATE TABLE person (
    name TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    full_name TEXT COLLATE "C" NOT NULL,
    credential TEXT COLLATE "C" NOT NULL UNIQUE,
    roles TEXT COLLATE "C" NOT NULL,
    state TEXT COLLATE "C" NOT NULL,
    failed_tries BIGINT NOT NULL CHECK (failed_tries >= 0),
    locked_until TEXT COLLATE "C" NOT NULL,
    must_change BIGINT NOT NULL,
    secret TEXT COLLATE "C" NOT NULL,
    changed_at TEXT COLLATE "C" NOT NULL
);

CREATE TABLE person_session (
    token_hash TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    person TEXT COLLATE "C" NOT NULL,
    opened_at TEXT COLLATE "C" NOT NULL,
    seen_at TEXT COLLATE "C" NOT NULL,
    training BIGINT NOT NULL
);
CREATE INDEX person_session_person ON person_session (person);

CREATE TABLE terminal_key (
    asset_number TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    key_hash TEXT COLLATE "C" NOT NULL UNIQUE,
    enrolled_at TEXT COLLATE "C" NOT NULL,
    enrolled_by TEXT COLLATE "C" NOT NULL,
    mode TEXT COLLATE "C" NOT NULL
);

-- The log is append-only, also for whoever has only SQL at hand.
CREATE TRIGGER event_is_append_only BEFORE UPDATE OR DELETE ON event
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
