-- The journal as a public log: the nodes of its tree of hashes, and the checkpoints that were signed.

-- A node stands for 256 to the power of its level records; place is level * 2^56 + number. Leaves are made
-- from the journal's own hashes.
CREATE TABLE tree_node (
    place INTEGER NOT NULL PRIMARY KEY,
    hash TEXT NOT NULL
);

-- What is mixed into each leaf, so that nobody outside can try what a record may say.
CREATE TABLE tree_secret (
    one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
    secret TEXT NOT NULL
);
INSERT INTO tree_secret (one, secret) VALUES (1, lower(hex(randomblob(32))));

CREATE TABLE signed_checkpoint (
    size INTEGER NOT NULL PRIMARY KEY,
    at TEXT NOT NULL,
    reason TEXT NOT NULL,
    note TEXT NOT NULL
);

-- The last word of each witness.
CREATE TABLE cosignature (
    witness TEXT NOT NULL PRIMARY KEY,
    size INTEGER NOT NULL,
    cosigned_at INTEGER NOT NULL,
    received_at TEXT NOT NULL,
    note TEXT NOT NULL
);

CREATE TRIGGER tree_node_is_append_only_update BEFORE UPDATE ON tree_node
BEGIN SELECT RAISE(ABORT, 'the tree is append-only'); END;
CREATE TRIGGER tree_node_is_append_only_delete BEFORE DELETE ON tree_node
BEGIN SELECT RAISE(ABORT, 'the tree is append-only'); END;
CREATE TRIGGER signed_checkpoint_is_append_only_update BEFORE UPDATE ON signed_checkpoint
BEGIN SELECT RAISE(ABORT, 'signed checkpoints are append-only'); END;
CREATE TRIGGER signed_checkpoint_is_append_only_delete BEFORE DELETE ON signed_checkpoint
BEGIN SELECT RAISE(ABORT, 'signed checkpoints are append-only'); END;
