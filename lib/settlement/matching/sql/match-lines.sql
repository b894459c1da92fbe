-- Finds the payments of the next lines of a merchant: by the first of UniqueID, ShortId, ConnectorTxId1 to 3 and
-- TransactionId that leads to a payment of the right kind, else by amount, currency, brand, last four digits and time.
-- A line that names a preauthorization is about its captures, and a refund that names what was refunded is about its refunds. One that leads to several payments settles all of them where
-- its amount is the sum of those that no line settles yet; nothing is ever tried out.
-- Where it assumes that no line settles these payments yet, the unique index of settled payments refuses a batch of which that is
-- not true. Each line looks its payments up by indexes that begin with, or end at, the merchant. With a version it replaces the match
-- of one line, and with a payment as well it is the match that a user makes.
WITH tolerance AS MATERIALIZED (
  -- The zone of the clearing institute is unknown, so times are compared with a tolerance. Its format may set this one, and
  -- one of the amount.
  SELECT coalesce((f.definition #>> '{matching,toleranceHours}')::int, 48) AS hours,
    coalesce((f.definition #>> '{matching,toleranceMinor}')::bigint, 0) AS amount_minor
  FROM settlement_import i
  LEFT JOIN settlement_format_version f ON f.format_id = i.format_id AND f.version = i.format_version
  WHERE i.id = :importId!
), rule AS MATERIALIZED (
  SELECT r.id, (r.definition ->> 'last4')::boolean AS last4, (r.definition ->> 'brand')::boolean AS brand,
    r.definition ->> 'reference' AS reference, (r.definition ->> 'toleranceHours')::int AS hours,
    (r.definition ->> 'amountToleranceMinor')::bigint AS amount_minor
  FROM settlement_import i JOIN settlement_rule r ON r.entity_id = i.entity_id AND r.state = 'ACTIVE'
  WHERE i.id = :importId!
), line AS MATERIALIZED (
  -- Most lines name their payment: it is looked up once, and nothing else is read for them.
  SELECT l.row_number, CASE WHEN l.line_kind = 'REFUND_REVERSAL' THEN 'REFUND REVERSAL' ELSE l.record_type END AS record_type,
    l.line_kind, l.payment_types, l.settlement_status, l.settlement_date,
    l.settlement_currency, l.settlement_amount_minor, l.settlement_fee_minor, l.settlement_fx_rate, l.cashflow, l.currency,
    l.amount_minor, l.transaction_type, l.payment_id, l.short_id, l.connector_tx_id1, l.connector_tx_id2, l.connector_tx_id3,
    l.merchant_transaction_id, l.matched_transactions, l.matching_status, l.account_last4, l.brand, l.presentment_at,
    l.shift,
    -- A fee that is more than the amount turns the cashflow.
    (l.cashflow = 'POS') = (l.direction = 1) OR (l.settlement_fee_minor IS NOT NULL AND l.is_sum_right) AS is_cashflow_right,
    l.direction, l.is_sum_right,
    named.id AS named_id, named.state AS named_state, named.currency AS named_currency, named.amount_minor AS named_amount_minor
  FROM (
    SELECT l.*, abs(CASE l.cashflow WHEN 'POS' THEN 1 ELSE -1 END * l.settlement_amount_minor
      - (l.direction * l.amount_minor * l.settlement_fx_rate * CASE l.shift WHEN 0 THEN 1 ELSE power(10::numeric, l.shift) END
        - coalesce(l.settlement_fee_minor, 0))) <= 1 AS is_sum_right
    FROM (
      SELECT l.*, CASE WHEN l.record_type <> 'FEE' THEN settled_payment_types(l.transaction_type) END AS payment_types,
        settled_direction(l.record_type, l.transaction_type, l.cashflow, l.line_kind) AS direction,
        coalesce((:exponents!::jsonb ->> l.settlement_currency)::int, 2)
          - coalesce((:exponents!::jsonb ->> l.currency)::int, 2) AS shift
      FROM settlement_line l
      WHERE l.merchant_id = :merchantId! AND l.import_id = :importId! AND l.row_number > :afterRow!
      ORDER BY l.row_number LIMIT :limit!::int
    ) l
  ) l
  LEFT JOIN LATERAL (
    SELECT p.id, p.state, p.currency, p.amount_minor FROM payment p
    WHERE p.merchant_id = :merchantId! AND p.id = coalesce(:paymentId, l.payment_id) AND p.payment_type = ANY(l.payment_types)
  ) named ON true
), acquired AS MATERIALIZED (
  -- With the whole line: a join of both by row would compare all with all, because a plan expects few rows of each.
  SELECT l.*, by_short_id.ids AS short_ids, by_connector.ids AS connector_ids
  FROM line l
  LEFT JOIN LATERAL (
    SELECT array_agg(p.id) AS ids FROM payment p
    WHERE p.merchant_id = :merchantId! AND p.short_id = l.short_id AND p.payment_type = ANY(l.payment_types)
  ) by_short_id ON true
  LEFT JOIN LATERAL (
    -- The acquirer's own id, or the reference that it was sent.
    SELECT array_agg(DISTINCT p.id) AS ids
    FROM unnest(ARRAY[l.connector_tx_id1, l.connector_tx_id2, l.connector_tx_id3]) AS named (id)
    CROSS JOIN LATERAL (
      SELECT a.payment_id FROM payment_attempt a
      WHERE a.merchant_id = :merchantId! AND a.acquirer_tx_id = named.id
      UNION ALL
      SELECT a.payment_id FROM payment_attempt a WHERE a.merchant_id = :merchantId! AND a.reference = named.id
    ) attempt
    CROSS JOIN LATERAL (
      SELECT p.id FROM payment p WHERE p.merchant_id = :merchantId! AND p.id = attempt.payment_id
        AND p.payment_type = ANY(l.payment_types)
    ) p
    WHERE by_short_id.ids IS NULL AND named.id IS NOT NULL
  ) by_connector ON true
  WHERE l.named_id IS NULL AND :paymentId::text IS NULL
), searched AS MATERIALIZED (
  SELECT l.*, coalesce(l.short_ids, l.connector_ids) AS ids, NULL AS rule_id,
    CASE WHEN l.short_ids IS NOT NULL THEN 'ShortId' ELSE 'ConnectorTxId' END AS matched_by
  FROM acquired l
  WHERE l.short_ids IS NOT NULL OR l.connector_ids IS NOT NULL
  UNION ALL
  SELECT l.*, coalesce(by_transaction.ids, by_capture.ids, by_list.ids, by_details.ids, by_rule.ids), by_rule.rule_id,
    CASE WHEN by_transaction.ids IS NOT NULL THEN 'TransactionId'
      WHEN by_capture.ids IS NOT NULL THEN CASE l.transaction_type WHEN 'DEBIT' THEN 'PREAUTHORIZATION' ELSE 'REFUNDED_PAYMENT' END
      WHEN by_list.ids IS NOT NULL THEN 'MatchedTransactions' WHEN by_details.ids IS NOT NULL THEN 'DETAILS'
      WHEN by_rule.ids IS NOT NULL THEN 'RULE'
    END
  FROM acquired l
  LEFT JOIN LATERAL (
    -- A transaction of the merchant may have been tried several times: what was approved goes before what was not, and
    -- the amount before another one.
    SELECT array_agg(best.id) AS ids FROM (
      SELECT p.id, rank() OVER (ORDER BY (p.state = 'APPROVED') DESC,
        (p.amount_minor = l.amount_minor AND p.currency = l.currency) DESC) AS place
      FROM payment p
      WHERE p.merchant_id = :merchantId!
        AND p.merchant_transaction_id = l.merchant_transaction_id AND p.payment_type = ANY(l.payment_types)
    ) best WHERE best.place = 1
  ) by_transaction ON true
  LEFT JOIN LATERAL (
    -- Of the captures of the preauthorization that the line names, or the refunds of a payment, the one of its amount goes before the
    -- others.
    SELECT array_agg(best.id) AS ids FROM (
      SELECT c.id, rank() OVER (ORDER BY (c.amount_minor = l.amount_minor AND c.currency = l.currency) DESC) AS place
      FROM (
        -- A refund has ids of ours; an acquirer may know the payment only.
        SELECT n.id FROM payment n WHERE n.merchant_id = :merchantId! AND n.id = l.payment_id AND l.transaction_type = 'DEBIT'
        UNION
        SELECT n.id FROM payment n WHERE n.merchant_id = :merchantId! AND n.short_id = l.short_id AND l.transaction_type = 'DEBIT'
        UNION
        SELECT a.payment_id FROM payment_attempt a WHERE a.merchant_id = :merchantId!
          AND a.acquirer_tx_id IN (l.connector_tx_id1, l.connector_tx_id2, l.connector_tx_id3)
        UNION
        SELECT a.payment_id FROM payment_attempt a WHERE a.merchant_id = :merchantId!
          AND a.reference IN (l.connector_tx_id1, l.connector_tx_id2, l.connector_tx_id3)
        UNION
        SELECT n.id FROM payment n WHERE n.merchant_id = :merchantId! AND n.merchant_transaction_id = l.merchant_transaction_id
      ) named
      CROSS JOIN LATERAL (
        SELECT n.id, n.initial_id FROM payment n
        WHERE n.merchant_id = :merchantId! AND n.id = named.id
          AND n.payment_type = ANY(CASE l.transaction_type WHEN 'DEBIT' THEN ARRAY['PA'] ELSE ARRAY['DB', 'SD', 'CP', 'RB', 'RC', 'CD'] END)
        OFFSET 0
      ) a
      CROSS JOIN LATERAL (
        SELECT c.id, c.amount_minor, c.currency FROM payment c
        WHERE c.merchant_id = :merchantId! AND c.initial_id = a.initial_id AND c.referenced_id = a.id
          AND c.state = 'APPROVED' AND c.payment_type = ANY(l.payment_types)
      ) c
      -- Here, and not in the condition of the join, so that nothing is read for a line that has its payment.
      WHERE by_transaction.ids IS NULL
        AND (l.record_type = 'SETTLED' AND l.transaction_type = 'DEBIT'
          OR l.record_type IN ('SETTLED', 'REFUND REVERSAL') AND l.transaction_type = 'REFUND')
    ) best WHERE best.place = 1
  ) by_capture ON true
  LEFT JOIN LATERAL (
    -- The payments of a line that another gateway has matched with several.
    SELECT array_agg(p.id) AS ids FROM unnest(string_to_array(l.matched_transactions, ',')) AS listed (id)
    CROSS JOIN LATERAL (
      SELECT p.id FROM payment p WHERE p.merchant_id = :merchantId! AND p.id = listed.id
        AND p.payment_type = ANY(l.payment_types)
    ) p
    WHERE by_transaction.ids IS NULL
      AND by_capture.ids IS NULL AND l.record_type = 'SETTLED' AND l.matching_status = 'MATCHED'
  ) by_list ON true
  LEFT JOIN LATERAL (
    -- Of payments within the tolerance of the amount, those of the same amount go before the others.
    SELECT array_agg(best.id) AS ids FROM (
      SELECT p.id, rank() OVER (ORDER BY (p.amount_minor = l.amount_minor) DESC) AS place
      FROM payment p
      WHERE by_transaction.ids IS NULL
        AND by_capture.ids IS NULL AND by_list.ids IS NULL AND p.merchant_id = :merchantId! AND p.account_last4 = l.account_last4
        AND p.created_at BETWEEN (l.presentment_at AT TIME ZONE 'UTC') - make_interval(hours => (SELECT hours FROM tolerance))
          AND (l.presentment_at AT TIME ZONE 'UTC') + make_interval(hours => (SELECT hours FROM tolerance))
        AND abs(p.amount_minor - l.amount_minor) <= (SELECT amount_minor FROM tolerance) AND p.currency = l.currency
        AND p.payment_brand = l.brand AND p.state = 'APPROVED' AND p.payment_type = ANY(l.payment_types)
    ) best WHERE best.place = 1
  ) by_details ON true
  LEFT JOIN LATERAL (
    -- Rules come last. One that leads to two payments leads to none, and so do two rules that lead to different ones.
    SELECT array_agg(DISTINCT f.payment_id) AS ids, min(f.rule_id) AS rule_id
    FROM (
      SELECT r.id AS rule_id, min(c.id) AS payment_id
      FROM rule r
      CROSS JOIN LATERAL (
        SELECT p.id FROM payment p
        WHERE p.merchant_id = :merchantId! AND p.state = 'APPROVED' AND p.currency = l.currency
          AND p.payment_type = ANY(l.payment_types)
          AND p.amount_minor BETWEEN l.amount_minor - r.amount_minor AND l.amount_minor + r.amount_minor
          AND p.created_at BETWEEN (l.presentment_at AT TIME ZONE 'UTC') - make_interval(hours => r.hours)
            AND (l.presentment_at AT TIME ZONE 'UTC') + make_interval(hours => r.hours)
          AND (NOT r.last4 OR p.account_last4 = l.account_last4) AND (NOT r.brand OR p.payment_brand = l.brand)
          AND are_ids_related(r.reference, l.merchant_transaction_id, p.merchant_transaction_id)
        LIMIT 2
      ) c
      WHERE by_transaction.ids IS NULL
        AND by_capture.ids IS NULL AND by_list.ids IS NULL AND by_details.ids IS NULL AND l.record_type = 'SETTLED'
      GROUP BY r.id HAVING count(*) = 1
    ) f
    HAVING count(DISTINCT f.payment_id) = 1
  ) by_rule ON true
  WHERE l.short_ids IS NULL AND l.connector_ids IS NULL
), found AS NOT MATERIALIZED (
  -- Not stored: a copy of each line would cost more than reading the lines again.
  SELECT l.*, NULL::text[] AS short_ids, NULL::text[] AS connector_ids,
    CASE WHEN l.named_id IS NOT NULL THEN ARRAY[l.named_id] END AS ids, NULL AS rule_id,
    CASE WHEN :paymentId::text IS NULL THEN 'UniqueID' ELSE 'MANUAL' END AS matched_by
  FROM line l WHERE l.named_id IS NOT NULL OR :paymentId::text IS NOT NULL
  UNION ALL
  SELECT * FROM searched
), several AS MATERIALIZED (
  -- Lines whose amount is the sum of the payments that they lead to and that no line settles.
  SELECT l.row_number, g.ids
  FROM searched l
  CROSS JOIN LATERAL (
    SELECT array_agg(p.id) AS ids, sum(p.amount_minor) AS amount_minor
    FROM unnest(l.ids) AS named (id)
    CROSS JOIN LATERAL (
      SELECT p.id, p.amount_minor FROM payment p WHERE p.merchant_id = :merchantId! AND p.id = named.id
        AND p.state = 'APPROVED' AND p.currency = l.currency
        AND NOT EXISTS (SELECT FROM settlement_match o WHERE o.merchant_id = :merchantId! AND o.payment_id = p.id
          AND o.record_type = 'SETTLED' AND o.settles)
        AND NOT EXISTS (SELECT FROM settlement_part o WHERE o.merchant_id = :merchantId! AND o.payment_id = p.id)
    ) p
  ) g
  WHERE cardinality(l.ids) > 1 AND l.record_type = 'SETTLED' AND l.settlement_status = 'SUCCESS' AND l.is_cashflow_right
    AND cardinality(g.ids) BETWEEN 2 AND 1000 AND g.amount_minor = l.amount_minor
), claimed AS (
  -- Two lines may lead to one payment: a line about that payment alone comes first, then the first line.
  SELECT c.row_number, min(c.place) OVER (PARTITION BY c.payment_id) AS first_place
  FROM (
    SELECT s.row_number, s.row_number AS place, unnest(s.ids) AS payment_id FROM several s
    UNION ALL
    SELECT l.row_number, 0, l.ids[1] FROM found l WHERE cardinality(l.ids) = 1 AND l.record_type = 'SETTLED'
      AND EXISTS (SELECT FROM several)
  ) c
), batch AS MATERIALIZED (
  SELECT s.row_number, s.ids FROM several s
  WHERE NOT EXISTS (SELECT FROM claimed c WHERE c.row_number = s.row_number AND c.first_place <> s.row_number)
), later AS MATERIALIZED (
  -- Lines after another one about the same payment. Sorted without the rest of the line, which would cost more than the search. Not
  -- looked for where it is assumed that no line settles these payments: the index refuses two lines of a batch as well.
  SELECT o.row_number FROM (
    SELECT l.row_number,
      row_number() OVER (PARTITION BY l.ids[1], l.record_type, l.settlement_status, l.is_cashflow_right ORDER BY l.row_number) AS place
    FROM found l WHERE NOT :assumesUnsettled!::boolean AND cardinality(l.ids) = 1 AND l.record_type = 'SETTLED'
  ) o WHERE o.place > 1
), disputed AS MATERIALIZED (
  -- A payment may be charged back again after each reversal, and by another amount at any time: a chargeback is one more unless
  -- one of its amount is open, and a reversal is one more unless none is. A refund comes back once with an amount. What could not be
  -- recorded does not count.
  SELECT l.row_number, CASE l.record_type
      WHEN 'CHARGEBACK' THEN o.chargebacks + l.place <= o.reversals + l.reversals + 1
      WHEN 'REFUND REVERSAL' THEN o.returns + l.place <= 1
      ELSE o.reversals + l.place <= greatest(1, o.chargebacks + l.chargebacks) END AS is_open
  FROM (
    SELECT l.row_number, l.ids[1] AS payment_id, l.record_type, l.amount_minor,
      row_number() OVER (PARTITION BY l.ids[1], l.amount_minor, l.record_type, l.settlement_status, l.is_cashflow_right
        ORDER BY l.row_number) AS place,
      count(*) FILTER (WHERE l.record_type = 'CHARGEBACK') OVER alike AS chargebacks,
      count(*) FILTER (WHERE l.record_type = 'CHARGEBACK REVERSAL') OVER alike AS reversals
    FROM found l WHERE l.record_type IN ('CHARGEBACK', 'CHARGEBACK REVERSAL', 'REFUND REVERSAL') AND cardinality(l.ids) = 1
    WINDOW alike AS (PARTITION BY l.ids[1], l.amount_minor)
  ) l
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE o.record_type = 'CHARGEBACK') AS chargebacks,
      count(*) FILTER (WHERE o.record_type = 'CHARGEBACK REVERSAL') AS reversals,
      count(*) FILTER (WHERE o.record_type = 'REFUND REVERSAL') AS returns
    FROM settlement_match o
    JOIN settlement_line s ON s.merchant_id = o.merchant_id AND s.import_id = o.import_id AND s.row_number = o.row_number
    WHERE o.merchant_id = :merchantId! AND o.payment_id = l.payment_id AND o.settles AND o.record_type <> 'SETTLED'
      AND o.chargeback_state IS DISTINCT FROM 'REFUSED' AND s.amount_minor = l.amount_minor
      AND NOT (o.import_id = :importId! AND o.row_number = l.row_number)
  ) o
), compared AS (
  SELECT l.row_number, l.record_type, l.line_kind, l.payment_types, l.settlement_status, l.settlement_date, l.settlement_currency,
    l.settlement_amount_minor, l.settlement_fee_minor, l.settlement_fx_rate, l.shift, l.cashflow, l.currency, l.amount_minor,
    l.payment_id, l.merchant_transaction_id, l.account_last4, l.brand, l.presentment_at, l.is_cashflow_right, l.ids, l.rule_id,
    l.matched_by, p.id AS found_id, b.ids AS batch_ids,
    CASE WHEN l.payment_types IS NULL THEN 'FEE' WHEN b.ids IS NOT NULL THEN 'MATCHED' WHEN l.ids IS NULL THEN 'NOT_MATCHED'
      WHEN cardinality(l.ids) > 1 THEN 'MULTIPLE_MATCHES' ELSE 'MATCHED' END AS status,
    l.settlement_status = 'SUCCESS' AND l.is_cashflow_right AND (l.record_type <> 'SETTLED' OR :assumesUnsettled!::boolean OR NOT EXISTS (
      SELECT FROM settlement_match o WHERE o.merchant_id = :merchantId! AND o.payment_id = p.id
        AND o.record_type = 'SETTLED' AND o.settles
        AND NOT (o.import_id = :importId! AND o.row_number = l.row_number)
    )) AND NOT (l.record_type = 'SETTLED' AND EXISTS (
      -- OFFSET 0: a lookup for each line, also by a plan that was made while the table was small, which would read all of the merchant.
      SELECT FROM settlement_part o WHERE o.merchant_id = :merchantId! AND o.payment_id = p.id OFFSET 0
    )) AND l.row_number NOT IN (SELECT row_number FROM later)
      AND l.row_number NOT IN (SELECT row_number FROM disputed WHERE NOT is_open) AS is_first,
    CASE WHEN l.settlement_currency = l.currency THEN 'FEE_DIFFERS' ELSE 'RATE_DIFFERS' END AS sum_exception,
    (p.state = 'APPROVED') = (l.settlement_status = 'SUCCESS') AS is_state_right,
    -- A dispute may be in another currency than the payment, where it is settled in that of the payment.
    p.currency = l.currency OR (l.record_type LIKE 'CHARGEBACK%' AND p.currency = l.settlement_currency) AS is_currency_right,
    l.record_type LIKE 'CHARGEBACK%' AND p.currency <> l.currency AND p.currency = l.settlement_currency AS is_converted,
    -- A chargeback may be about a part of the payment, and about more than it, by fees and rates.
    p.amount_minor = l.amount_minor OR l.record_type LIKE 'CHARGEBACK%'
      OR (l.record_type <> 'SETTLED' AND p.amount_minor > l.amount_minor) AS is_amount_right,
    l.is_sum_right, l.direction
  FROM found l
  LEFT JOIN batch b ON b.row_number = l.row_number
  LEFT JOIN LATERAL (
    SELECT l.named_id AS id, l.named_state AS state, l.named_currency AS currency, l.named_amount_minor AS amount_minor
    WHERE l.named_id IS NOT NULL
    UNION ALL
    SELECT p.id, p.state, p.currency, p.amount_minor FROM payment p
    WHERE l.named_id IS NULL AND p.merchant_id = :merchantId! AND p.id = l.ids[1] AND cardinality(l.ids) = 1
  ) p ON true
  -- Each value is computed once, also where the next step names it twice.
  OFFSET 0
), classified AS MATERIALIZED (
  SELECT c.*, CASE
      WHEN c.status = 'FEE' THEN NULL
      WHEN c.status <> 'MATCHED' THEN c.status
      WHEN c.batch_ids IS NOT NULL THEN CASE WHEN NOT c.is_sum_right THEN c.sum_exception END
      WHEN NOT c.is_state_right THEN 'STATE_DIFFERS'
      WHEN c.settlement_status = 'SUCCESS' AND NOT c.is_cashflow_right THEN 'CASHFLOW_DIFFERS'
      WHEN NOT coalesce(c.is_currency_right, false) THEN 'CURRENCY_DIFFERS'
      WHEN NOT coalesce(c.is_amount_right, false) THEN 'AMOUNT_DIFFERS'
      WHEN c.settlement_status = 'SUCCESS' AND NOT c.is_first THEN 'ALREADY_SETTLED'
      WHEN NOT c.is_sum_right THEN c.sum_exception
    END AS exception
  FROM compared c
), summed AS (
  -- What the lines are booked as; one that failed to settle moved no money.
  SELECT settlement_date, kind,
    currency, settlement_currency, count(*) AS lines, sum(booked_minor) AS amount,
    sum(sign * settlement_amount_minor) AS settled, coalesce(sum(settlement_fee_minor), 0) AS fee,
    -- What the merchant pays of it, with VAT for each line.
    coalesce(sum(passed), 0) AS passed, coalesce(sum(vat_of(passed, vat_millionths)), 0) AS vat
  FROM (
    SELECT l.*, CASE WHEN vat_millionths IS NOT NULL
      THEN cost_of_line(kind, booked_minor, settlement_fee_minor, settlement_fx_rate, shift) END AS passed
    FROM (
      SELECT c.settlement_date, c.settlement_currency, c.settlement_amount_minor, c.settlement_fee_minor,
        CASE c.cashflow WHEN 'POS' THEN 1 ELSE -1 END AS sign,
        -- A dispute that was converted is booked in the currency of the payment.
        CASE WHEN c.is_converted THEN c.settlement_currency ELSE c.currency END AS currency,
        CASE WHEN c.is_converted THEN CASE c.cashflow WHEN 'POS' THEN 1 ELSE -1 END * c.settlement_amount_minor
          + coalesce(c.settlement_fee_minor, 0) ELSE c.direction * c.amount_minor END AS booked_minor,
        CASE WHEN c.is_converted THEN 1 ELSE c.settlement_fx_rate END AS settlement_fx_rate,
        CASE WHEN c.is_converted THEN 0 ELSE c.shift END AS shift,
        CASE WHEN status = 'FEE' THEN coalesce(line_kind, 'FEE') WHEN exception IS NULL THEN 'SETTLED' ELSE 'OPEN' END AS kind,
        -- Nothing is looked up for merchants whose schedules pass no costs on.
        CASE WHEN EXISTS (SELECT FROM fee_schedule s WHERE s.merchant_id = :merchantId! AND s.model = 'INTERCHANGE')
          THEN vat_of_passed_cost(:merchantId!, coalesce(c.found_id, (SELECT min(b.id) FROM unnest(c.batch_ids) AS b (id))),
            c.settlement_date, :now!::timestamptz) END AS vat_millionths
      FROM classified c
      WHERE c.settlement_status = 'SUCCESS'
      -- The schedule is looked up once for each line, also where the next steps name it several times.
      OFFSET 0
    ) AS l
  ) AS line
  GROUP BY 1, 2, 3, 4
), decided AS (
  SELECT j.row_number, j.status, j.exception, j.record_type, j.amount_minor, j.currency,
    j.found_id AS payment_id, CASE WHEN j.status = 'MATCHED' THEN j.matched_by END AS matched_by, j.rule_id,
    j.found_id IS NOT NULL AND j.is_first AS settles, coalesce(cardinality(j.batch_ids), 0) AS part_count,
    -- What the acquirer reports becomes a transaction of its own, after this one.
    CASE WHEN j.status = 'MATCHED' AND j.exception IS NULL AND j.settlement_status = 'SUCCESS'
      AND j.record_type IN ('CHARGEBACK', 'CHARGEBACK REVERSAL', 'REFUND REVERSAL') THEN 'WAITING' END AS chargeback_state,
    CASE WHEN j.status IN ('NOT_MATCHED', 'MULTIPLE_MATCHES') THEN coalesce((
      SELECT jsonb_agg(jsonb_build_object('paymentId', c.id, 'score', c.score, 'differs', c.differs)
        ORDER BY c.score DESC, c.id) AS candidates
      FROM (
        SELECT p.id,
          (p.amount_minor IS NOT DISTINCT FROM j.amount_minor)::int * 35 + (p.currency IS NOT DISTINCT FROM j.currency)::int * 10
            + (p.payment_type = ANY(j.payment_types))::int * 15 + (p.state = 'APPROVED')::int * 10
            + (p.account_last4 IS NOT DISTINCT FROM j.account_last4)::int * 15
            + (p.payment_brand IS NOT DISTINCT FROM j.brand)::int * 5
            + greatest(0, 10 - abs(extract(epoch FROM p.created_at AT TIME ZONE 'UTC' - j.presentment_at)) / 86400)::int AS score,
          array_remove(ARRAY[
            CASE WHEN p.amount_minor IS DISTINCT FROM j.amount_minor THEN 'Amount' END,
            CASE WHEN p.currency IS DISTINCT FROM j.currency THEN 'Currency' END,
            CASE WHEN NOT p.payment_type = ANY(j.payment_types) THEN 'PaymentType' END,
            CASE WHEN p.state <> 'APPROVED' THEN 'State' END,
            CASE WHEN p.account_last4 IS DISTINCT FROM j.account_last4 THEN 'AccountNumberLast4' END,
            CASE WHEN p.payment_brand IS DISTINCT FROM j.brand THEN 'Brand' END,
            CASE WHEN abs(extract(epoch FROM p.created_at AT TIME ZONE 'UTC' - j.presentment_at))
              > (SELECT hours FROM tolerance) * 3600 THEN 'TxRequestTime' END], NULL) AS differs
        FROM (
          SELECT unnest(j.ids) AS id
          UNION
          -- Payments of another kind that the line names.
          SELECT n.id FROM payment n WHERE j.ids IS NULL AND n.merchant_id = :merchantId! AND n.id = j.payment_id
          UNION
          (SELECT n.id FROM payment n WHERE j.ids IS NULL AND n.merchant_id = :merchantId!
            AND n.merchant_transaction_id = j.merchant_transaction_id LIMIT 20)
          UNION
          -- Payments of that card in the days around.
          (SELECT n.id FROM payment n WHERE j.ids IS NULL AND n.merchant_id = :merchantId! AND n.account_last4 = j.account_last4
            AND n.created_at BETWEEN (j.presentment_at AT TIME ZONE 'UTC') - interval '7 days'
              AND (j.presentment_at AT TIME ZONE 'UTC') + interval '7 days'
            ORDER BY n.created_at DESC LIMIT 20)
        ) near
        CROSS JOIN LATERAL (
          SELECT p.id, p.amount_minor, p.currency, p.payment_type, p.state, p.account_last4, p.payment_brand, p.created_at
          FROM payment p WHERE p.merchant_id = :merchantId! AND p.id = near.id
        ) p
        ORDER BY score DESC, p.id LIMIT 5
      ) c
    ), '[]') ELSE '[]' END AS candidates,
    CASE WHEN :actor::text IS NOT NULL THEN :now!::timestamptz END AS decided_at
  FROM classified j
), inserted AS (
  INSERT INTO settlement_match (merchant_id, import_id, row_number, status, exception, record_type, amount_minor,
    currency, payment_id, matched_by, rule_id, settles, part_count, chargeback_state, candidates, actor, reason, decided_at, created_at)
  SELECT :merchantId!, :importId!, d.row_number, d.status, d.exception, d.record_type, d.amount_minor, d.currency, d.payment_id,
    d.matched_by, d.rule_id, d.settles, d.part_count, d.chargeback_state, d.candidates, :actor, :reason, d.decided_at, :now!
  FROM decided d WHERE :version!::int = 0
  RETURNING row_number
), replaced AS (
  UPDATE settlement_match m SET status = d.status, exception = d.exception, resolution = NULL, payment_id = d.payment_id,
    matched_by = d.matched_by, rule_id = d.rule_id, settles = d.settles, part_count = d.part_count, candidates = d.candidates,
    chargeback_state = d.chargeback_state, chargeback_id = NULL, chargeback_code = NULL, version = m.version + 1,
    actor = :actor, reason = :reason, decided_at = d.decided_at
  FROM decided d
  WHERE m.merchant_id = :merchantId! AND m.import_id = :importId! AND m.row_number = d.row_number
    -- Reads no match of the import where none is replaced.
    AND :version!::int > 0 AND m.version = :version!::int AND d.status = 'MATCHED'
  RETURNING m.row_number
), stored AS (
  SELECT row_number FROM inserted UNION ALL SELECT row_number FROM replaced
), parts AS (
  INSERT INTO settlement_part (merchant_id, import_id, row_number, payment_id, amount_minor)
  SELECT :merchantId!, :importId!, b.row_number, p.id, p.amount_minor
  FROM batch b
  JOIN stored s ON s.row_number = b.row_number
  CROSS JOIN LATERAL unnest(b.ids) AS named (id)
  JOIN payment p ON p.merchant_id = :merchantId! AND p.id = named.id
)
SELECT max(line.row_number) AS "throughRow", count(*)::int AS "lines!", (SELECT count(*)::int FROM stored) AS "stored!",
  EXISTS (SELECT FROM searched WHERE cardinality(searched.ids) > 1) AS "leadsToSeveral!",
  (SELECT coalesce(jsonb_agg(jsonb_build_object('valueOn', to_char(settlement_date, 'YYYY-MM-DD'), 'kind', kind,
    'currency', currency, 'settlementCurrency', settlement_currency, 'lines', lines, 'amountMinor', amount::text,
    'settledMinor', settled::text, 'feeMinor', fee::text, 'passedMinor', passed::text,
    'vatMinor', vat::text)), '[]') FROM summed) AS "sums!"
FROM line;
