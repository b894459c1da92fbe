-- The names of users; with row-level security of those in scope only.
SELECT id, name FROM app_user WHERE id = ANY(:ids!::text[]);
