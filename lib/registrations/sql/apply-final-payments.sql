-- Activates or rejects pending registrations whose payment became final. Each registration changes once.
WITH final AS (
  SELECT p.merchant_id, p.registration_id AS id, p.actor, p.updated_at AS at,
    CASE p.state WHEN 'APPROVED' THEN 'ACTIVE' ELSE 'REJECTED' END AS state,
    p.outcome #>> '{resultDetails,CardholderInitiatedTransactionID}' AS initial_transaction_id
  FROM unnest(:merchantIds!::text[], :paymentIds!::text[]) AS wanted (merchant_id, id)
  JOIN payment p ON p.merchant_id = wanted.merchant_id AND p.id = wanted.id
  WHERE p.registration_id IS NOT NULL AND p.state IN ('APPROVED', 'DECLINED', 'REJECTED')
), changed AS (
  UPDATE registration r SET state = f.state, event_count = r.event_count + 1,
    initial_transaction_id = coalesce(
      CASE f.state WHEN 'ACTIVE' THEN f.initial_transaction_id END, r.initial_transaction_id)
  FROM final f WHERE r.merchant_id = f.merchant_id AND r.id = f.id AND r.state = 'PENDING'
  RETURNING r.merchant_id, r.id, r.event_count, r.state, f.actor, f.at
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT merchant_id, 'registration', id, event_count,
  CASE state WHEN 'ACTIVE' THEN 'registration.activated' ELSE 'registration.rejected' END, actor, at, '{}'
FROM changed;
