INSERT INTO settlement_import (id, entity_id, file_name, format, is_part, state, actor, created_at, updated_at, claimed_until)
VALUES (:id!, :entityId!, :fileName!, 'CSV', :isPart!, 'RECEIVING', :actor!, :now!, :now!, :until!);
