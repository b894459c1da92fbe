-- Settlement lines are booked: an entry names the import that it comes from, and the line where it is about one.
ALTER TABLE "ledger_entry" ADD COLUMN "import_id" TEXT, ADD COLUMN "import_row" INTEGER;
CREATE INDEX "ledger_entry_import_idx" ON "ledger_entry"("merchant_id", "import_id") WHERE "import_id" IS NOT NULL;
ALTER TABLE "ledger_entry" DROP CONSTRAINT "ledger_entry_kind_check";
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_kind_check" CHECK ("kind" IN
  ('PAYMENT', 'REFUND', 'CREDIT', 'CREDIT_REFUND', 'REVERSAL', 'CHARGEBACK', 'CHARGEBACK_REVERSAL', 'SETTLEMENT',
   'SETTLEMENT_DECISION', 'SETTLEMENT_UNDO', 'CORRECTION', 'ENTRY_REVERSAL'));

-- Lines that were matched before this are booked now, by an event for each settlement date of a merchant in an import.
WITH line AS (
  SELECT m.merchant_id, m.import_id, to_char(l.settlement_date, 'YYYY-MM-DD') AS value_on, l.currency,
    l.settlement_currency, CASE WHEN m.status = 'FEE' THEN 'FEE'
      WHEN m.exception IS NULL OR m.resolution IS NOT NULL THEN 'SETTLED' ELSE 'OPEN' END AS kind,
    CASE l.cashflow WHEN 'POS' THEN 1 ELSE -1 END AS sign, l.amount_minor, l.settlement_amount_minor,
    coalesce(l.settlement_fee_minor, 0) AS fee_minor
  FROM settlement_match m
  JOIN settlement_line l
    ON l.merchant_id = m.merchant_id AND l.import_id = m.import_id AND l.row_number = m.row_number
  WHERE l.settlement_status = 'SUCCESS'
), summed AS (
  SELECT merchant_id, import_id, value_on, kind, currency, settlement_currency, count(*) AS lines,
    sum(sign * amount_minor) AS amount, sum(sign * settlement_amount_minor) AS settled, sum(fee_minor) AS fee
  FROM line GROUP BY merchant_id, import_id, value_on, kind, currency, settlement_currency
), day AS (
  SELECT merchant_id, import_id, value_on,
    row_number() OVER (PARTITION BY merchant_id, import_id ORDER BY value_on) AS place,
    jsonb_agg(jsonb_build_object('kind', kind, 'currency', currency, 'settlementCurrency', settlement_currency,
      'lines', lines, 'amountMinor', amount::text, 'settledMinor', settled::text, 'feeMinor', fee::text)) AS sums
  FROM summed GROUP BY merchant_id, import_id, value_on
), counted AS (
  UPDATE settlement_import_merchant p SET event_count = p.event_count + d.days
  FROM (SELECT merchant_id, import_id, count(*) AS days FROM day GROUP BY merchant_id, import_id) AS d
  WHERE p.merchant_id = d.merchant_id AND p.import_id = d.import_id
  RETURNING p.merchant_id, p.import_id, p.event_count - d.days AS before
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT d.merchant_id, 'settlement', d.import_id, c.before + d.place, 'settlement.lines_matched', 'system:settlement', now(),
  jsonb_build_object('valueOn', d.value_on, 'isTest', e.mode <> 'LIVE', 'sums', d.sums)
FROM day d
JOIN counted c ON c.merchant_id = d.merchant_id AND c.import_id = d.import_id
JOIN entity e ON e.id = d.merchant_id;
