-- The country of the issuer by the card number, as it was when the payment was made: a later table of card numbers changes no fee.
ALTER TABLE "payment" ADD COLUMN "card_country" TEXT;

-- How a schedule charges, and the country of the merchant, from which the region of a card follows.
ALTER TABLE "fee_schedule" ADD COLUMN "model" TEXT NOT NULL DEFAULT 'FIXED', ADD COLUMN "country" TEXT;
ALTER TABLE "fee_schedule" ADD CONSTRAINT "fee_schedule_model_check" CHECK ("model" IN ('FIXED', 'INTERCHANGE'));
ALTER TABLE "fee_schedule" ADD CONSTRAINT "fee_schedule_country_check" CHECK ("country" ~ '^[A-Z]{2}$');

-- Whether a merchant pays the cost of the acquirer for a line: by the schedule of the day on which its payment was approved, and without
-- a payment by that of the settlement date. A day that a schedule may still be published for decides nothing.
CREATE FUNCTION passes_cost(merchant text, payment text, settled_on date, matched_at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT s.model = 'INTERCHANGE' FROM fee_schedule s
    WHERE s.merchant_id = merchant AND s.valid_from <= coalesce(
      (SELECT (e.at AT TIME ZONE 'UTC')::date FROM event e
       WHERE e.merchant_id = merchant AND e.stream_id = payment AND e.stream_type = 'payment' AND e.type = 'attempt.approved'
       ORDER BY e.sequence LIMIT 1),
      least(settled_on, (matched_at AT TIME ZONE 'UTC')::date))
    ORDER BY s.valid_from DESC LIMIT 1), false)
$$;

-- The cost of an acquirer in the currency of the payment, at the rate of its line.
CREATE FUNCTION cost_of_line(kind text, amount bigint, fee bigint, rate numeric, shift int) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE kind WHEN 'FEE' THEN -amount
    WHEN 'SETTLED' THEN coalesce(round(fee / nullif(rate * power(10::numeric, shift), 0)), 0)::bigint ELSE 0 END
$$;
