-- Stores account numbers of several payments and returns the id of each. One that is stored already is only read. The ciphertext is
-- bound to the id, so an erased row is reused only with the new id; the loser of a race reads the winner's id.
WITH item AS MATERIALIZED (
  SELECT a.ordinal, a.merchant_id, a.id, a.kind, decode(a.fingerprint, 'base64') AS fingerprint,
    decode(a.ciphertext, 'base64') AS ciphertext, a.key_version, a.bin, a.last4, a.created_at
  FROM jsonb_to_recordset(:accounts!) AS a(ordinal int, merchant_id text, id text, kind text, fingerprint text,
    ciphertext text, key_version int, bin text, last4 text, created_at timestamptz)
), known AS (
  SELECT i.ordinal, v.id
  FROM item i CROSS JOIN LATERAL (
    -- LIMIT 1: a lookup by key for each row, whatever the statistics of the table are.
    SELECT v.id FROM vault_account v
    WHERE v.merchant_id = i.merchant_id AND v.fingerprint = i.fingerprint AND v.erased_at IS NULL LIMIT 1
  ) AS v
), stored AS (
  -- In the order of the key, so that no two statements wait for each other.
  INSERT INTO vault_account AS kept
    (id, merchant_id, kind, fingerprint, ciphertext, key_version, bin, last4, created_at)
  SELECT i.id, i.merchant_id, i.kind, i.fingerprint, i.ciphertext, i.key_version, i.bin, i.last4, i.created_at
  FROM item i WHERE i.ordinal NOT IN (SELECT k.ordinal FROM known k)
  ORDER BY i.merchant_id, i.fingerprint
  ON CONFLICT (merchant_id, fingerprint) DO UPDATE
    SET id = CASE WHEN kept.ciphertext IS NULL THEN excluded.id ELSE kept.id END,
        ciphertext = coalesce(kept.ciphertext, excluded.ciphertext),
        key_version = CASE WHEN kept.ciphertext IS NULL THEN excluded.key_version ELSE kept.key_version END,
        erased_at = NULL
  RETURNING kept.id, kept.merchant_id, kept.fingerprint
)
SELECT k.ordinal AS "ordinal!", k.id AS "id!" FROM known k
UNION ALL
SELECT i.ordinal, s.id FROM stored s JOIN item i ON i.merchant_id = s.merchant_id AND i.fingerprint = s.fingerprint;
