-- A dispute is won when its chargeback is reversed as a whole.
WITH won AS (
  UPDATE dispute d SET state = 'WON', decided_at = :now!, event_count = event_count + 1
  FROM unnest(:merchantIds!::text[], :ids!::text[]) AS wanted (merchant_id, id)
  WHERE d.merchant_id = wanted.merchant_id AND d.id = wanted.id AND d.state <> 'WON'
    AND d.amount_minor <= (SELECT coalesce(sum(p.amount_minor), 0) FROM payment p
      WHERE p.merchant_id = d.merchant_id AND p.referenced_id = d.id AND p.payment_type = 'CR' AND p.state = 'APPROVED')
  RETURNING d.merchant_id, d.id, d.event_count
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT merchant_id, 'dispute', id, event_count, 'dispute.reversed', 'system:disputes', :now!, '{}' FROM won;
