SELECT id, kind, parent_id AS "parentId", name, mode, settings, clock_offset_ms AS "clockOffsetMs",
  disabled_at AS "disabledAt"
FROM entity WHERE id = :id! FOR UPDATE;
