-- Adds an image; the same bytes are kept once, and count as new again.
INSERT INTO form_logo (name, content, created_at) VALUES (:name!, :content!, :now!)
ON CONFLICT (name) DO UPDATE SET created_at = :now!;
