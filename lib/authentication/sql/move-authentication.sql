-- Moves an authentication, with the messages that moved it. One conditional UPDATE: what comes second changes nothing.
WITH moved AS (
  UPDATE authentication SET state = :state!, result_code = :resultCode!, result = result || :result!::jsonb,
    sealed_proof = coalesce(:sealedProof, sealed_proof), challenge_url = coalesce(:challengeUrl, challenge_url),
    sealed_request = CASE WHEN :state! = 'METHOD' THEN sealed_request END, updated_at = :now!,
    event_count = event_count + jsonb_array_length(:events!::jsonb)
  WHERE merchant_id = :merchantId! AND id = :id! AND state = ANY (:from!::text[])
  RETURNING merchant_id, id, event_count
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT merchant_id, 'authentication', id, event_count - jsonb_array_length(:events!::jsonb) + e.place::int,
  e.event ->> 'type', :actor!, :now!, e.event -> 'data'
FROM moved, jsonb_array_elements(:events!::jsonb) WITH ORDINALITY AS e (event, place);
