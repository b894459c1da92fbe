-- Creates or changes what an entity configures itself.
INSERT INTO callback_configuration (id, entity_id, enabled, urls, active_url, header_names, sealed_headers, template,
  sending, version, created_at, updated_at)
VALUES (:id!, :entityId!, :enabled, :urls!, :activeUrl, :headerNames!, :sealedHeaders, :template, :sending, 1, :now!, :now!)
ON CONFLICT (entity_id) DO UPDATE SET enabled = excluded.enabled, urls = excluded.urls,
  active_url = excluded.active_url, header_names = excluded.header_names, sealed_headers = excluded.sealed_headers,
  template = excluded.template, sending = excluded.sending, version = callback_configuration.version + 1,
  updated_at = excluded.updated_at;
