-- What a fee consists of, where the file states it: in the same order in both tables, which are copied as whole rows.
ALTER TABLE settlement_line
  ADD COLUMN interchange_fee_minor BIGINT,
  ADD COLUMN scheme_fee_minor BIGINT,
  ADD COLUMN markup_fee_minor BIGINT,
  ADD COLUMN commission_fee_minor BIGINT;

ALTER TABLE settlement_duplicate_line
  ADD COLUMN interchange_fee_minor BIGINT,
  ADD COLUMN scheme_fee_minor BIGINT,
  ADD COLUMN markup_fee_minor BIGINT,
  ADD COLUMN commission_fee_minor BIGINT;
