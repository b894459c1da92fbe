-- Begins a period; nothing while another one of the merchant is under way.
WITH begun AS (
  INSERT INTO accounting_period (merchant_id, id, is_test, state, starts_on, ends_on, created_by, created_at)
  VALUES (:merchantId!, :id!, :isTest!, 'OPEN', :startsOn!::text::date, :endsOn!::text::date, :actor!, :now!)
  ON CONFLICT (merchant_id, is_test) WHERE state IN ('OPEN', 'PROPOSED') DO NOTHING
  RETURNING merchant_id, id, starts_on, ends_on
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT merchant_id, 'period', id, 1, 'period.begun', :actor!, :now!,
  jsonb_build_object('startsOn', starts_on, 'endsOn', ends_on)
FROM begun;
