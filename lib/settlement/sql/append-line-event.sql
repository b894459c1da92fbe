-- What has happened to a line, in the stream of its import, and how its booking changes.
WITH counted AS (
  UPDATE settlement_import_merchant SET event_count = event_count + 1
  WHERE merchant_id = :merchantId! AND import_id = :importId!
  RETURNING merchant_id, import_id, event_count
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
SELECT c.merchant_id, 'settlement', c.import_id, c.event_count, :type!, :actor!, :now!, m.amount_minor, m.currency,
  jsonb_build_object('rowNumber', m.row_number, 'paymentId', m.payment_id, 'exception', m.exception, 'reason', :reason::text)
    || CASE WHEN m.part_count > 0 THEN jsonb_build_object('parts', (
      SELECT jsonb_agg(jsonb_build_object('paymentId', s.payment_id, 'amountMinor', s.amount_minor::text) ORDER BY s.payment_id)
      FROM settlement_part s
      WHERE s.merchant_id = m.merchant_id AND s.import_id = m.import_id AND s.row_number = m.row_number)) ELSE '{}' END
    || :booking!::jsonb
FROM counted c
JOIN settlement_match m ON m.merchant_id = c.merchant_id AND m.import_id = c.import_id AND m.row_number = :rowNumber!;
