-- Requests of an archive with the ids that they had; one that is there already stays as it is.
INSERT INTO api_request SELECT * FROM jsonb_populate_recordset(NULL::api_request, :rows!::jsonb)
ON CONFLICT (id) DO NOTHING;
