-- Stores verdicts, each with its event; one that is stored already stays as it is. A payment that goes on has no event of
-- its verdict, since events of the payment follow. The commit of a check before a
-- payment does not wait for the disk: that of the payment, which follows, does (docs/decisions/0016).
WITH relaxed AS MATERIALIZED (
  SELECT CASE WHEN :isDurable!::boolean THEN '' ELSE set_config('synchronous_commit', 'off', true) END
), stored AS (
  INSERT INTO risk_verdict (merchant_id, id, channel_id, kind, decision, score, result_code, source, rule_set_id,
    challenge_score, deny_score, matched_places, failed, numbered_facts, keys, velocity, amount_minor, currency, payment_brand, merchant_transaction_id,
    registration_id, account_bin, account_last4, echo, ndc, actor, created_at)
  SELECT v.merchant_id, v.id, v.channel_id, v.kind, v.decision, v.score, v.result_code, v.source, v.rule_set_id,
    v.challenge_score, v.deny_score, v.matched_places, v.failed, v.numbered_facts, v.keys, v.velocity, v.amount_minor, v.currency, v.payment_brand,
    v.merchant_transaction_id, v.registration_id, v.account_bin, v.account_last4, v.echo, v.ndc, v.actor, v.created_at
  FROM relaxed, jsonb_array_elements(:rows!) AS item (verdict),
    jsonb_populate_record(NULL::risk_verdict, item.verdict) AS v
  ON CONFLICT (merchant_id, id) DO NOTHING
  RETURNING merchant_id, id, kind, decision, score, result_code, amount_minor, currency, actor, created_at
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
SELECT merchant_id, 'risk', id, 1,
  CASE decision WHEN 'ACCEPT' THEN 'risk.accepted' WHEN 'CHALLENGE' THEN 'risk.challenged' WHEN 'DENY' THEN 'risk.denied'
    ELSE 'risk.failed' END,
  actor, created_at, amount_minor, currency,
  jsonb_build_object('kind', kind, 'score', score, 'resultCode', result_code)
FROM stored WHERE kind = 'STANDALONE' OR decision <> 'ACCEPT';
