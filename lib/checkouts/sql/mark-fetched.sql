-- The merchant knows the results of these payments: the shopper-result call is not needed (spec 6.2). One that is lost
-- with the server costs a call too many, so this does not wait for the disk.
UPDATE checkout c SET fetched_at = mark.now
FROM (
  SELECT wanted.* FROM jsonb_to_recordset(:marks!) AS wanted(merchant_id text, id text, payment_id text, now timestamptz),
    (SELECT set_config('synchronous_commit', 'off', true)) AS unsynchronized
  -- True for every row, so that the plan expects one row and looks up checkouts by their key (docs/decisions/0006).
  WHERE wanted.merchant_id > '' AND wanted.id > '' AND wanted.payment_id > '' AND wanted.now > '-infinity'
) AS mark
WHERE c.merchant_id = mark.merchant_id AND c.id = mark.id AND c.payment_id = mark.payment_id AND c.fetched_at IS NULL;
