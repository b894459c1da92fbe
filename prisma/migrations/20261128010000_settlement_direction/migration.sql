-- Which way the money of a payment goes for the merchant: 1 in, -1 out. A debit comes in and a refund or credit goes out; a
-- chargeback goes the other way. A fee is about no payment and follows the cashflow. The same as lib/settlement/file/direction.ts.
CREATE FUNCTION settled_direction(record_type text, transaction_type text, cashflow text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT CASE
    WHEN record_type = 'FEE' THEN CASE cashflow WHEN 'POS' THEN 1 ELSE -1 END
    WHEN (transaction_type IN ('REFUND', 'CREDIT')) = (record_type = 'CHARGEBACK') THEN 1
    ELSE -1
  END
$function$;
