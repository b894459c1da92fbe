-- Notes the days whose files are to be sent. A day is there once, so its file is sent once, whatever processes run.
INSERT INTO file_transfer (id, entity_id, connection_id, name, day, state, created_at, updated_at)
SELECT new.id, :entityId!, :connectionId!, 'settlement-' || new.day || '.csv', new.day::date, 'WAITING', :now!, :now!
FROM unnest(:ids!::text[], :days!::text[]) AS new (id, day)
ON CONFLICT (connection_id, day) WHERE day IS NOT NULL DO NOTHING;
