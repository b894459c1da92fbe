-- Stores that a failed callback is sent to another address, unless that was done as often as allowed. It is interrupted
-- until its answer is stored. The caller has locked the callback.
INSERT INTO callback_scratch_attempt (merchant_id, id, callback_id, channel_id, actor, url, started_at, outcome, cause,
  request_headers)
SELECT c.merchant_id, :id!, c.id, c.channel_id, :actor!, :url!, :at!, 'INTERRUPTED', :cause!, :requestHeaders!
FROM callback c
WHERE c.merchant_id = :merchantId! AND c.id = :callbackId! AND (
  SELECT count(*) FROM callback_scratch_attempt s WHERE s.merchant_id = c.merchant_id AND s.callback_id = c.id) < :max!;
