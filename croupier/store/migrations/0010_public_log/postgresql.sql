-- The journal as a public log: the nodes of its tree of hashes, and the checkpoints that were signed.

-- A node stands for 256 to the power of its level records; place is level * 2^56 + number. Leaves are made
-- from the journal's own hashes.
CREATE TABLE tree_node (
    place BIGINT NOT NULL PRIMARY KEY,
    hash TEXT COLLATE "C" NOT NULL
);

-- What is mixed into each leaf, so that nobody outside can try what a record may say.
CREATE TABLE tree_secret (
    one BIGINT NOT NULL PRIMARY KEY CHECK (one = 1),
    secret TEXT COLLATE "C" NOT NULL
);
INSERT INTO tree_secret (one, secret)
VALUES (1, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));

CREATE TABLE signed_checkpoint (
    size BIGINT NOT NULL PRIMARY KEY,
    at TEXT COLLATE "C" NOT NULL,
    reason TEXT COLLATE "C" NOT NULL,
    note TEXT COLLATE "C" NOT NULL
);

-- The last word of each witness.
CREATE TABLE cosignature (
    witness TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    size BIGINT NOT NULL,
    cosigned_at BIGINT NOT NULL,
    received_at TEXT COLLATE "C" NOT NULL,
    note TEXT COLLATE "C" NOT NULL
);

CREATE TRIGGER tree_node_is_append_only BEFORE UPDATE OR DELETE ON tree_node
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER signed_checkpoint_is_append_only BEFORE UPDATE OR DELETE ON signed_checkpoint
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
