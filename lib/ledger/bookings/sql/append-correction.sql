-- Appends the event of a correction; nothing when the stream has one, as that of the reversal of an entry may.
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
VALUES (:merchantId!, 'ledger', :streamId!, 1, :type!, :actor!, :at!, :data!)
ON CONFLICT (merchant_id, stream_id, stream_type, sequence) DO NOTHING;
