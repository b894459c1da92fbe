WITH head AS (
  UPDATE audit_head SET sequence = :chainSequence!::bigint, mac = :mac! WHERE chain_id = :chainId!
)
INSERT INTO audit_entry
  (chain_id, chain_sequence, at, actor, address, action, entity_id, subject_id, before, after, mac)
VALUES (:chainId!, :chainSequence!::bigint, :at!, :actor!, :address, :action!, :entityId, :subjectId, :before,
  :after, :mac!);
