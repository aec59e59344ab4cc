-- Papers of the gaming floor: assets, movements, notices, approvals. The journal keeps every version.

CREATE TABLE floor_document (
    key TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    kind TEXT COLLATE "C" NOT NULL,
    body TEXT COLLATE "C" NOT NULL
);
CREATE INDEX floor_document_kind ON floor_document (kind, key);
