-- Gives the values of a list its new name.
UPDATE risk_list_entry SET list = :name! WHERE entity_id = :entityId! AND list = :before!;
