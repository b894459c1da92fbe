-- What was sent of a callback to other addresses, the first one first.
SELECT s.outcome, s.cause, s.status, s.started_at AS "startedAt", s.url, s.request_headers AS "requestHeaders",
  s.response_headers AS "responseHeaders", s.response_body AS "responseBody", s.response_is_cut AS "responseIsCut",
  s.timings
FROM callback_scratch_attempt s
WHERE s.merchant_id = :merchantId! AND s.callback_id = :callbackId! ORDER BY s.started_at, s.id;
