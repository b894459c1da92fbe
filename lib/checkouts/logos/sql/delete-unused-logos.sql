-- Images that no entity names any more; one that was just added may wait for its settings to be saved.
DELETE FROM form_logo l
WHERE l.created_at < :before!
  AND NOT EXISTS (SELECT FROM entity e WHERE e.settings ->> 'formLogo' = l.name);
