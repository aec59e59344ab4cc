-- What a hit had put into its meter from the reserve and by the house, so that a refusal can undo it; and how
-- many hits of a meter wait for a floorperson, since it cannot be removed before they are decided.

ALTER TABLE progressive_hit ADD COLUMN reserve TEXT NOT NULL DEFAULT '';
ALTER TABLE progressive_hit ADD COLUMN poured_cents BIGINT NOT NULL DEFAULT 0;
ALTER TABLE progressive_hit ADD COLUMN reseeded_cents BIGINT NOT NULL DEFAULT 0;
ALTER TABLE progressive_meter ADD COLUMN pending_hits BIGINT NOT NULL DEFAULT 0;
UPDATE progressive_meter SET pending_hits = (
    SELECT COUNT(*) FROM progressive_hit
    WHERE progressive_hit.meter = progressive_meter.account AND progressive_hit.state = 'pending'
);
