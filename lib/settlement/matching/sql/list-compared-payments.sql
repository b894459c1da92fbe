-- Payments beside a line, and the columns of the file in which they differ from it.
SELECT p.id, p.short_id AS "shortId", p.payment_type AS "paymentType", p.state, p.amount_minor AS "amountMinor", p.currency,
  p.payment_brand AS "brand", p.account_last4 AS "accountLast4", p.merchant_transaction_id AS "merchantTransactionId",
  p.created_at AS "createdAt",
  array_remove(ARRAY[
    CASE WHEN p.amount_minor IS DISTINCT FROM l.amount_minor THEN 'Amount' END,
    CASE WHEN p.currency IS DISTINCT FROM l.currency THEN 'Currency' END,
    CASE WHEN NOT p.payment_type = ANY(coalesce(settled_payment_types(l.transaction_type), '{}')) THEN 'PaymentType' END,
    CASE WHEN (l.cashflow = 'POS') <> ((p.payment_type NOT IN ('RF', 'CD')) = (l.record_type <> 'CHARGEBACK' AND l.line_kind IS DISTINCT FROM 'REFUND_REVERSAL')) THEN 'Cashflow' END,
    CASE WHEN (p.state = 'APPROVED') <> (l.settlement_status = 'SUCCESS') THEN 'SettlementStatus' END,
    CASE WHEN p.account_last4 IS DISTINCT FROM l.account_last4 THEN 'AccountNumberLast4' END,
    CASE WHEN p.payment_brand IS DISTINCT FROM l.brand THEN 'Brand' END,
    CASE WHEN p.merchant_transaction_id IS DISTINCT FROM l.merchant_transaction_id THEN 'TransactionId' END,
    CASE WHEN abs(extract(epoch FROM p.created_at AT TIME ZONE 'UTC' - l.presentment_at)) > 3600 * coalesce((
        SELECT (f.definition #>> '{matching,toleranceHours}')::int FROM settlement_import i
        JOIN settlement_format_version f ON f.format_id = i.format_id AND f.version = i.format_version
        WHERE i.id = l.import_id), 48)
      THEN 'TxRequestTime' END], NULL) AS "differs!"
FROM settlement_line l
JOIN payment p ON p.merchant_id = :merchantId! AND p.id = ANY(:paymentIds!)
WHERE l.merchant_id = :merchantId! AND l.import_id = :importId! AND l.row_number = :rowNumber!
ORDER BY p.created_at, p.id;
