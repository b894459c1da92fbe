-- A dispute may be of more than its payment, and in another currency: both are kept as they were reported.
ALTER TABLE dispute ADD COLUMN above_minor BIGINT NOT NULL DEFAULT 0;
ALTER TABLE dispute ADD COLUMN stated_minor BIGINT;
ALTER TABLE dispute ADD COLUMN stated_currency TEXT;
