-- Deletes the stored commands of rejected payments that are not run again.
UPDATE payment p SET outcome = p.outcome - 'rerun'
FROM unnest(:merchantIds!::text[], :ids!::text[]) AS k(merchant_id, id)
WHERE p.merchant_id = k.merchant_id AND p.id = k.id AND p.state = 'REJECTED' AND p.outcome -> 'rerun' ? 'command';
