-- Appends the next event of a stream that belongs to an entity: of its merchant, or of the entity itself above that.
WITH RECURSIVE line AS (
  SELECT id, parent_id, kind FROM entity WHERE id = :entityId!
  UNION ALL
  SELECT above.id, above.parent_id, above.kind FROM line JOIN entity above ON above.id = line.parent_id
), owner AS (
  SELECT coalesce((SELECT id FROM line WHERE kind = 'MERCHANT'), :entityId!) AS id
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT owner.id, :streamType!, :streamId!,
  coalesce((SELECT max(earlier.sequence) FROM event earlier WHERE earlier.merchant_id = owner.id
    AND earlier.stream_type = :streamType! AND earlier.stream_id = :streamId!), 0) + 1,
  :type!, :actor!, :at!, :data!
FROM owner;
