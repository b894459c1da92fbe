-- The cases of a run, in the order in which they are decided.
INSERT INTO case_decision_run_case (merchant_id, run_id, case_id, channel_id, place, expected_effect, state)
SELECT c.merchant_id, :runId!, c.id, c.channel_id, c.place::int, c.effect, 'WAITING'
FROM unnest(:merchantIds!::text[], :caseIds!::text[], :channelIds!::text[], :effects!::text[]) WITH ORDINALITY
  AS c (merchant_id, id, channel_id, effect, place);
