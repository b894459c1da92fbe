-- What has to end before the data of the shopper can be erased.
SELECT
  (SELECT count(*)::int FROM payment p WHERE p.merchant_id = ANY (:merchantIds!::text[]) AND p.id = ANY (:paymentIds!::text[])
    AND p.state NOT IN ('APPROVED', 'DECLINED', 'REJECTED')) AS "payments!",
  (SELECT count(*)::int FROM dispute d WHERE d.merchant_id = ANY (:merchantIds!::text[])
    AND d.payment_id = ANY (:paymentIds!::text[]) AND d.state IN ('OPEN', 'SUBMITTED')) AS "disputes!",
  (SELECT count(*)::int FROM risk_case c WHERE c.merchant_id = ANY (:merchantIds!::text[])
    AND c.id = ANY (:paymentIds! || :checkIds!::text[])
    AND (c.state IN ('OPEN', 'PENDED') OR c.effect_state IN ('WAITING', 'RUNNING'))) AS "cases!",
  (SELECT count(*)::int FROM delivery d
    JOIN delivery_progress g ON g.merchant_id = d.merchant_id AND g.delivery_id = d.id
    WHERE d.merchant_id = ANY (:merchantIds!::text[]) AND d.stream_id = ANY (:paymentIds! || :checkIds!::text[])
      AND d.queue = 'callbacks' AND g.state = 'WAITING') AS "callbacks!";
