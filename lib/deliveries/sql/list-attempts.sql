-- The attempts of a delivery, the first one first.
SELECT t.ordinal, t.outcome, t.cause, t.status, t.started_at AS "startedAt", t.url,
  t.request_headers AS "requestHeaders", t.request_body AS "requestBody", t.response_headers AS "responseHeaders",
  t.response_body AS "responseBody", t.response_is_cut AS "responseIsCut", t.timings
FROM delivery_attempt t WHERE t.merchant_id = :merchantId! AND t.delivery_id = :id! ORDER BY t.ordinal;
