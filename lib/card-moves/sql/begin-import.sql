-- Begins an import, or finds how far an earlier one of the same file came.
INSERT INTO card_import (merchant_id, id, channel_id, file_name, row_count, keep_repeated, started_at)
VALUES (:merchantId!, :id!, :channelId!, :fileName!, :rowCount!, :keepRepeated!, :now!)
ON CONFLICT (merchant_id, id) DO UPDATE SET file_name = excluded.file_name,
  keep_repeated = CASE card_import.done WHEN 0 THEN excluded.keep_repeated ELSE card_import.keep_repeated END
RETURNING done, keep_repeated AS "keepRepeated";
