-- Verdicts on payments of a merchant behind a place, in their order. As one list, because a list of a thousand is read faster
-- than a thousand rows; facts and velocity with a line for each verdict, because as texts of a list they would be escaped. Verdicts
-- from before their facts were numbered have those that a rule names, and the points that it added then; a fact that was
-- not sent is null: testing for it first would read the facts once more.
SELECT coalesce(json_agg(json_build_array(page.id, page.at, page.decision, page.source, page.score, page.challenge_score,
  page.deny_score, page.amount_minor, page.currency, page.rule_set_id, page.matched_places, page.facts, page.own_points
  ))::text, '[]') AS "rows!",
  coalesce(string_agg(coalesce(page.numbered_facts, ''), E'\n'), '') AS "numberedFacts!",
  coalesce(string_agg(coalesce(page.velocity, ''), E'\n') FILTER (WHERE :readsVelocity!::boolean), '') AS "velocity!"
FROM (
  SELECT v.id, extract(epoch FROM v.created_at) * 1000 AS at, v.decision, v.source, v.score, v.challenge_score, v.deny_score,
    v.amount_minor::text AS amount_minor, v.currency, v.rule_set_id, v.matched_places,
    v.numbered_facts, v.velocity,
    CASE WHEN v.numbered_facts IS NULL THEN (
      -- Velocity is text, or JSON with that of the merchant among the facts, or all is among them.
      SELECT json_object_agg(n.name, CASE WHEN n.key = '' THEN v.facts -> n.name
        WHEN v.velocity IS NOT NULL THEN to_jsonb(nullif(
          split_part(split_part(split_part(';' || v.velocity, ';' || n.key || ':', 2), ';', 1), ',', n.place), '')::numeric)
        WHEN v.counts IS NOT NULL AND n.key <> 'merchant' THEN v.counts -> n.key -> n.place - 1
        ELSE v.facts -> n.name END)
      FROM unnest(:names!::text[], :keys!::text[], :places!::int[]) AS n(name, key, place)
    ) END AS facts,
    CASE WHEN v.matched_places IS NULL AND v.matched <> '[]' THEN (
      SELECT coalesce(sum((m -> 'action' ->> 'points')::int), 0) FROM jsonb_array_elements(v.matched) AS m
      WHERE m ->> 'id' = :ruleId! AND m -> 'isShadow' = 'false'
    ) END AS own_points
  FROM risk_verdict v
  WHERE v.merchant_id = :merchantId! AND (v.created_at, v.id) > (:afterAt!, :afterId!) AND v.created_at < :until!
    AND v.kind = 'PAYMENT' AND (:channelId::text IS NULL OR v.channel_id = :channelId)
  ORDER BY v.created_at, v.id LIMIT :limit!::int
) AS page;
