-- Whether the transaction ids of a settlement line and of a payment are related as a matching rule names it; a rule without a
-- relation compares no ids. The test of a rule and the matching by it use this one function.
CREATE FUNCTION are_ids_related(relation TEXT, line_id TEXT, payment_id TEXT) RETURNS BOOLEAN LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE relation
    WHEN 'LINE_ENDS' THEN right(line_id, length(payment_id)) = payment_id AND length(payment_id) > 5
    WHEN 'PAYMENT_ENDS' THEN right(payment_id, length(line_id)) = line_id AND length(line_id) > 5
    WHEN 'LINE_BEGINS' THEN starts_with(line_id, payment_id) AND length(payment_id) > 5
    WHEN 'PAYMENT_BEGINS' THEN starts_with(payment_id, line_id) AND length(line_id) > 5
    ELSE true END
$$;
