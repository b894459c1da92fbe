-- any merchant: staff
-- PSPs and formats whose settlement files came on at least five days of the last 60, with the longest pause between two of them, where
-- the pause since the last one is longer by more than half a day.
WITH days AS (
  SELECT DISTINCT entity_id, format, format_id, created_at::date AS day FROM settlement_import
  WHERE state = 'DONE' AND NOT is_part AND created_at >= :now!::timestamptz - interval '60 days'
), pauses AS (
  SELECT *, day - lag(day) OVER (PARTITION BY entity_id, format, format_id ORDER BY day) AS pause FROM days
)
SELECT p.entity_id AS "entityId", p.format, p.format_id AS "formatId", f.name AS "formatName",
  max(p.day)::text AS "lastDay!", max(p.pause) AS "longestDays!"
FROM pauses p LEFT JOIN settlement_format f ON f.id = p.format_id
GROUP BY p.entity_id, p.format, p.format_id, f.name
HAVING count(*) >= 5 AND :now!::timestamptz > max(p.day) + (max(p.pause) + 1) * interval '1 day' + interval '12 hours'
ORDER BY p.entity_id, p.format;
