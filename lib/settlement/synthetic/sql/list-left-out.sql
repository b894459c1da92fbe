-- Payments that synthetic files of a PSP have left out, for good or for a later file.
SELECT d.defect ->> 'paymentId' AS "paymentId!", d.defect ->> 'kind' AS "kind!"
FROM settlement_import i
CROSS JOIN LATERAL jsonb_array_elements(i.answer_key -> 'defects') AS d (defect)
WHERE i.entity_id = :entityId! AND i.answer_key IS NOT NULL AND i.state IN ('CHECKED', 'MATCHING', 'DONE', 'UNDOING')
  AND d.defect ->> 'kind' IN ('MISSING', 'LATE');
