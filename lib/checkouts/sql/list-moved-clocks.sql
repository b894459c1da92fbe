-- Merchants whose test clock was moved.
SELECT id, clock_offset_ms::float8 AS "offsetMs!" FROM entity WHERE kind = 'MERCHANT' AND clock_offset_ms <> 0;
