-- Proposes a payout; nothing while another one of the merchant in this currency is open.
WITH proposed AS (
  INSERT INTO payout (merchant_id, id, is_test, currency, state, through, payable_minor, chargeback_minor, reserve_minor,
    amount_minor, holder, iban, bic, terms_version, terms_actor, proposed_by, created_at)
  VALUES (:merchantId!, :id!, :isTest!, :currency!, 'PROPOSED', :through!::text::date, :payableMinor!, :chargebackMinor!,
    :reserveMinor!, :amountMinor!, :holder!, :iban!, :bic, :termsVersion!, :termsActor!, :actor!, :now!)
  ON CONFLICT (merchant_id, is_test, currency) WHERE state = 'PROPOSED' DO NOTHING
  RETURNING merchant_id, id, amount_minor, currency, through
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
SELECT merchant_id, 'payout', id, 1, 'payout.proposed', :actor!, :now!, amount_minor, currency,
  jsonb_build_object('through', through)
FROM proposed;
