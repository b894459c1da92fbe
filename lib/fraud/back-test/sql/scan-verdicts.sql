-- Verdicts on payments of a merchant behind a place, in their order. As one list, because a list of a thousand is read faster
-- than a thousand rows; facts and velocity with a line for each verdict, because as texts of a list they would be escaped.
SELECT coalesce(json_agg(json_build_array(page.id, page.at, page.decision, page.source, page.score, page.challenge_score,
  page.deny_score, page.amount_minor, page.currency, page.rule_set_id, page.matched_places
  ))::text, '[]') AS "rows!",
  coalesce(string_agg(page.numbered_facts, E'\n'), '') AS "numberedFacts!",
  coalesce(string_agg(coalesce(page.velocity, ''), E'\n') FILTER (WHERE :readsVelocity!::boolean), '') AS "velocity!"
FROM (
  SELECT v.id, extract(epoch FROM v.created_at) * 1000 AS at, v.decision, v.source, v.score, v.challenge_score, v.deny_score,
    v.amount_minor::text AS amount_minor, v.currency, v.rule_set_id, v.matched_places, v.numbered_facts, v.velocity
  FROM risk_verdict v
  WHERE v.merchant_id = :merchantId! AND (v.created_at, v.id) > (:afterAt!, :afterId!) AND v.created_at < :until!
    AND v.kind = 'PAYMENT' AND (:channelId::text IS NULL OR v.channel_id = :channelId)
  ORDER BY v.created_at, v.id LIMIT :limit!::int
) AS page;
