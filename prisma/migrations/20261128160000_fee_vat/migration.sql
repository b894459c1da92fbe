-- VAT on the fees of a schedule, in millionths of them; a schedule without it is as before.
ALTER TABLE fee_schedule ADD COLUMN vat_millionths integer NOT NULL DEFAULT 0;
ALTER TABLE fee_schedule ADD CONSTRAINT fee_schedule_vat_check CHECK (vat_millionths BETWEEN 0 AND 999999) NOT VALID;

-- The VAT of an amount, rounded half away from zero; the same as lib/ledger/fees/fee-schedule.ts. Multiplied, because a division of
-- numeric is rounded itself.
CREATE FUNCTION vat_of(amount bigint, millionths integer)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT round(amount::numeric * millionths * 0.000001)::bigint
$function$;

-- The VAT, in millionths, on the cost of the acquirer for a line; null where the merchant does not pay the cost. It is that of the schedule
-- of the day on which the payment was approved, and without a payment that of the settlement date. A day that a schedule may still be
-- published for decides nothing.
CREATE FUNCTION vat_of_passed_cost(merchant text, payment text, settled_on date, matched_at timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  SELECT CASE s.model WHEN 'INTERCHANGE' THEN s.vat_millionths END FROM fee_schedule s
  WHERE s.merchant_id = merchant AND s.valid_from <= coalesce(
    (SELECT (e.at AT TIME ZONE 'UTC')::date FROM event e
     WHERE e.merchant_id = merchant AND e.stream_id = payment AND e.stream_type = 'payment' AND e.type = 'attempt.approved'
     ORDER BY e.sequence LIMIT 1),
    least(settled_on, (matched_at AT TIME ZONE 'UTC')::date))
  ORDER BY s.valid_from DESC LIMIT 1
$function$;
-- passes_cost stays for processes of the version before; a later migration drops it.

-- The account of VAT has the number 2200. A PSP that gave this number to another account gets the next free one.
INSERT INTO ledger_account_name (psp_id, account, number, name)
SELECT taken.psp_id, 'VAT_PAYABLE', (
  SELECT min(n)::text FROM generate_series(2201, 2899) AS n
  WHERE NOT EXISTS (SELECT FROM ledger_account_name o WHERE o.psp_id = taken.psp_id AND o.number = n::text)
), 'VAT payable'
FROM ledger_account_name taken WHERE taken.number = '2200';

ALTER TABLE ledger_entry DROP CONSTRAINT ledger_entry_accounts_check;
ALTER TABLE ledger_entry ADD CONSTRAINT ledger_entry_accounts_check CHECK (accounts <@ ARRAY['ACQUIRER_RECEIVABLE',
  'MERCHANT_PAYABLE', 'FEES_EARNED', 'VAT_PAYABLE', 'SCHEME_COST', 'ACQUIRER_RESERVE', 'ACQUIRER_ADJUSTMENT', 'ACQUIRER_TRANSFER',
  'CHARGEBACK', 'ROLLING_RESERVE', 'FX_DIFFERENCE', 'SUSPENSE', 'BANK', 'WRITE_OFF']) NOT VALID;
