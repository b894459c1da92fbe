-- What ends with the erasure.
SELECT
  (SELECT count(*)::int FROM registration r WHERE r.merchant_id = ANY (:merchantIds!::text[])
    AND r.id = ANY (:registrationIds!::text[]) AND r.state = 'ACTIVE') AS "registrations!",
  (SELECT count(*)::int FROM schedule s WHERE s.merchant_id = ANY (:merchantIds!::text[])
    AND s.id = ANY (:scheduleIds!::text[]) AND s.state = 'ACTIVE') AS "schedules!",
  (SELECT count(*)::int FROM payment_link l WHERE l.merchant_id = ANY (:merchantIds!::text[])
    AND l.id = ANY (:linkIds!::text[]) AND l.closed_at IS NULL AND l.sealed_parameters <> '') AS "paymentLinks!";
