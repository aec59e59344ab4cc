-- The hash of the last event of a device: its next event bears it, so that its events are one chain.

ALTER TABLE device ADD COLUMN last_hash TEXT NOT NULL DEFAULT '';

-- A cabinet asks which vouchers it has still to print: its own, the latest first.
CREATE INDEX voucher_issued_by ON voucher (issued_by, issued_at);
