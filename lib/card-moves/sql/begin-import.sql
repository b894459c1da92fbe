-- Begins an import, or finds how far an earlier one of the same file came.
INSERT INTO card_import (merchant_id, id, channel_id, file_name, row_count, started_at)
VALUES (:merchantId!, :id!, :channelId!, :fileName!, :rowCount!, :now!)
ON CONFLICT (merchant_id, id) DO UPDATE SET file_name = excluded.file_name
RETURNING done, finished_at AS "finishedAt";
