-- The entries by which the ledger has booked a payout, and the approved one before it of the same merchant, mode and currency.
SELECT own.position::text AS "position!", before.position::text AS "beforePosition?",
  to_char(before.booked_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS "beforeDay?"
FROM payout o
JOIN ledger_entry own ON own.merchant_id = o.merchant_id AND own.kind = 'PAYOUT'
  AND own.id = ANY(SELECT o.id || '-' || n FROM generate_series(1, 9) AS n)
LEFT JOIN LATERAL (
  SELECT p.id FROM payout p
  WHERE p.merchant_id = o.merchant_id AND p.is_test = o.is_test AND p.currency = o.currency AND p.state = 'APPROVED'
    AND (p.decided_at, p.id) < (o.decided_at, o.id)
  ORDER BY p.decided_at DESC, p.id DESC LIMIT 1
) previous ON true
LEFT JOIN ledger_entry before ON before.merchant_id = o.merchant_id AND before.kind = 'PAYOUT'
  AND before.id = ANY(SELECT previous.id || '-' || n FROM generate_series(1, 9) AS n)
WHERE o.merchant_id = :merchantId! AND o.id = :payoutId!;
