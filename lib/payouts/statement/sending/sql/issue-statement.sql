-- Issues a statement whose row is locked: its event, which webhooks hear of and which is the first one of its stream, and a mail for each
-- address that wants it. The users are those of the merchant itself with one of these roles, or a custom role that sees payouts.
WITH issued AS (
  UPDATE payout_statement SET issued_at = :now!
  WHERE merchant_id = :merchantId! AND payout_id = :payoutId! AND issued_at IS NULL
  RETURNING merchant_id, payout_id
), wanted AS (
  SELECT r.to_users, r.addresses FROM payout_statement_recipients r JOIN issued i ON i.merchant_id = r.merchant_id
), addressed AS (
  SELECT unnest(w.addresses) AS email FROM wanted w
  UNION
  SELECT u.email FROM user_role held
  JOIN app_user u ON u.id = held.user_id AND u.disabled_at IS NULL
  WHERE EXISTS (SELECT FROM wanted w WHERE w.to_users) AND held.entity_id = :merchantId!
    AND u.preferences -> 'noticesByMail' IS DISTINCT FROM 'false'::jsonb
    AND (held.role = ANY(:roles!::text[])
      OR held.custom_role_id IN (SELECT c.id FROM custom_role c WHERE :permission!::text = ANY(c.permissions)))
), mails AS (
  INSERT INTO payout_statement_mail (merchant_id, payout_id, email, next_attempt_at)
  SELECT DISTINCT ON (lower(a.email)) i.merchant_id, i.payout_id, a.email, :now!::timestamptz FROM issued i CROSS JOIN addressed a
  WHERE a.email <> '' ORDER BY lower(a.email), a.email
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
SELECT i.merchant_id, 'payout-statement', i.payout_id, 1, 'payout.statement_issued', :actor!, :now!, p.amount_minor, p.currency, :data!
FROM issued i JOIN payout p ON p.merchant_id = i.merchant_id AND p.id = i.payout_id;
