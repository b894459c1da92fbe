-- Which version files are read by; null ends the use of the format. Nothing happens when it is so already.
UPDATE settlement_format SET active_version = :version, actor = :actor!, updated_at = :now!
WHERE id = :id! AND active_version IS DISTINCT FROM :version::int AND (:version::int IS NULL OR version >= :version::int);
