-- What acquirers have paid by their own ids of payouts and batches, and no entry is matched with yet: the sums of booked
-- lines by settlement date.
SELECT l.connector_tx_id3 AS "reference!", l.import_id AS "importId!", to_char(l.settlement_date, 'YYYY-MM-DD') AS "settledOn!",
  l.settlement_currency AS "currency!",
  sum(CASE l.cashflow WHEN 'POS' THEN l.settlement_amount_minor ELSE -l.settlement_amount_minor END)::text AS "amountMinor!"
FROM settlement_line l
JOIN settlement_match m ON m.merchant_id = l.merchant_id AND m.import_id = l.import_id AND m.row_number = l.row_number
JOIN settlement_import i ON i.id = l.import_id AND i.state IN ('MATCHING', 'DONE')
WHERE l.merchant_id = ANY (:merchantIds!::text[]) AND l.connector_tx_id3 = ANY (:references!::text[])
  AND l.settlement_status = 'SUCCESS'
  AND NOT EXISTS (SELECT FROM bank_entry_total t WHERE t.import_id = l.import_id AND t.settled_on = l.settlement_date
    AND t.currency = l.settlement_currency AND t.reference = l.connector_tx_id3)
GROUP BY 1, 2, 3, 4
ORDER BY 1, 2, 3, 4;
