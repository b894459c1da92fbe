-- Lists of these names, of a channel and of everything above it.
SELECT name, kind FROM risk_named_list WHERE entity_id = ANY (:entityIds!::text[]) AND name = ANY (:names!::text[]);
