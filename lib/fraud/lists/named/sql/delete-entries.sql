-- Deletes the values of a list.
DELETE FROM risk_list_entry WHERE entity_id = :entityId! AND list = :name!;
