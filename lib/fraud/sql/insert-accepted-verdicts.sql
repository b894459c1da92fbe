-- Stores verdicts that let their payment go on. It runs in the statement that inserts the payment, and so in one commit
-- with it.
INSERT INTO risk_verdict (merchant_id, id, channel_id, kind, decision, score, result_code, source, rule_set_id,
  challenge_score, deny_score, matched_places, failed, numbered_facts, keys, velocity, amount_minor, currency, payment_brand, merchant_transaction_id,
  registration_id, account_bin, account_last4, echo, ndc, actor, created_at)
SELECT v.merchant_id, v.id, v.channel_id, v.kind, v.decision, v.score, v.result_code, v.source, v.rule_set_id,
  v.challenge_score, v.deny_score, v.matched_places, v.failed, v.numbered_facts, v.keys, v.velocity, v.amount_minor, v.currency, v.payment_brand,
  v.merchant_transaction_id, v.registration_id, v.account_bin, v.account_last4, v.echo, v.ndc, v.actor, v.created_at
FROM jsonb_populate_recordset(NULL::risk_verdict, :rows!) AS v
ON CONFLICT (merchant_id, id) DO NOTHING;
