INSERT INTO erasure_subject (merchant_id, erasure_id, kind, subject_id)
SELECT s.merchant_id, :erasureId!, s.kind, s.id FROM unnest(:merchantIds!::text[], :kinds!::text[], :ids!::text[]) AS s(merchant_id, kind, id)
ON CONFLICT DO NOTHING;
