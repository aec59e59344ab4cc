-- The steps of one table, and the ends of rounds, are found without reading what the rest of the floor did.
-- The index is made of the journal's own text, so it cannot say anything else than the journal.

CREATE INDEX journal_step ON journal (json_extract(body, '$.facts.table'), seq) WHERE kind = 'table_step';

CREATE INDEX journal_turn ON journal (json_extract(body, '$.facts.event.event'), seq)
    WHERE kind = 'table_step'
    AND json_extract(body, '$.facts.event.event')
        IN ('round_settled', 'round_voided', 'table_closed', 'wager_removed');

CREATE INDEX journal_carrying ON journal (seq) WHERE kind = 'table_step' AND json_extract(body, '$.facts.event.carried[0]') IS NOT NULL;

-- Everything that is no step of a table, by its kind: the last of each kind, and restorations.
CREATE INDEX journal_other ON journal (kind, seq) WHERE kind <> 'table_step';
