-- What `merchant:` and `channel:` of a search name, by id or by name, and what a word names by a part of its name.
SELECT id, lower(name) AS "name!" FROM entity
WHERE id = ANY(:typed!) OR lower(name) = ANY(:typed!)
  OR EXISTS (SELECT FROM unnest(:words!::text[]) AS word WHERE strpos(lower(name), word) > 0);
