-- Notes what starts to serve, unless it is what served before.
INSERT INTO release (version, build, started_at)
SELECT :version!, :build!, :now!
WHERE :build!::text IS DISTINCT FROM (SELECT r.build FROM release r ORDER BY r.id DESC LIMIT 1);
