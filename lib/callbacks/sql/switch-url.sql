-- Makes another one of the addresses of an entity the active one.
UPDATE callback_configuration SET active_url = :url!, version = version + 1, updated_at = :now!
WHERE entity_id = :entityId! AND :url! = ANY(urls) AND active_url IS DISTINCT FROM :url!;
