-- Appends to verdicts which rules matched their approved payments.
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
SELECT r.merchant_id, 'risk', r.id,
  coalesce((SELECT max(earlier.sequence) FROM event earlier WHERE earlier.merchant_id = r.merchant_id
    AND earlier.stream_type = 'risk' AND earlier.stream_id = r.id), 0) + 1,
  'risk.reviewed', 'system:risk-rules', r.at, v.amount_minor, v.currency, jsonb_build_object('rules', r.rules)
FROM jsonb_to_recordset(:rows!::jsonb) AS r (merchant_id text, id text, at timestamptz, rules jsonb)
JOIN risk_verdict v ON v.merchant_id = r.merchant_id AND v.id = r.id;
