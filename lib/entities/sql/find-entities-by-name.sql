-- What `merchant:` and `channel:` of a search name, by id or by name.
SELECT id, lower(name) AS "name!" FROM entity WHERE id = ANY(:typed!) OR lower(name) = ANY(:typed!);
