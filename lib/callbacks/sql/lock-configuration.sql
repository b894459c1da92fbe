-- What an entity configures itself, locked, with the encrypted headers.
SELECT c.id, c.entity_id AS "entityId", c.enabled, c.urls, c.active_url AS "activeUrl",
  c.header_names AS "headerNames", c.template, c.sending, c.version
FROM callback_configuration c WHERE c.entity_id = :entityId! FOR UPDATE;
