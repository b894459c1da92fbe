// Written by `npm run generate:sql` from the .sql files of this folder.

import type { Statement } from '#lib/platform/database/statement.ts';

/**
 * Which version files are read by; null ends the use of the format. Nothing happens when it is so already.
 */
export const activateFormat: Statement<ActivateFormatParameters, ActivateFormatRow, 'write'> = {
  name: 'settlement.activate-format',
  kind: 'write',
  parameters: ['version', 'actor', 'now', 'id'],
  text: `UPDATE settlement_format SET active_version = $1, actor = $2, updated_at = $3
WHERE id = $4 AND active_version IS DISTINCT FROM $1::int AND ($1::int IS NULL OR version >= $1::int)`,
};

export type ActivateFormatParameters = { version: number | null; actor: string; now: Date; id: string };
export type ActivateFormatRow = Record<never, never>;

/**
 * Lines that came back were matched.
 */
export const addMatched: Statement<AddMatchedParameters, AddMatchedRow, 'write'> = {
  name: 'settlement.add-matched',
  kind: 'write',
  parameters: ['lines', 'now', 'importId'],
  text: `UPDATE settlement_import SET matched_through = matched_through + $1, claimed_until = NULL, updated_at = $2,
  failures = 0, failure = NULL, failed_at = NULL, retry_at = NULL, set_aside_at = NULL
WHERE id = $3`,
};

export type AddMatchedParameters = { lines: number; now: Date; importId: string };
export type AddMatchedRow = Record<never, never>;

/**
 * Lines of other imports that found their payments settled by an import that is undone now, as a whole or in parts; and lines that
 * settled a payment together with its lines, without a user.
 */
export const addRematches: Statement<AddRematchesParameters, AddRematchesRow, 'write'> = {
  name: 'settlement.add-rematches',
  kind: 'write',
  parameters: ['now', 'merchantIds', 'importId'],
  text: `INSERT INTO settlement_rematch (merchant_id, import_id, row_number, created_at)
SELECT o.merchant_id, o.import_id, o.row_number, $1::timestamptz
FROM settlement_match m
JOIN settlement_match o ON o.merchant_id = m.merchant_id AND o.payment_id = m.payment_id AND o.record_type = m.record_type
WHERE m.merchant_id = ANY($2::text[]) AND m.import_id = $3 AND m.settles
  AND o.import_id <> m.import_id AND o.exception = 'ALREADY_SETTLED' AND o.resolution IS NULL
UNION
SELECT o.merchant_id, o.import_id, o.row_number, $1::timestamptz
FROM settlement_part s
JOIN settlement_match o ON o.merchant_id = s.merchant_id AND o.payment_id = s.payment_id AND o.record_type = 'SETTLED'
WHERE s.merchant_id = ANY($2::text[]) AND s.import_id = $3 AND o.import_id <> s.import_id
  AND (o.exception = 'ALREADY_SETTLED' AND o.resolution IS NULL OR o.part_count = 1 AND o.actor IS NULL)
ON CONFLICT DO NOTHING`,
};

export type AddRematchesParameters = { now: Date; merchantIds: readonly string[]; importId: string };
export type AddRematchesRow = Record<never, never>;

/**
 * Counts and totals of an import to which lines came back.
 */
export const addRestored: Statement<AddRestoredParameters, AddRestoredRow, 'write'> = {
  name: 'settlement.add-restored',
  kind: 'write',
  parameters: ['importId', 'merchantIds', 'lines', 'now'],
  text: `WITH total AS (
  SELECT l.record_type, l.cashflow, l.currency, l.settlement_currency, count(*) AS lines, sum(l.amount_minor) AS amount,
    sum(l.settlement_amount_minor) AS settlement_amount, coalesce(sum(l.settlement_fee_minor), 0) AS fee
  FROM settlement_import_merchant p
  JOIN settlement_line l ON l.merchant_id = p.merchant_id AND l.import_id = p.import_id
  WHERE p.import_id = $1 AND p.merchant_id = ANY($2::text[])
  GROUP BY l.record_type, l.cashflow, l.currency, l.settlement_currency
)
UPDATE settlement_import SET line_count = line_count + $3, duplicate_count = duplicate_count - $3, updated_at = $4,
  totals = (SELECT jsonb_agg(jsonb_build_object('recordType', record_type, 'cashflow', cashflow, 'currency', currency,
    'settlementCurrency', settlement_currency, 'lines', lines, 'amountMinor', amount::text,
    'settlementAmountMinor', settlement_amount::text, 'feeMinor', fee::text)
    ORDER BY record_type, currency, settlement_currency, cashflow) FROM total)
WHERE id = $1`,
};

export type AddRestoredParameters = { importId: string; merchantIds: readonly string[]; lines: number; now: Date };
export type AddRestoredRow = Record<never, never>;

/**
 * Appends what lines are booked as to the stream of their import: one event for each settlement date.
 */
export const appendBookings: Statement<AppendBookingsParameters, AppendBookingsRow, 'write'> = {
  name: 'settlement.append-bookings',
  kind: 'write',
  parameters: ['bookings', 'merchantId', 'importId', 'actor', 'now'],
  text: `WITH booking AS (
  SELECT b.booking, b.place FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS b (booking, place)
), counted AS (
  UPDATE settlement_import_merchant SET event_count = event_count + (SELECT count(*) FROM booking)
  WHERE merchant_id = $2 AND import_id = $3
  RETURNING event_count - (SELECT count(*) FROM booking) AS before
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT $2, 'settlement', $3, c.before + b.place, 'settlement.lines_matched', $4, $5,
  jsonb_build_object('isTest', e.mode <> 'LIVE') || b.booking
FROM booking b CROSS JOIN counted c JOIN entity e ON e.id = $2
ORDER BY b.place`,
};

export type AppendBookingsParameters = {
  bookings: string;
  merchantId: string;
  importId: string;
  actor: string;
  now: Date;
};
export type AppendBookingsRow = Record<never, never>;

/**
 * What has happened to a line, in the stream of its import, and how its booking changes.
 */
export const appendLineEvent: Statement<AppendLineEventParameters, AppendLineEventRow, 'write'> = {
  name: 'settlement.append-line-event',
  kind: 'write',
  parameters: ['merchantId', 'importId', 'type', 'actor', 'now', 'reason', 'booking', 'rowNumber'],
  text: `WITH counted AS (
  UPDATE settlement_import_merchant SET event_count = event_count + 1
  WHERE merchant_id = $1 AND import_id = $2
  RETURNING merchant_id, import_id, event_count
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
SELECT c.merchant_id, 'settlement', c.import_id, c.event_count, $3, $4, $5, m.amount_minor, m.currency,
  jsonb_build_object('rowNumber', m.row_number, 'paymentId', m.payment_id, 'exception', m.exception, 'reason', $6::text)
    || CASE WHEN m.part_count > 0 THEN jsonb_build_object('parts', (
      SELECT jsonb_agg(jsonb_build_object('paymentId', s.payment_id, 'amountMinor', s.amount_minor::text) ORDER BY s.payment_id)
      FROM settlement_part s
      WHERE s.merchant_id = m.merchant_id AND s.import_id = m.import_id AND s.row_number = m.row_number)) ELSE '{}' END
    || $7::jsonb
FROM counted c
JOIN settlement_match m ON m.merchant_id = c.merchant_id AND m.import_id = c.import_id AND m.row_number = $8`,
};

export type AppendLineEventParameters = {
  merchantId: string;
  importId: string;
  type: string;
  actor: string;
  now: Date;
  reason: string | null;
  booking: string;
  rowNumber: number;
};
export type AppendLineEventRow = Record<never, never>;

/**
 * Books the opposite of everything that an import was booked as: the sums of its events, for each settlement date.
 */
export const appendUndoneBookings: Statement<AppendUndoneBookingsParameters, AppendUndoneBookingsRow, 'write'> = {
  name: 'settlement.append-undone-bookings',
  kind: 'write',
  parameters: ['merchantIds', 'importId', 'actor', 'now'],
  text: `WITH summed AS (
  SELECT e.merchant_id, e.data ->> 'valueOn' AS value_on, (e.data ->> 'isTest')::boolean AS is_test, s.kind, s.currency,
    s."settlementCurrency", -sum(s.lines) AS lines, -sum(s."amountMinor") AS amount, -sum(s."settledMinor") AS settled,
    -sum(s."feeMinor") AS fee, -sum(coalesce(s."passedMinor", 0)) AS passed
  FROM event e
  CROSS JOIN LATERAL jsonb_to_recordset(e.data -> 'sums') AS s (kind text, currency text, "settlementCurrency" text,
    lines int, "amountMinor" numeric, "settledMinor" numeric, "feeMinor" numeric, "passedMinor" numeric)
  WHERE e.merchant_id = ANY($1::text[]) AND e.stream_type = 'settlement' AND e.stream_id = $2
    AND e.data ? 'sums'
  GROUP BY 1, 2, 3, 4, 5, 6
), day AS (
  SELECT merchant_id, value_on, is_test, row_number() OVER (PARTITION BY merchant_id ORDER BY value_on) AS place,
    jsonb_agg(jsonb_build_object('kind', kind, 'currency', currency, 'settlementCurrency', "settlementCurrency",
      'lines', lines, 'amountMinor', amount::text, 'settledMinor', settled::text, 'feeMinor', fee::text, 'passedMinor', passed::text)) AS sums
  FROM summed WHERE (lines, amount, settled, fee, passed) <> (0, 0, 0, 0, 0)
  GROUP BY merchant_id, value_on, is_test
), counted AS (
  UPDATE settlement_import_merchant p SET event_count = p.event_count + d.days
  FROM (SELECT merchant_id, count(*) AS days FROM day GROUP BY merchant_id) AS d
  WHERE p.merchant_id = d.merchant_id AND p.import_id = $2
  RETURNING p.merchant_id, p.event_count - d.days AS before
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT d.merchant_id, 'settlement', $2, c.before + d.place, 'settlement.bookings_undone', $3, $4,
  jsonb_build_object('valueOn', d.value_on, 'isTest', d.is_test, 'sums', d.sums)
FROM day d JOIN counted c ON c.merchant_id = d.merchant_id
ORDER BY d.merchant_id, d.place`,
};

export type AppendUndoneBookingsParameters = {
  merchantIds: readonly string[];
  importId: string;
  actor: string;
  now: Date;
};
export type AppendUndoneBookingsRow = Record<never, never>;

/**
 * What a rule would have found of lines in closed periods whose payment is known, the latest of them.
 */
export const backTestRule: Statement<BackTestRuleParameters, BackTestRuleRow, 'read'> = {
  name: 'settlement.back-test-rule',
  kind: 'read',
  parameters: ['definition', 'periods', 'merchantIds', 'limit'],
  text: `WITH r AS (
  SELECT (d.definition ->> 'last4')::boolean AS last4, (d.definition ->> 'brand')::boolean AS brand,
    d.definition ->> 'reference' AS reference, (d.definition ->> 'toleranceHours')::int AS hours,
    (d.definition ->> 'amountToleranceMinor')::bigint AS amount_minor
  FROM (SELECT $1::jsonb AS definition) d
), l AS MATERIALIZED (
  SELECT l.*, m.payment_id AS right_id, settled_payment_types(l.transaction_type) AS payment_types
  FROM jsonb_to_recordset($2::jsonb) AS q ("merchantId" text, "startsOn" date, "endsOn" date)
  JOIN settlement_match m ON m.merchant_id = q."merchantId" AND m.created_at >= q."startsOn"::timestamp AT TIME ZONE 'UTC'
    AND m.created_at < (q."endsOn" + 1)::timestamp AT TIME ZONE 'UTC'
  JOIN settlement_line l ON l.merchant_id = m.merchant_id AND l.import_id = m.import_id AND l.row_number = m.row_number
  WHERE m.merchant_id = ANY($3::text[]) AND m.status = 'MATCHED' AND m.record_type = 'SETTLED' AND m.part_count = 0
    AND m.matched_by <> 'RULE' AND (m.exception IS NULL OR m.resolution = 'FORCED')
  ORDER BY m.created_at DESC, m.import_id, m.row_number LIMIT $4::int
), tested AS MATERIALIZED (
  SELECT l.merchant_id, l.import_id, l.row_number, l.amount_minor, l.currency, l.right_id, f.count, f.id
  FROM l CROSS JOIN r
  CROSS JOIN LATERAL (
    SELECT count(*) AS count, min(c.id) AS id FROM (
        SELECT p.id FROM payment p
        WHERE p.merchant_id = l.merchant_id AND p.state = 'APPROVED' AND p.currency = l.currency
          AND p.payment_type = ANY(l.payment_types)
          AND p.amount_minor BETWEEN l.amount_minor - r.amount_minor AND l.amount_minor + r.amount_minor
          AND p.created_at BETWEEN (l.presentment_at AT TIME ZONE 'UTC') - make_interval(hours => r.hours)
            AND (l.presentment_at AT TIME ZONE 'UTC') + make_interval(hours => r.hours)
          AND (NOT r.last4 OR p.account_last4 = l.account_last4) AND (NOT r.brand OR p.payment_brand = l.brand)
          AND are_ids_related(r.reference, l.merchant_transaction_id, p.merchant_transaction_id)
        LIMIT 2
    ) c
  ) f
)
SELECT count(*)::int AS "lines", count(*) FILTER (WHERE count = 1)::int AS "found",
  count(*) FILTER (WHERE count = 1 AND id = right_id)::int AS "right", count(*) FILTER (WHERE count > 1)::int AS "ambiguous",
  count(*) FILTER (WHERE count = 1 AND id <> right_id)::int AS "wrong",
  coalesce(jsonb_path_query_array(jsonb_agg(jsonb_build_object('merchantId', merchant_id, 'importId', import_id,
    'rowNumber', row_number, 'amountMinor', amount_minor::text, 'currency', currency, 'foundId', id, 'rightId', right_id))
    FILTER (WHERE count = 1 AND id <> right_id), '$[0 to 49]'), '[]') AS "falsePairs"
FROM tested`,
};

export type BackTestRuleParameters = {
  definition: string;
  periods: string;
  merchantIds: readonly string[];
  limit: number;
};
export type BackTestRuleRow = {
  lines: number;
  found: number;
  right: number;
  ambiguous: number;
  wrong: number;
  falsePairs: unknown;
};

/**
 * Moves an import from one state to another, and appends that to the stream of each of its merchants.
 */
export const changeImportState: Statement<ChangeImportStateParameters, ChangeImportStateRow, 'write'> = {
  name: 'settlement.change-import-state',
  kind: 'write',
  parameters: ['to', 'now', 'id', 'from', 'merchantIds', 'type', 'actor'],
  text: `WITH changed AS (
  UPDATE settlement_import SET state = $1, updated_at = $2, claimed_until = NULL,
    failures = 0, failure = NULL, failed_at = NULL, retry_at = NULL, set_aside_at = NULL,
    restores_duplicates = restores_duplicates OR $1 IN ('CANCELLED', 'UNDONE'),
    completed_at = CASE WHEN $1 IN ('DONE', 'CANCELLED', 'UNDONE') THEN $2::timestamptz ELSE completed_at END
  WHERE id = $3 AND state = $4
  RETURNING id, file_name
), counted AS (
  UPDATE settlement_import_merchant p SET event_count = p.event_count + 1
  FROM changed c WHERE p.merchant_id = ANY($5::text[]) AND p.import_id = c.id
  RETURNING p.merchant_id, p.import_id, p.event_count, p.line_count, c.file_name
), appended AS (
  INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
  SELECT merchant_id, 'settlement', import_id, event_count, $6, $7, $2,
    jsonb_build_object('fileName', file_name, 'lines', line_count)
  FROM counted ORDER BY merchant_id
)
SELECT id FROM changed`,
};

export type ChangeImportStateParameters = {
  to: string;
  now: Date;
  id: string;
  from: string;
  merchantIds: readonly string[];
  type: string;
  actor: string;
};
export type ChangeImportStateRow = { id: string };

/**
 * The next state of a rule of that version. The user who requested it does not approve it.
 */
export const changeRule: Statement<ChangeRuleParameters, ChangeRuleRow, 'write'> = {
  name: 'settlement.change-rule',
  kind: 'write',
  parameters: ['to', 'actor', 'reason', 'now', 'id', 'version', 'from'],
  text: `UPDATE settlement_rule SET state = $1, version = version + 1, actor = $2, reason = coalesce($3, reason), updated_at = $4,
  requested_by = CASE $1 WHEN 'REQUESTED' THEN $2 WHEN 'ACTIVE' THEN requested_by END,
  approved_by = CASE $1 WHEN 'ACTIVE' THEN $2 END
WHERE id = $5 AND version = $6 AND state = ANY($7::text[]) AND ($1 <> 'ACTIVE' OR requested_by <> $2)`,
};

export type ChangeRuleParameters = {
  to: string;
  actor: string;
  reason: string | null;
  now: Date;
  id: string;
  version: number;
  from: readonly string[];
};
export type ChangeRuleRow = Record<never, never>;

/**
 * Claims an import that was undone or cancelled and whose lines others left out as duplicates.
 */
export const claimRestore: Statement<ClaimRestoreParameters, ClaimRestoreRow, 'write'> = {
  name: 'settlement.claim-restore',
  kind: 'write',
  parameters: ['until', 'now'],
  text: `UPDATE settlement_import SET claimed_until = $1
WHERE id = (
  SELECT i.id FROM settlement_import i
  WHERE i.restores_duplicates AND (i.claimed_until IS NULL OR i.claimed_until < $2)
    AND i.set_aside_at IS NULL AND (i.retry_at IS NULL OR i.retry_at <= $2)
  ORDER BY i.created_at LIMIT 1 FOR UPDATE SKIP LOCKED
)
RETURNING id, entity_id AS "entityId", state, failures`,
};

export type ClaimRestoreParameters = { until: Date; now: Date };
export type ClaimRestoreRow = { id: string; entityId: string; state: string; failures: number };

/**
 * Claims the oldest import that is to be matched or undone, so that one process at a time works on it; those of one PSP
 * one after the other, because the first line that names a payment settles it. One that is set aside holds up none. The commit
 * does not wait for the disk: a claim that is lost with the server is made again.
 */
export const claimWork: Statement<ClaimWorkParameters, ClaimWorkRow, 'write'> = {
  name: 'settlement.claim-work',
  kind: 'write',
  parameters: ['until', 'now'],
  text: `UPDATE settlement_import SET claimed_until = $1
FROM (SELECT set_config('synchronous_commit', 'off', true)) AS unsynchronized
WHERE id = (
  SELECT i.id FROM settlement_import i
  WHERE i.state IN ('MATCHING', 'UNDOING') AND (i.claimed_until IS NULL OR i.claimed_until < $2)
    AND i.set_aside_at IS NULL AND (i.retry_at IS NULL OR i.retry_at <= $2)
    AND NOT EXISTS (SELECT FROM settlement_import o WHERE o.entity_id = i.entity_id AND o.state IN ('MATCHING', 'UNDOING')
      AND o.set_aside_at IS NULL AND (o.created_at, o.id) < (i.created_at, i.id))
    -- One that was set aside and is tried again waits until a process has ended its step of a later one.
    AND NOT EXISTS (SELECT FROM settlement_import o WHERE o.entity_id = i.entity_id AND o.id <> i.id
      AND o.state IN ('MATCHING', 'UNDOING') AND o.claimed_until >= $2)
  ORDER BY i.created_at LIMIT 1 FOR UPDATE SKIP LOCKED
)
RETURNING id, entity_id AS "entityId", state, failures`,
};

export type ClaimWorkParameters = { until: Date; now: Date };
export type ClaimWorkRow = { id: string; entityId: string; state: string; failures: number };

/**
 * Everything of the file is stored: it waits for its commit. Nothing happens when the import was given up before.
 */
export const completeLoading: Statement<CompleteLoadingParameters, CompleteLoadingRow, 'write'> = {
  name: 'settlement.complete-loading',
  kind: 'write',
  parameters: [
    'merchantIds',
    'id',
    'sha256',
    'header',
    'formatId',
    'formatVersion',
    'byteSize',
    'lineCount',
    'badCount',
    'duplicateCount',
    'now',
  ],
  text: `WITH total AS (
  SELECT record_type, cashflow, currency, settlement_currency, count(*) AS lines, sum(amount_minor) AS amount,
    sum(settlement_amount_minor) AS settlement_amount, coalesce(sum(settlement_fee_minor), 0) AS fee
  FROM settlement_line WHERE merchant_id = ANY($1::text[]) AND import_id = $2
  GROUP BY record_type, cashflow, currency, settlement_currency
)
UPDATE settlement_import SET state = 'CHECKED', sha256 = $3, header = $4, format_id = $5,
  format_version = $6, byte_size = $7, progress_bytes = $7,
  line_count = $8, bad_count = $9, duplicate_count = $10, updated_at = $11,
  claimed_until = NULL, totals = coalesce((SELECT jsonb_agg(jsonb_build_object('recordType', record_type,
    'cashflow', cashflow, 'currency', currency, 'settlementCurrency', settlement_currency, 'lines', lines,
    'amountMinor', amount::text, 'settlementAmountMinor', settlement_amount::text, 'feeMinor', fee::text)
    ORDER BY record_type, currency, settlement_currency, cashflow) FROM total), '[]')
WHERE id = $2 AND state = 'RECEIVING'`,
};

export type CompleteLoadingParameters = {
  merchantIds: readonly string[];
  id: string;
  sha256: string;
  header: string | null;
  formatId: string | null;
  formatVersion: number | null;
  byteSize: bigint | number;
  lineCount: number;
  badCount: number;
  duplicateCount: number;
  now: Date;
};
export type CompleteLoadingRow = Record<never, never>;

export const completeRestore: Statement<CompleteRestoreParameters, CompleteRestoreRow, 'write'> = {
  name: 'settlement.complete-restore',
  kind: 'write',
  parameters: ['now', 'importId'],
  text: `UPDATE settlement_import SET restores_duplicates = false, claimed_until = NULL, updated_at = $1,
  failures = 0, failure = NULL, failed_at = NULL, retry_at = NULL, set_aside_at = NULL
WHERE id = $2`,
};

export type CompleteRestoreParameters = { now: Date; importId: string };
export type CompleteRestoreRow = Record<never, never>;

/**
 * Why rows of an import were not imported: their number by column, the most frequent reason first.
 */
export const countBadRows: Statement<CountBadRowsParameters, CountBadRowsRow, 'read'> = {
  name: 'settlement.count-bad-rows',
  kind: 'read',
  parameters: ['importId'],
  text: `SELECT kind, column_name AS "columnName", count(*)::int AS "count" FROM settlement_bad_row
WHERE import_id = $1
GROUP BY kind, column_name
ORDER BY count(*) DESC, kind, column_name`,
};

export type CountBadRowsParameters = { importId: string };
export type CountBadRowsRow = { kind: string; columnName: string | null; count: number };

export const countMerchantLines: Statement<CountMerchantLinesParameters, CountMerchantLinesRow, 'write'> = {
  name: 'settlement.count-merchant-lines',
  kind: 'write',
  parameters: ['merchantIds', 'importId'],
  text: `INSERT INTO settlement_import_merchant (merchant_id, import_id, line_count)
SELECT merchant_id, import_id, count(*)::int FROM settlement_line
WHERE merchant_id = ANY($1::text[]) AND import_id = $2
GROUP BY merchant_id, import_id`,
};

export type CountMerchantLinesParameters = { merchantIds: readonly string[]; importId: string };
export type CountMerchantLinesRow = Record<never, never>;

/**
 * How many lines of each of these imports wait for a user. The index of open exceptions serves it.
 */
export const countOpenExceptions: Statement<CountOpenExceptionsParameters, CountOpenExceptionsRow, 'read'> = {
  name: 'settlement.count-open-exceptions',
  kind: 'read',
  parameters: ['importIds'],
  text: `/* any merchant: staff */ SELECT import_id AS "importId", count(*)::int AS "count" FROM settlement_match
WHERE import_id = ANY($1) AND exception IS NOT NULL AND resolution IS NULL
GROUP BY import_id`,
};

export type CountOpenExceptionsParameters = { importIds: readonly string[] };
export type CountOpenExceptionsRow = { importId: string; count: number };

/**
 * What became of the lines of an import, of merchants that the reader sees.
 */
export const countOutcomes: Statement<CountOutcomesParameters, CountOutcomesRow, 'read'> = {
  name: 'settlement.count-outcomes',
  kind: 'read',
  parameters: ['importId'],
  text: `SELECT                           m.status, m.exception, m.resolution, m.currency, count(*)::int AS "count", sum(m.amount_minor)::text AS "amountMinor"
FROM settlement_import_merchant p
JOIN settlement_match m ON m.merchant_id = p.merchant_id AND m.import_id = p.import_id
WHERE p.import_id = $1
GROUP BY m.status, m.exception, m.resolution, m.currency
ORDER BY m.status, m.exception, m.resolution, m.currency`,
};

export type CountOutcomesParameters = { importId: string };
export type CountOutcomesRow = {
  status: string;
  exception: string | null;
  resolution: string | null;
  currency: string;
  count: number;
  amountMinor: string;
};

/**
 * How many imports of these PSPs are set aside, counted up to a cap; without a list, of all PSPs.
 */
export const countSetAside: Statement<CountSetAsideParameters, CountSetAsideRow, 'read'> = {
  name: 'settlement.count-set-aside',
  kind: 'read',
  parameters: ['entityIds', 'max'],
  text: `SELECT count(*)::int AS "count" FROM (
  SELECT 1 FROM settlement_import i
  WHERE i.set_aside_at IS NOT NULL AND ($1::text[] IS NULL OR i.entity_id = ANY($1)) LIMIT $2
) AS waiting`,
};

export type CountSetAsideParameters = { entityIds: readonly string[] | null; max: bigint | number };
export type CountSetAsideRow = { count: number };

/**
 * How many rows of a day were settled with a merchant.
 */
export const countSettled: Statement<CountSettledParameters, CountSettledRow, 'read'> = {
  name: 'settlement.count-settled',
  kind: 'read',
  parameters: ['merchantId', 'day', 'currency', 'recordType', 'channelId'],
  text: `SELECT count(*)::int AS "count"
FROM settlement_line l
JOIN settlement_import_merchant i ON i.merchant_id = l.merchant_id AND i.import_id = l.import_id AND i.is_matched
JOIN settlement_match m
  ON m.merchant_id = l.merchant_id AND m.import_id = l.import_id AND m.row_number = l.row_number
LEFT JOIN payment p ON p.merchant_id = m.merchant_id AND p.id = m.payment_id
WHERE l.merchant_id = $1 AND l.settlement_date = $2::text::date
  AND ($3::text IS NULL OR l.settlement_currency = $3)
  AND ($4::text IS NULL OR l.record_type = $4)
  AND ($5::text IS NULL OR p.channel_id = $5 OR (m.part_count > 1 AND NOT EXISTS (
    -- A line about payments of several channels is shown to none of them.
    SELECT FROM settlement_part s JOIN payment o ON o.merchant_id = s.merchant_id AND o.id = s.payment_id
    WHERE s.merchant_id = m.merchant_id AND s.import_id = m.import_id AND s.row_number = m.row_number
      AND o.channel_id IS DISTINCT FROM $5)))`,
};

export type CountSettledParameters = {
  merchantId: string;
  day: string;
  currency: string | null;
  recordType: string | null;
  channelId: string | null;
};
export type CountSettledRow = { count: number };

/**
 * What a user decides about a line of that version: to take its payment away, to ignore the exception, to open an ignored
 * one again, or to accept the match in spite of it.
 */
export const decideMatch: Statement<DecideMatchParameters, DecideMatchRow, 'write'> = {
  name: 'settlement.decide-match',
  kind: 'write',
  parameters: ['actor', 'reason', 'now', 'decision', 'merchantId', 'importId', 'rowNumber', 'version'],
  text: `UPDATE settlement_match SET version = version + 1, actor = $1, reason = $2, decided_at = $3,
  status = CASE WHEN $4 = 'UNMATCH' THEN 'NOT_MATCHED' ELSE status END,
  exception = CASE WHEN $4 = 'UNMATCH' THEN 'NOT_MATCHED' ELSE exception END,
  payment_id = CASE WHEN $4 = 'UNMATCH' THEN NULL ELSE payment_id END,
  matched_by = CASE WHEN $4 = 'UNMATCH' THEN NULL ELSE matched_by END,
  rule_id = CASE WHEN $4 = 'UNMATCH' THEN NULL ELSE rule_id END,
  settles = CASE WHEN $4 = 'UNMATCH' THEN false ELSE settles END,
  part_count = CASE WHEN $4 = 'UNMATCH' THEN 0 ELSE part_count END,
  -- A chargeback whose match is forced becomes a transaction; one that is no longer matched has none.
  chargeback_state = CASE WHEN $4 = 'FORCE' AND record_type IN ('CHARGEBACK', 'CHARGEBACK REVERSAL') AND (
      SELECT l.settlement_status FROM settlement_line l
      WHERE l.merchant_id = $5 AND l.import_id = $6 AND l.row_number = $7) = 'SUCCESS'
    THEN 'WAITING' WHEN $4 IN ('IGNORE', 'REOPEN') THEN chargeback_state END,
  chargeback_id = CASE WHEN $4 IN ('IGNORE', 'REOPEN') THEN chargeback_id END,
  chargeback_code = CASE WHEN $4 IN ('IGNORE', 'REOPEN') THEN chargeback_code END,
  resolution = CASE $4 WHEN 'IGNORE' THEN 'IGNORED' WHEN 'FORCE' THEN 'FORCED' END
WHERE merchant_id = $5 AND import_id = $6 AND row_number = $7 AND version = $8
  AND CASE $4 WHEN 'UNMATCH' THEN status = 'MATCHED' WHEN 'IGNORE' THEN exception IS NOT NULL AND resolution IS NULL
    WHEN 'REOPEN' THEN resolution = 'IGNORED' WHEN 'FORCE' THEN status = 'MATCHED' AND exception IS NOT NULL AND resolution IS NULL ELSE false END`,
};

export type DecideMatchParameters = {
  actor: string;
  reason: string | null;
  now: Date;
  decision: string;
  merchantId: string;
  importId: string;
  rowNumber: number;
  version: number;
};
export type DecideMatchRow = Record<never, never>;

export const deleteMatches: Statement<DeleteMatchesParameters, DeleteMatchesRow, 'write'> = {
  name: 'settlement.delete-matches',
  kind: 'write',
  parameters: ['merchantIds', 'importId'],
  text: `WITH parts AS (
  DELETE FROM settlement_part WHERE merchant_id = ANY($1::text[]) AND import_id = $2
)
DELETE FROM settlement_match WHERE merchant_id = ANY($1::text[]) AND import_id = $2`,
};

export type DeleteMatchesParameters = { merchantIds: readonly string[]; importId: string };
export type DeleteMatchesRow = Record<never, never>;

/**
 * A line that is decided about anew settles no parts any more.
 */
export const deleteParts: Statement<DeletePartsParameters, DeletePartsRow, 'write'> = {
  name: 'settlement.delete-parts',
  kind: 'write',
  parameters: ['merchantId', 'importId', 'rowNumber'],
  text: `DELETE FROM settlement_part WHERE merchant_id = $1 AND import_id = $2 AND row_number = $3`,
};

export type DeletePartsParameters = { merchantId: string; importId: string; rowNumber: number };
export type DeletePartsRow = Record<never, never>;

/**
 * Of lines that came back, those that were matched with the others of their import since. A lookup by key for each, also in
 * a plan that was made while the tables were small.
 */
export const dropMatchedRestored: Statement<DropMatchedRestoredParameters, DropMatchedRestoredRow, 'write'> = {
  name: 'settlement.drop-matched-restored',
  kind: 'write',
  parameters: ['merchantId', 'importId', 'firstRow', 'lastRow'],
  text: `DELETE FROM settlement_restored_line r
WHERE r.merchant_id = $1 AND r.import_id = $2 AND r.row_number BETWEEN $3 AND $4
  AND EXISTS (SELECT FROM (
    SELECT m.row_number FROM settlement_match m
    WHERE m.merchant_id = r.merchant_id AND m.import_id = r.import_id AND m.row_number = r.row_number OFFSET 0
  ) m)`,
};

export type DropMatchedRestoredParameters = { merchantId: string; importId: string; firstRow: number; lastRow: number };
export type DropMatchedRestoredRow = Record<never, never>;

/**
 * How far the receiving or reading of a file has come, and that its process still works on it.
 */
export const extendClaim: Statement<ExtendClaimParameters, ExtendClaimRow, 'write'> = {
  name: 'settlement.extend-claim',
  kind: 'write',
  parameters: ['progressBytes', 'byteSize', 'now', 'until', 'id'],
  text: `UPDATE settlement_import SET progress_bytes = $1, byte_size = $2, updated_at = $3,
  claimed_until = $4
WHERE id = $5 AND state = 'RECEIVING'`,
};

export type ExtendClaimParameters = {
  progressBytes: bigint | number;
  byteSize: bigint | number | null;
  now: Date;
  until: Date;
  id: string;
};
export type ExtendClaimRow = Record<never, never>;

export const findAnswerKey: Statement<FindAnswerKeyParameters, FindAnswerKeyRow, 'read'> = {
  name: 'settlement.find-answer-key',
  kind: 'read',
  parameters: ['id'],
  text: `SELECT answer_key AS "answerKey" FROM settlement_import WHERE id = $1 AND answer_key IS NOT NULL`,
};

export type FindAnswerKeyParameters = { id: string };
export type FindAnswerKeyRow = { answerKey: unknown };

/**
 * The last row of the next batch of lines of a merchant; no row when fewer lines are left.
 */
export const findBatchEnd: Statement<FindBatchEndParameters, FindBatchEndRow, 'read'> = {
  name: 'settlement.find-batch-end',
  kind: 'read',
  parameters: ['merchantId', 'importId', 'afterRow', 'limit'],
  text: `SELECT row_number AS "rowNumber" FROM settlement_line
WHERE merchant_id = $1 AND import_id = $2 AND row_number > $3
ORDER BY row_number OFFSET $4::int - 1 LIMIT 1`,
};

export type FindBatchEndParameters = { merchantId: string; importId: string; afterRow: number; limit: number };
export type FindBatchEndRow = { rowNumber: number };

export const findFormatVersion: Statement<FindFormatVersionParameters, FindFormatVersionRow, 'read'> = {
  name: 'settlement.find-format-version',
  kind: 'read',
  parameters: ['version', 'id'],
  text: `SELECT f.id, f.entity_id AS "entityId", f.name, v.version, v.definition FROM settlement_format f
JOIN settlement_format_version v ON v.format_id = f.id AND v.version = $1
WHERE f.id = $2`,
};

export type FindFormatVersionParameters = { version: number; id: string };
export type FindFormatVersionRow = { id: string; entityId: string; name: string; version: number; definition: unknown };

/**
 * A format with its latest version.
 */
export const findFormat: Statement<FindFormatParameters, FindFormatRow, 'read'> = {
  name: 'settlement.find-format',
  kind: 'read',
  parameters: ['id'],
  text: `SELECT f.id, f.entity_id AS "entityId", f.name, f.version, f.active_version AS "activeVersion", f.actor,
  f.created_at AS "createdAt", f.updated_at AS "updatedAt", v.definition
FROM settlement_format f
JOIN settlement_format_version v ON v.format_id = f.id AND v.version = f.version
WHERE f.id = $1`,
};

export type FindFormatParameters = { id: string };
export type FindFormatRow = {
  id: string;
  entityId: string;
  name: string;
  version: number;
  activeVersion: number | null;
  actor: string;
  createdAt: Date;
  updatedAt: Date;
  definition: unknown;
};

/**
 * The PSP of an import.
 */
export const findImportOwner: Statement<FindImportOwnerParameters, FindImportOwnerRow, 'read'> = {
  name: 'settlement.find-import-owner',
  kind: 'read',
  parameters: ['importId'],
  text: `SELECT entity_id AS "entityId" FROM settlement_import WHERE id = $1`,
};

export type FindImportOwnerParameters = { importId: string };
export type FindImportOwnerRow = { entityId: string };

export const findImport: Statement<FindImportParameters, FindImportRow, 'read'> = {
  name: 'settlement.find-import',
  kind: 'read',
  parameters: ['id'],
  text: `SELECT id, entity_id AS "entityId", file_name AS "fileName", format, format_id AS "formatId",
  format_version AS "formatVersion", is_part AS "isPart", state, sha256, header, byte_size AS "byteSize",
  progress_bytes AS "progressBytes", line_count AS "lineCount", bad_count AS "badCount",
  duplicate_count AS "duplicateCount", matched_through AS "matchedThrough", totals, refusal, actor,
  failures, failure, failed_at AS "failedAt", retry_at AS "retryAt", set_aside_at AS "setAsideAt",
  created_at AS "createdAt", completed_at AS "completedAt"
FROM settlement_import WHERE id = $1`,
};

export type FindImportParameters = { id: string };
export type FindImportRow = {
  id: string;
  entityId: string;
  fileName: string;
  format: string;
  formatId: string | null;
  formatVersion: number | null;
  isPart: boolean;
  state: string;
  sha256: string | null;
  header: string | null;
  byteSize: string | null;
  progressBytes: string;
  lineCount: number;
  badCount: number;
  duplicateCount: number;
  matchedThrough: number;
  totals: unknown;
  refusal: string | null;
  actor: string;
  failures: number;
  failure: string | null;
  failedAt: Date | null;
  retryAt: Date | null;
  setAsideAt: Date | null;
  createdAt: Date;
  completedAt: Date | null;
};

/**
 * The import that has this file already.
 */
export const findLiveFile: Statement<FindLiveFileParameters, FindLiveFileRow, 'read'> = {
  name: 'settlement.find-live-file',
  kind: 'read',
  parameters: ['entityId', 'sha256'],
  text: `SELECT id, file_name AS "fileName", created_at AS "createdAt" FROM settlement_import
WHERE entity_id = $1 AND sha256 = $2 AND state IN ('CHECKED', 'MATCHING', 'DONE', 'UNDOING')`,
};

export type FindLiveFileParameters = { entityId: string; sha256: string };
export type FindLiveFileRow = { id: string; fileName: string; createdAt: Date };

export const findMatch: Statement<FindMatchParameters, FindMatchRow, 'read'> = {
  name: 'settlement.find-match',
  kind: 'read',
  parameters: ['merchantId', 'importId', 'rowNumber'],
  text: `SELECT m.merchant_id AS "merchantId", m.import_id AS "importId", m.row_number AS "rowNumber", m.status, m.exception,
  m.resolution, m.payment_id AS "paymentId", m.matched_by AS "matchedBy", m.part_count AS "partCount", m.rule_id AS "ruleId", r.name AS "ruleName", m.candidates, m.version, m.actor, m.reason,
  m.decided_at AS "decidedAt", m.created_at AS "createdAt", l.record_type AS "recordType",
  l.transaction_type AS "transactionType", l.cashflow, l.settlement_tx_id AS "settlementTxId",
  l.amount_minor AS "amountMinor", l.currency, l.settlement_amount_minor AS "settlementAmountMinor",
  l.settlement_currency AS "settlementCurrency", l.settlement_fee_minor AS "settlementFeeMinor",
  l.settlement_fx_rate AS "settlementFxRate", to_char(l.settlement_date, 'YYYY-MM-DD') AS "settlementDate",
  l.settlement_status AS "settlementStatus", l.brand, l.account_last4 AS "accountLast4",
  l.merchant_transaction_id AS "merchantTransactionId", to_char(l.presentment_at, 'YYYY-MM-DD HH24:MI:SS') AS "presentedAt",
  m.chargeback_state AS "chargebackState", m.chargeback_id AS "chargebackId", m.chargeback_code AS "chargebackCode",
  l.reason_code AS "reasonCode", l.reason_description AS "reasonDescription", i.file_name AS "fileName", i.state AS "importState"
FROM settlement_match m
JOIN settlement_line l ON l.merchant_id = m.merchant_id AND l.import_id = m.import_id AND l.row_number = m.row_number
-- A user of a merchant does not see the import, which belongs to its PSP.
LEFT JOIN settlement_import i ON i.id = m.import_id
LEFT JOIN settlement_rule r ON r.id = m.rule_id
WHERE m.merchant_id = $1 AND m.import_id = $2 AND m.row_number = $3`,
};

export type FindMatchParameters = { merchantId: string; importId: string; rowNumber: number };
export type FindMatchRow = {
  merchantId: string;
  importId: string;
  rowNumber: number;
  status: string;
  exception: string | null;
  resolution: string | null;
  paymentId: string | null;
  matchedBy: string | null;
  partCount: number;
  ruleId: string | null;
  ruleName: string | null;
  candidates: unknown;
  version: number;
  actor: string | null;
  reason: string | null;
  decidedAt: Date | null;
  createdAt: Date;
  recordType: string;
  transactionType: string;
  cashflow: string;
  settlementTxId: string | null;
  amountMinor: string;
  currency: string;
  settlementAmountMinor: string;
  settlementCurrency: string;
  settlementFeeMinor: string | null;
  settlementFxRate: string;
  settlementDate: string;
  settlementStatus: string;
  brand: string | null;
  accountLast4: string | null;
  merchantTransactionId: string | null;
  presentedAt: string;
  chargebackState: string | null;
  chargebackId: string | null;
  chargebackCode: string | null;
  reasonCode: string | null;
  reasonDescription: string | null;
  fileName: string | null;
  importState: string | null;
};

/**
 * A line that waits to be matched again. Those of an import that is matched wait until it is done, and those that failed for
 * their time.
 */
export const findRematch: Statement<FindRematchParameters, FindRematchRow, 'read'> = {
  name: 'settlement.find-rematch',
  kind: 'read',
  parameters: ['now'],
  text: `/* any merchant: resolution */ SELECT r.merchant_id AS "merchantId", r.import_id AS "importId", r.row_number AS "rowNumber", r.failures
FROM settlement_rematch r
WHERE NOT EXISTS (SELECT FROM settlement_import i WHERE i.id = r.import_id AND i.state = 'MATCHING')
  AND (r.retry_at IS NULL OR r.retry_at <= $1)
ORDER BY r.merchant_id, r.import_id, r.row_number LIMIT 1`,
};

export type FindRematchParameters = { now: Date };
export type FindRematchRow = { merchantId: string; importId: string; rowNumber: number; failures: number };

/**
 * The next lines of an import that came back and have no other line of the import between them, so that they are matched
 * together.
 */
export const findRestored: Statement<FindRestoredParameters, FindRestoredRow, 'read'> = {
  name: 'settlement.find-restored',
  kind: 'read',
  parameters: ['merchantIds', 'importId', 'limit'],
  text: `WITH first AS MATERIALIZED (
  SELECT merchant_id, row_number FROM settlement_restored_line
  WHERE merchant_id = ANY($1::text[]) AND import_id = $2
  ORDER BY merchant_id, row_number LIMIT 1
), line AS MATERIALIZED (
  SELECT l.merchant_id, l.row_number, EXISTS (SELECT FROM settlement_restored_line r
    WHERE r.merchant_id = l.merchant_id AND r.import_id = $2 AND r.row_number = l.row_number) AS is_restored
  FROM first f
  CROSS JOIN LATERAL (
    SELECT l.merchant_id, l.row_number FROM settlement_line l
    WHERE l.merchant_id = f.merchant_id AND l.import_id = $2 AND l.row_number >= f.row_number
    ORDER BY l.row_number LIMIT $3
  ) l
)
SELECT merchant_id AS "merchantId", min(row_number) AS "firstRow", max(row_number) AS "lastRow", count(*)::int AS "lines"
FROM line
WHERE row_number < coalesce((SELECT min(row_number) FROM line WHERE NOT is_restored), 2147483647)
GROUP BY merchant_id`,
};

export type FindRestoredParameters = { merchantIds: readonly string[]; importId: string; limit: bigint | number };
export type FindRestoredRow = { merchantId: string; firstRow: number; lastRow: number; lines: number };

export const findRule: Statement<FindRuleParameters, FindRuleRow, 'read'> = {
  name: 'settlement.find-rule',
  kind: 'read',
  parameters: ['id'],
  text: `SELECT id, entity_id AS "entityId", name, definition, evidence, evidence_count AS "evidenceCount", state, version,
  back_test AS "backTest", tested_at AS "testedAt", requested_by AS "requestedBy", approved_by AS "approvedBy", reason, actor,
  created_at AS "createdAt", updated_at AS "updatedAt"
FROM settlement_rule WHERE id = $1`,
};

export type FindRuleParameters = { id: string };
export type FindRuleRow = {
  id: string;
  entityId: string;
  name: string;
  definition: unknown;
  evidence: unknown;
  evidenceCount: number;
  state: string;
  version: number;
  backTest: unknown;
  testedAt: Date | null;
  requestedBy: string | null;
  approvedBy: string | null;
  reason: string | null;
  actor: string;
  createdAt: Date;
  updatedAt: Date;
};

/**
 * Whether lines that came back to an import wait to be matched.
 */
export const hasRestored: Statement<HasRestoredParameters, HasRestoredRow, 'read'> = {
  name: 'settlement.has-restored',
  kind: 'read',
  parameters: ['merchantIds', 'importId'],
  text: `SELECT EXISTS (SELECT FROM settlement_restored_line
  WHERE merchant_id = ANY($1::text[]) AND import_id = $2) AS "hasRestored"`,
};

export type HasRestoredParameters = { merchantIds: readonly string[]; importId: string };
export type HasRestoredRow = { hasRestored: boolean };

/**
 * A version behind the one that the user saw; nothing when another one was saved since.
 */
export const insertFormatVersion: Statement<InsertFormatVersionParameters, InsertFormatVersionRow, 'write'> = {
  name: 'settlement.insert-format-version',
  kind: 'write',
  parameters: ['name', 'actor', 'now', 'id', 'version', 'definition'],
  text: `WITH changed AS (
  UPDATE settlement_format SET version = version + 1, name = $1, actor = $2, updated_at = $3
  WHERE id = $4 AND version = $5 RETURNING id, version
)
INSERT INTO settlement_format_version (format_id, version, definition, actor, created_at)
SELECT id, version, $6::jsonb, $2, $3 FROM changed
RETURNING version`,
};

export type InsertFormatVersionParameters = {
  name: string;
  actor: string;
  now: Date;
  id: string;
  version: number;
  definition: string;
};
export type InsertFormatVersionRow = { version: number };

/**
 * A format with its first version, which is a draft.
 */
export const insertFormat: Statement<InsertFormatParameters, InsertFormatRow, 'write'> = {
  name: 'settlement.insert-format',
  kind: 'write',
  parameters: ['id', 'definition', 'actor', 'now', 'entityId', 'name'],
  text: `WITH first AS (
  INSERT INTO settlement_format_version (format_id, version, definition, actor, created_at)
  VALUES ($1, 1, $2::jsonb, $3, $4)
)
INSERT INTO settlement_format (id, entity_id, name, version, actor, created_at, updated_at)
VALUES ($1, $5, $6, 1, $3, $4, $4)`,
};

export type InsertFormatParameters = {
  id: string;
  definition: string;
  actor: string;
  now: Date;
  entityId: string;
  name: string;
};
export type InsertFormatRow = Record<never, never>;

export const insertImport: Statement<InsertImportParameters, InsertImportRow, 'write'> = {
  name: 'settlement.insert-import',
  kind: 'write',
  parameters: ['id', 'entityId', 'fileName', 'isPart', 'actor', 'now', 'until'],
  text: `INSERT INTO settlement_import (id, entity_id, file_name, format, is_part, state, actor, created_at, updated_at, claimed_until)
VALUES ($1, $2, $3, 'CSV', $4, 'RECEIVING', $5, $6, $6, $7)`,
};

export type InsertImportParameters = {
  id: string;
  entityId: string;
  fileName: string;
  isPart: boolean;
  actor: string;
  now: Date;
  until: Date;
};
export type InsertImportRow = Record<never, never>;

/**
 * Whether the parts of a payment are its amount.
 */
export const isSettledInParts: Statement<IsSettledInPartsParameters, IsSettledInPartsRow, 'read'> = {
  name: 'settlement.is-settled-in-parts',
  kind: 'read',
  parameters: ['merchantId', 'paymentId'],
  text: `SELECT coalesce(sum(s.amount_minor), 0) = p.amount_minor AS "isWhole"
FROM payment p LEFT JOIN settlement_part s ON s.merchant_id = p.merchant_id AND s.payment_id = p.id
WHERE p.merchant_id = $1 AND p.id = $2
GROUP BY p.amount_minor`,
};

export type IsSettledInPartsParameters = { merchantId: string; paymentId: string };
export type IsSettledInPartsRow = { isWhole: boolean };

/**
 * What this transaction waits for takes no longer than this, else it fails.
 */
export const limitWaits: Statement<LimitWaitsParameters, LimitWaitsRow, 'write'> = {
  name: 'settlement.limit-waits',
  kind: 'write',
  parameters: ['milliseconds'],
  text: `SELECT set_config('lock_timeout', $1::int::text, true) AS limited`,
};

export type LimitWaitsParameters = { milliseconds: number };
export type LimitWaitsRow = { limited: string | null };

/**
 * The formats that files of a PSP are read by.
 */
export const listActiveFormats: Statement<ListActiveFormatsParameters, ListActiveFormatsRow, 'read'> = {
  name: 'settlement.list-active-formats',
  kind: 'read',
  parameters: ['entityId'],
  text: `SELECT f.id, f.name, v.version, v.definition FROM settlement_format f
JOIN settlement_format_version v ON v.format_id = f.id AND v.version = f.active_version
WHERE f.entity_id = $1 ORDER BY f.name LIMIT 200`,
};

export type ListActiveFormatsParameters = { entityId: string };
export type ListActiveFormatsRow = { id: string; name: string; version: number; definition: unknown };

export const listBadRows: Statement<ListBadRowsParameters, ListBadRowsRow, 'read'> = {
  name: 'settlement.list-bad-rows',
  kind: 'read',
  parameters: ['importId', 'afterRow', 'kind', 'limit'],
  text: `SELECT row_number AS "rowNumber", kind, column_name AS "columnName", value, reason, raw FROM settlement_bad_row
WHERE import_id = $1 AND row_number > $2 AND ($3::text IS NULL OR kind = $3)
ORDER BY row_number LIMIT $4::int`,
};

export type ListBadRowsParameters = { importId: string; afterRow: number; kind: string | null; limit: number };
export type ListBadRowsRow = {
  rowNumber: number;
  kind: string;
  columnName: string | null;
  value: string | null;
  reason: string;
  raw: Buffer | null;
};

/**
 * Lines of an import whose chargebacks are in a state: chargebacks before reversals, or after them.
 */
export const listChargebacks: Statement<ListChargebacksParameters, ListChargebacksRow, 'read'> = {
  name: 'settlement.list-chargebacks',
  kind: 'read',
  parameters: ['merchantIds', 'importId', 'state', 'reversalsFirst', 'limit'],
  text: `SELECT merchant_id AS "merchantId", import_id AS "importId", row_number AS "rowNumber" FROM settlement_match
WHERE merchant_id = ANY($1::text[]) AND import_id = $2 AND chargeback_state = $3
ORDER BY (record_type = 'CHARGEBACK') = $4::boolean, row_number LIMIT $5::int`,
};

export type ListChargebacksParameters = {
  merchantIds: readonly string[];
  importId: string;
  state: string;
  reversalsFirst: boolean;
  limit: number;
};
export type ListChargebacksRow = { merchantId: string; importId: string; rowNumber: number };

/**
 * Payments beside a line, and the columns of the file in which they differ from it.
 */
export const listComparedPayments: Statement<ListComparedPaymentsParameters, ListComparedPaymentsRow, 'read'> = {
  name: 'settlement.list-compared-payments',
  kind: 'read',
  parameters: ['merchantId', 'paymentIds', 'importId', 'rowNumber'],
  text: `SELECT p.id, p.short_id AS "shortId", p.payment_type AS "paymentType", p.state, p.amount_minor AS "amountMinor", p.currency,
  p.payment_brand AS "brand", p.account_last4 AS "accountLast4", p.merchant_transaction_id AS "merchantTransactionId",
  p.created_at AS "createdAt",
  array_remove(ARRAY[
    CASE WHEN p.amount_minor IS DISTINCT FROM l.amount_minor THEN 'Amount' END,
    CASE WHEN p.currency IS DISTINCT FROM l.currency THEN 'Currency' END,
    CASE WHEN NOT p.payment_type = ANY(coalesce(settled_payment_types(l.transaction_type), '{}')) THEN 'PaymentType' END,
    CASE WHEN (l.cashflow = 'POS') <> ((p.payment_type NOT IN ('RF', 'CD')) = (l.record_type <> 'CHARGEBACK')) THEN 'Cashflow' END,
    CASE WHEN (p.state = 'APPROVED') <> (l.settlement_status = 'SUCCESS') THEN 'SettlementStatus' END,
    CASE WHEN p.account_last4 IS DISTINCT FROM l.account_last4 THEN 'AccountNumberLast4' END,
    CASE WHEN p.payment_brand IS DISTINCT FROM l.brand THEN 'Brand' END,
    CASE WHEN p.merchant_transaction_id IS DISTINCT FROM l.merchant_transaction_id THEN 'TransactionId' END,
    CASE WHEN abs(extract(epoch FROM p.created_at AT TIME ZONE 'UTC' - l.presentment_at)) > 3600 * coalesce((
        SELECT (f.definition #>> '{matching,toleranceHours}')::int FROM settlement_import i
        JOIN settlement_format_version f ON f.format_id = i.format_id AND f.version = i.format_version
        WHERE i.id = l.import_id), 48)
      THEN 'TxRequestTime' END], NULL) AS "differs"
FROM settlement_line l
JOIN payment p ON p.merchant_id = $1 AND p.id = ANY($2)
WHERE l.merchant_id = $1 AND l.import_id = $3 AND l.row_number = $4
ORDER BY p.created_at, p.id`,
};

export type ListComparedPaymentsParameters = {
  merchantId: string;
  paymentIds: readonly string[];
  importId: string;
  rowNumber: number;
};
export type ListComparedPaymentsRow = {
  id: string;
  shortId: string;
  paymentType: string;
  state: string;
  amountMinor: string | null;
  currency: string | null;
  brand: string | null;
  accountLast4: string | null;
  merchantTransactionId: string | null;
  createdAt: Date;
  differs: readonly string[];
};

export const listDuplicateRows: Statement<ListDuplicateRowsParameters, ListDuplicateRowsRow, 'read'> = {
  name: 'settlement.list-duplicate-rows',
  kind: 'read',
  parameters: ['importId'],
  text: `SELECT row_number AS "rowNumber" FROM settlement_bad_row WHERE import_id = $1 AND kind = 'DUPLICATE'`,
};

export type ListDuplicateRowsParameters = { importId: string };
export type ListDuplicateRowsRow = { rowNumber: number };

export const listFormatNames: Statement<ListFormatNamesParameters, ListFormatNamesRow, 'read'> = {
  name: 'settlement.list-format-names',
  kind: 'read',
  parameters: ['ids'],
  text: `SELECT id, name FROM settlement_format WHERE id = ANY($1::text[])`,
};

export type ListFormatNamesParameters = { ids: readonly string[] };
export type ListFormatNamesRow = { id: string; name: string };

export const listFormatVersions: Statement<ListFormatVersionsParameters, ListFormatVersionsRow, 'read'> = {
  name: 'settlement.list-format-versions',
  kind: 'read',
  parameters: ['id'],
  text: `SELECT version, actor, created_at AS "createdAt" FROM settlement_format_version
WHERE format_id = $1 ORDER BY version DESC LIMIT 100`,
};

export type ListFormatVersionsParameters = { id: string };
export type ListFormatVersionsRow = { version: number; actor: string; createdAt: Date };

export const listImportMerchants: Statement<ListImportMerchantsParameters, ListImportMerchantsRow, 'read'> = {
  name: 'settlement.list-import-merchants',
  kind: 'read',
  parameters: ['importId'],
  text: `SELECT                                merchant_id AS "merchantId", line_count AS "lineCount", matched_row AS "matchedRow", is_matched AS "isMatched"
FROM settlement_import_merchant WHERE import_id = $1 ORDER BY merchant_id`,
};

export type ListImportMerchantsParameters = { importId: string };
export type ListImportMerchantsRow = { merchantId: string; lineCount: number; matchedRow: number; isMatched: boolean };

/**
 * Payments that synthetic files of a PSP have left out, for good or for a later file.
 */
export const listLeftOut: Statement<ListLeftOutParameters, ListLeftOutRow, 'read'> = {
  name: 'settlement.list-left-out',
  kind: 'read',
  parameters: ['entityId'],
  text: `SELECT d.defect ->> 'paymentId' AS "paymentId", d.defect ->> 'kind' AS "kind"
FROM settlement_import i
CROSS JOIN LATERAL jsonb_array_elements(i.answer_key -> 'defects') AS d (defect)
WHERE i.entity_id = $1 AND i.answer_key IS NOT NULL AND i.state IN ('CHECKED', 'MATCHING', 'DONE', 'UNDOING')
  AND d.defect ->> 'kind' IN ('MISSING', 'LATE')`,
};

export type ListLeftOutParameters = { entityId: string };
export type ListLeftOutRow = { paymentId: string; kind: string };

/**
 * The payments that a line settles in parts, the first of them.
 */
export const listLineParts: Statement<ListLinePartsParameters, ListLinePartsRow, 'read'> = {
  name: 'settlement.list-line-parts',
  kind: 'read',
  parameters: ['merchantId', 'importId', 'rowNumber', 'limit'],
  text: `SELECT s.payment_id AS "paymentId", s.amount_minor AS "partMinor", p.short_id AS "shortId", p.payment_type AS "paymentType",
  p.amount_minor AS "amountMinor", p.currency AS "currency", p.created_at AS "createdAt"
FROM settlement_part s
JOIN payment p ON p.merchant_id = s.merchant_id AND p.id = s.payment_id
WHERE s.merchant_id = $1 AND s.import_id = $2 AND s.row_number = $3
ORDER BY p.created_at, p.id LIMIT $4::int`,
};

export type ListLinePartsParameters = { merchantId: string; importId: string; rowNumber: number; limit: number };
export type ListLinePartsRow = {
  paymentId: string;
  partMinor: string;
  shortId: string;
  paymentType: string;
  amountMinor: string;
  currency: string;
  createdAt: Date;
};

/**
 * What became of each row of an import.
 */
export const listMatchedRows: Statement<ListMatchedRowsParameters, ListMatchedRowsRow, 'read'> = {
  name: 'settlement.list-matched-rows',
  kind: 'read',
  parameters: ['merchantIds', 'importId'],
  text: `SELECT row_number AS "rowNumber", merchant_id AS "merchantId", exception, payment_id AS "paymentId",
  chargeback_state AS "chargebackState", part_count AS "partCount",
  CASE WHEN part_count > 1 THEN (
    SELECT array_agg(s.payment_id ORDER BY s.payment_id) FROM settlement_part s
    WHERE s.merchant_id = m.merchant_id AND s.import_id = m.import_id AND s.row_number = m.row_number
  ) END AS "paymentIds"
FROM settlement_match m WHERE merchant_id = ANY($1::text[]) AND import_id = $2`,
};

export type ListMatchedRowsParameters = { merchantIds: readonly string[]; importId: string };
export type ListMatchedRowsRow = {
  rowNumber: number;
  merchantId: string;
  exception: string | null;
  paymentId: string | null;
  chargebackState: string | null;
  partCount: number;
  paymentIds: readonly string[] | null;
};

/**
 * The merchants of a PSP.
 */
export const listMerchantsOf: Statement<ListMerchantsOfParameters, ListMerchantsOfRow, 'read'> = {
  name: 'settlement.list-merchants-of',
  kind: 'read',
  parameters: ['entityId'],
  text: `WITH RECURSIVE below AS (
  SELECT id, kind FROM entity WHERE id = $1
  UNION ALL
  SELECT child.id, child.kind FROM below JOIN entity child ON child.parent_id = below.id
  WHERE below.kind NOT IN ('MERCHANT', 'CHANNEL')
)
SELECT id AS "id" FROM below WHERE kind = 'MERCHANT'`,
};

export type ListMerchantsOfParameters = { entityId: string };
export type ListMerchantsOfRow = { id: string };

/**
 * Payments that a line may settle, with what is left of each beside other lines: those around its time, or those that a text names.
 */
export const listOpenPayments: Statement<ListOpenPaymentsParameters, ListOpenPaymentsRow, 'read'> = {
  name: 'settlement.list-open-payments',
  kind: 'read',
  parameters: ['merchantId', 'importId', 'rowNumber', 'days', 'text', 'limit'],
  text: `WITH line AS (
  SELECT l.*, settled_payment_types(l.transaction_type) AS payment_types
  FROM settlement_line l
  WHERE l.merchant_id = $1 AND l.import_id = $2 AND l.row_number = $3 AND l.record_type = 'SETTLED'
), named AS (
  SELECT p.id FROM line l JOIN payment p ON p.merchant_id = $1
    AND p.created_at BETWEEN (l.presentment_at AT TIME ZONE 'UTC') - make_interval(days => $4::int)
      AND (l.presentment_at AT TIME ZONE 'UTC') + make_interval(days => $4::int)
  WHERE $5::text IS NULL
  UNION
  SELECT p.id FROM payment p WHERE p.merchant_id = $1 AND p.id = $5
  UNION
  SELECT p.id FROM payment p WHERE p.merchant_id = $1 AND p.short_id = $5
  UNION
  SELECT p.id FROM payment p WHERE p.merchant_id = $1 AND p.merchant_transaction_id = $5
  UNION
  -- What this line settles already.
  SELECT s.payment_id FROM settlement_part s WHERE s.merchant_id = $1 AND s.import_id = $2
    AND s.row_number = $3
)
SELECT p.id, p.short_id AS "shortId", p.payment_type AS "paymentType", p.amount_minor AS "amountMinor", p.currency AS "currency",
  p.payment_brand AS brand, p.account_last4 AS "accountLast4", p.merchant_transaction_id AS "merchantTransactionId",
  p.created_at AS "createdAt", (p.amount_minor - o.minor)::bigint AS "leftMinor", s.amount_minor AS "partMinor"
FROM line l
JOIN named ON true
JOIN payment p ON p.merchant_id = $1 AND p.id = named.id AND p.payment_type = ANY(l.payment_types)
  AND p.currency = l.currency AND p.state = 'APPROVED'
CROSS JOIN LATERAL (
  SELECT coalesce(sum(o.amount_minor), 0) AS minor FROM settlement_part o WHERE o.merchant_id = $1 AND o.payment_id = p.id
    AND NOT (o.import_id = l.import_id AND o.row_number = l.row_number)
) o
LEFT JOIN settlement_part s ON s.merchant_id = $1 AND s.import_id = l.import_id AND s.row_number = l.row_number
  AND s.payment_id = p.id
WHERE o.minor < p.amount_minor AND NOT EXISTS (SELECT FROM settlement_match m WHERE m.merchant_id = $1
  AND m.payment_id = p.id AND m.record_type = 'SETTLED' AND m.settles
  AND NOT (m.import_id = l.import_id AND m.row_number = l.row_number))
ORDER BY s.amount_minor IS NULL, (p.payment_brand IS NOT DISTINCT FROM l.brand) DESC, p.created_at DESC, p.id LIMIT $6::int`,
};

export type ListOpenPaymentsParameters = {
  merchantId: string;
  importId: string;
  rowNumber: number;
  days: number;
  text: string | null;
  limit: number;
};
export type ListOpenPaymentsRow = {
  id: string;
  shortId: string;
  paymentType: string;
  amountMinor: string;
  currency: string;
  brand: string | null;
  accountLast4: string | null;
  merchantTransactionId: string | null;
  createdAt: Date;
  leftMinor: string;
  partMinor: string | null;
};

/**
 * The open lines that settle a payment in parts, in the order of their files.
 */
export const listPartialLines: Statement<ListPartialLinesParameters, ListPartialLinesRow, 'read'> = {
  name: 'settlement.list-partial-lines',
  kind: 'read',
  parameters: ['importId', 'merchantId', 'paymentId'],
  text: `SELECT m.merchant_id AS "merchantId", m.import_id AS "importId", m.row_number AS "rowNumber", m.version,
  m.amount_minor AS "amountMinor"
FROM settlement_match m
JOIN settlement_import i ON i.id = m.import_id AND (i.state = 'DONE' OR i.id = $1)
WHERE m.merchant_id = $2 AND m.payment_id = $3 AND m.exception = 'AMOUNT_DIFFERS' AND m.resolution IS NULL
  AND m.record_type = 'SETTLED' AND m.part_count = 0 AND m.matched_by <> ALL(ARRAY['MANUAL', 'DETAILS', 'RULE'])
-- The one that seemed to settle the payment gives it free for the others.
ORDER BY m.settles DESC, m.created_at, m.import_id, m.row_number`,
};

export type ListPartialLinesParameters = { importId: string; merchantId: string; paymentId: string };
export type ListPartialLinesRow = {
  merchantId: string;
  importId: string;
  rowNumber: number;
  version: number;
  amountMinor: string;
};

/**
 * Payments that lines of an import name and settle in parts: the amounts of all open lines about a payment, of this import
 * and of those that are done, and of what is settled of it already, are its amount.
 */
export const listPartialPayments: Statement<ListPartialPaymentsParameters, ListPartialPaymentsRow, 'read'> = {
  name: 'settlement.list-partial-payments',
  kind: 'read',
  parameters: ['merchantId', 'importId', 'paymentId', 'limit'],
  text: `SELECT p.id AS "paymentId"
FROM (
  SELECT DISTINCT m.payment_id FROM settlement_match m
  WHERE m.merchant_id = $1 AND m.import_id = $2 AND m.exception = 'AMOUNT_DIFFERS' AND m.resolution IS NULL
    AND m.record_type = 'SETTLED' AND m.part_count = 0 AND m.matched_by <> ALL(ARRAY['MANUAL', 'DETAILS', 'RULE'])
    AND ($3::text IS NULL OR m.payment_id = $3)
) named
JOIN payment p ON p.merchant_id = $1 AND p.id = named.payment_id
CROSS JOIN LATERAL (
  SELECT count(*) AS lines, sum(m.amount_minor) AS amount_minor FROM settlement_match m
  JOIN settlement_import i ON i.id = m.import_id AND (i.state = 'DONE' OR i.id = $2)
  WHERE m.merchant_id = $1 AND m.payment_id = p.id AND m.exception = 'AMOUNT_DIFFERS' AND m.resolution IS NULL
    AND m.record_type = 'SETTLED' AND m.part_count = 0 AND m.matched_by <> ALL(ARRAY['MANUAL', 'DETAILS', 'RULE'])
) open
CROSS JOIN LATERAL (
  SELECT count(*) AS lines, coalesce(sum(o.amount_minor), 0) AS amount_minor FROM settlement_part o
  WHERE o.merchant_id = $1 AND o.payment_id = p.id
) done
WHERE open.lines + done.lines > 1 AND open.amount_minor + done.amount_minor = p.amount_minor
ORDER BY p.id LIMIT $4::int`,
};

export type ListPartialPaymentsParameters = {
  merchantId: string;
  importId: string;
  paymentId: string | null;
  limit: number;
};
export type ListPartialPaymentsRow = { paymentId: string };

/**
 * The transactions that stand for lines about a payment.
 */
export const listReportedChargebacks: Statement<ListReportedChargebacksParameters, ListReportedChargebacksRow, 'read'> =
  {
    name: 'settlement.list-reported-chargebacks',
    kind: 'read',
    parameters: ['merchantId', 'paymentId'],
    text: `SELECT chargeback_id AS "id" FROM settlement_match
WHERE merchant_id = $1 AND payment_id = $2 AND chargeback_id IS NOT NULL`,
  };

export type ListReportedChargebacksParameters = { merchantId: string; paymentId: string };
export type ListReportedChargebacksRow = { id: string };

/**
 * Test payments of a day that no line settles, and those that an earlier file has left for a later one. What follows a
 * credit returns to the acquirer's side.
 */
export const listSettleable: Statement<ListSettleableParameters, ListSettleableRow, 'read'> = {
  name: 'settlement.list-settleable',
  kind: 'read',
  parameters: ['merchantIds', 'to', 'from', 'lateIds', 'missingIds', 'limit'],
  text: `SELECT p.id, p.merchant_id AS "merchantId", p.short_id AS "shortId", a.acquirer_tx_id AS "acquirerTxId",
  p.payment_type AS "paymentType", r.payment_type AS "referencedType", p.amount_minor AS "amountMinor", p.currency AS "currency",
  (p.amount_minor - p.captured_minor - p.refunded_minor - p.reversed_minor - p.charged_back_minor) AS "remainingMinor",
  p.payment_brand AS brand, p.account_last4 AS last4, p.merchant_transaction_id AS "merchantTransactionId",
  p.created_at AS "createdAt"
FROM payment p
LEFT JOIN payment r ON r.merchant_id = p.merchant_id AND r.id = p.referenced_id
LEFT JOIN LATERAL (
  SELECT acquirer_tx_id FROM payment_attempt
  WHERE merchant_id = p.merchant_id AND payment_id = p.id ORDER BY ordinal DESC LIMIT 1
) a ON true
WHERE p.merchant_id = ANY($1::text[]) AND p.mode <> 'LIVE' AND p.state = 'APPROVED'
  AND p.payment_type IN ('DB', 'SD', 'CP', 'RB', 'RF', 'CD') AND p.amount_minor > 0 AND p.currency IS NOT NULL
  AND p.reversed_minor = 0
  AND p.created_at < $2 AND (p.created_at >= $3 OR p.id = ANY($4::text[]))
  AND NOT p.id = ANY($5::text[])
  AND NOT EXISTS (SELECT FROM settlement_match m WHERE m.merchant_id = p.merchant_id AND m.payment_id = p.id
    AND m.record_type = 'SETTLED' AND m.settles)
  AND NOT EXISTS (SELECT FROM settlement_part s WHERE s.merchant_id = p.merchant_id AND s.payment_id = p.id)
ORDER BY p.created_at, p.id LIMIT $6::int`,
};

export type ListSettleableParameters = {
  merchantIds: readonly string[];
  to: Date;
  from: Date;
  lateIds: readonly string[];
  missingIds: readonly string[];
  limit: number;
};
export type ListSettleableRow = {
  id: string;
  merchantId: string;
  shortId: string;
  acquirerTxId: string | null;
  paymentType: string;
  referencedType: string | null;
  amountMinor: string;
  currency: string;
  remainingMinor: string;
  brand: string | null;
  last4: string | null;
  merchantTransactionId: string | null;
  createdAt: Date;
};

/**
 * The days of a period on which something was settled with a merchant, the last one first. Each day is one look into
 * the index, however many lines it has.
 */
export const listSettledDates: Statement<ListSettledDatesParameters, ListSettledDatesRow, 'read'> = {
  name: 'settlement.list-settled-dates',
  kind: 'read',
  parameters: ['merchantId', 'from', 'to'],
  text: `WITH RECURSIVE day (date) AS (
  (SELECT max(l.settlement_date) FROM settlement_line l WHERE l.merchant_id = $1
    AND l.settlement_date BETWEEN $2::text::date AND $3::text::date)
  UNION ALL
  SELECT (SELECT max(l.settlement_date) FROM settlement_line l WHERE l.merchant_id = $1
    AND l.settlement_date BETWEEN $2::text::date AND day.date - 1)
  FROM day WHERE day.date IS NOT NULL
)
SELECT to_char(day.date, 'YYYY-MM-DD') AS "day" FROM day
WHERE day.date IS NOT NULL AND EXISTS (
  SELECT FROM settlement_line l
  JOIN settlement_import_merchant i ON i.merchant_id = l.merchant_id AND i.import_id = l.import_id AND i.is_matched
  JOIN settlement_match m
    ON m.merchant_id = l.merchant_id AND m.import_id = l.import_id AND m.row_number = l.row_number
  WHERE l.merchant_id = $1 AND l.settlement_date = day.date
)`,
};

export type ListSettledDatesParameters = { merchantId: string; from: string; to: string };
export type ListSettledDatesRow = { day: string };

/**
 * Which of these payments a line settles.
 */
export const listSettledPayments: Statement<ListSettledPaymentsParameters, ListSettledPaymentsRow, 'read'> = {
  name: 'settlement.list-settled-payments',
  kind: 'read',
  parameters: ['merchantIds', 'ids'],
  text: `SELECT payment_id AS "id", import_id AS "importId" FROM settlement_match
WHERE merchant_id = ANY($1::text[]) AND payment_id = ANY($2::text[]) AND record_type = 'SETTLED' AND settles
UNION
SELECT payment_id, import_id FROM settlement_part
WHERE merchant_id = ANY($1::text[]) AND payment_id = ANY($2::text[])`,
};

export type ListSettledPaymentsParameters = { merchantIds: readonly string[]; ids: readonly string[] };
export type ListSettledPaymentsRow = { id: string; importId: string };

/**
 * The rows of a day that were settled with a merchant, with the payments that they were matched with, behind a row.
 */
export const listSettled: Statement<ListSettledParameters, ListSettledRow, 'read'> = {
  name: 'settlement.list-settled',
  kind: 'read',
  parameters: [
    'pspId',
    'merchantId',
    'day',
    'currency',
    'recordType',
    'channelId',
    'afterImport',
    'afterRow',
    'limit',
    'skip',
  ],
  text: `SELECT l.import_id AS "importId", l.row_number AS "rowNumber", l.record_type AS "recordType",
  l.transaction_type AS "transactionType", l.cashflow,
  l.clearing_institute_merchant_id AS "clearingInstituteMerchantId", l.merchant_account_id AS "merchantAccountId",
  l.merchant_account_name AS "merchantAccountName", $1::text AS "pspId", l.division_id AS "divisionId",
  l.merchant_id AS "merchantId", l.settlement_tx_id AS "settlementTxId",
  coalesce(m.payment_id, l.payment_id) AS "paymentId", coalesce(p.short_id, l.short_id) AS "shortId",
  l.connector_tx_id1 AS "connectorTxId1", l.connector_tx_id2 AS "connectorTxId2",
  l.connector_tx_id3 AS "connectorTxId3", l.amount_minor AS "amountMinor", l.currency,
  coalesce(p.payment_brand, l.brand) AS "brand",
  to_char(l.presentment_at, 'YYYY-MM-DD HH24:MI:SS') AS "presentmentAt",
  l.settlement_amount_minor AS "settlementAmountMinor", l.settlement_currency AS "settlementCurrency",
  l.settlement_fee_minor AS "settlementFeeMinor", l.settlement_fx_rate AS "settlementFxRate",
  to_char(l.settlement_date, 'YYYY-MM-DD') AS "settlementDate", l.settlement_status AS "settlementStatus",
  l.descriptor, l.account_last4 AS "accountLast4", l.bank_code AS "bankCode", l.account_holder AS "accountHolder",
  l.reason_code AS "reasonCode", l.reason_description AS "reasonDescription", l.file_format AS "fileFormat",
  l.clearing_institute_name AS "clearingInstituteName", m.status AS "matchingStatus",
  m.payment_id AS "matchedPaymentId",
  CASE WHEN m.part_count > 1 THEN (
    SELECT array_agg(s.payment_id ORDER BY s.payment_id) FROM settlement_part s
    WHERE s.merchant_id = m.merchant_id AND s.import_id = m.import_id AND s.row_number = m.row_number
  ) END AS "partIds", m.candidates, coalesce(m.chargeback_id, l.chargeback_id) AS "chargebackId",
  coalesce(p.merchant_transaction_id, l.merchant_transaction_id) AS "merchantTransactionId",
  coalesce(p.merchant_invoice_id, l.merchant_invoice_id) AS "merchantInvoiceId"
FROM settlement_line l
JOIN settlement_import_merchant i ON i.merchant_id = l.merchant_id AND i.import_id = l.import_id AND i.is_matched
JOIN settlement_match m
  ON m.merchant_id = l.merchant_id AND m.import_id = l.import_id AND m.row_number = l.row_number
LEFT JOIN payment p ON p.merchant_id = m.merchant_id AND p.id = m.payment_id
WHERE l.merchant_id = $2 AND l.settlement_date = $3::text::date
  AND ($4::text IS NULL OR l.settlement_currency = $4)
  AND ($5::text IS NULL OR l.record_type = $5)
  AND ($6::text IS NULL OR p.channel_id = $6 OR (m.part_count > 1 AND NOT EXISTS (
    -- A line about payments of several channels is shown to none of them.
    SELECT FROM settlement_part s JOIN payment o ON o.merchant_id = s.merchant_id AND o.id = s.payment_id
    WHERE s.merchant_id = m.merchant_id AND s.import_id = m.import_id AND s.row_number = m.row_number
      AND o.channel_id IS DISTINCT FROM $6)))
  AND ($7::text IS NULL OR (l.import_id, l.row_number) > ($7, $8::int))
ORDER BY l.import_id, l.row_number LIMIT $9 OFFSET $10`,
};

export type ListSettledParameters = {
  pspId: string;
  merchantId: string;
  day: string;
  currency: string | null;
  recordType: string | null;
  channelId: string | null;
  afterImport: string | null;
  afterRow: number | null;
  limit: bigint | number;
  skip: bigint | number;
};
export type ListSettledRow = {
  importId: string;
  rowNumber: number;
  recordType: string;
  transactionType: string;
  cashflow: string;
  clearingInstituteMerchantId: string;
  merchantAccountId: string;
  merchantAccountName: string | null;
  pspId: string;
  divisionId: string | null;
  merchantId: string;
  settlementTxId: string | null;
  paymentId: string | null;
  shortId: string | null;
  connectorTxId1: string | null;
  connectorTxId2: string | null;
  connectorTxId3: string | null;
  amountMinor: string;
  currency: string;
  brand: string | null;
  presentmentAt: string;
  settlementAmountMinor: string;
  settlementCurrency: string;
  settlementFeeMinor: string | null;
  settlementFxRate: string;
  settlementDate: string;
  settlementStatus: string;
  descriptor: string | null;
  accountLast4: string | null;
  bankCode: string | null;
  accountHolder: string | null;
  reasonCode: string | null;
  reasonDescription: string | null;
  fileFormat: string;
  clearingInstituteName: string;
  matchingStatus: string;
  matchedPaymentId: string | null;
  partIds: readonly string[] | null;
  candidates: unknown;
  chargebackId: string | null;
  merchantTransactionId: string | null;
  merchantInvoiceId: string | null;
};

/**
 * After how many days payments of a channel are expected to be settled, where it or an entity above it states that.
 */
export const listSettlementDays: Statement<ListSettlementDaysParameters, ListSettlementDaysRow, 'read'> = {
  name: 'settlement.list-settlement-days',
  kind: 'read',
  parameters: [],
  text: `WITH RECURSIVE below AS (
  SELECT id, kind, (settings ->> 'settlementDays')::int AS days FROM entity WHERE parent_id IS NULL
  UNION ALL
  SELECT child.id, child.kind, coalesce((child.settings ->> 'settlementDays')::int, below.days)
  FROM below JOIN entity child ON child.parent_id = below.id
)
SELECT id AS "id", days AS "days" FROM below WHERE kind = 'CHANNEL' AND days IS NOT NULL`,
};

export type ListSettlementDaysParameters = Record<never, never>;
export type ListSettlementDaysRow = { id: string; days: number };

/**
 * A line that reports a chargeback, locked, with what is recorded of it. Time is that of its merchant.
 */
export const lockChargeback: Statement<LockChargebackParameters, LockChargebackRow, 'write'> = {
  name: 'settlement.lock-chargeback',
  kind: 'write',
  parameters: ['merchantId', 'importId', 'rowNumber'],
  text: `SELECT m.record_type AS "recordType", m.payment_id AS "paymentId", m.chargeback_state AS "chargebackState",
  m.chargeback_id AS "chargebackId", m.resolution, l.amount_minor AS "amountMinor", l.currency,
  l.chargeback_id AS "knownId", l.settlement_tx_id AS "settlementTxId", l.reason_code AS "reasonCode",
  l.reason_description AS "reasonDescription", i.file_name AS "fileName", e.clock_offset_ms AS "clockOffsetMs"
FROM settlement_match m
JOIN settlement_line l ON l.merchant_id = m.merchant_id AND l.import_id = m.import_id AND l.row_number = m.row_number
JOIN settlement_import i ON i.id = m.import_id
JOIN entity e ON e.id = m.merchant_id
WHERE m.merchant_id = $1 AND m.import_id = $2 AND m.row_number = $3
FOR UPDATE OF m`,
};

export type LockChargebackParameters = { merchantId: string; importId: string; rowNumber: number };
export type LockChargebackRow = {
  recordType: string;
  paymentId: string | null;
  chargebackState: string | null;
  chargebackId: string | null;
  resolution: string | null;
  amountMinor: string;
  currency: string;
  knownId: string | null;
  settlementTxId: string | null;
  reasonCode: string | null;
  reasonDescription: string | null;
  fileName: string;
  clockOffsetMs: string;
};

/**
 * Whether the lines of an import can be decided about; it is not undone before the decision is committed.
 */
export const lockDoneImport: Statement<LockDoneImportParameters, LockDoneImportRow, 'write'> = {
  name: 'settlement.lock-done-import',
  kind: 'write',
  parameters: ['importId'],
  text: `SELECT id FROM settlement_import WHERE id = $1 AND state = 'DONE' FOR SHARE`,
};

export type LockDoneImportParameters = { importId: string };
export type LockDoneImportRow = { id: string };

/**
 * The live imports of a PSP that left out duplicates, locked, so that none is committed, completed or undone.
 */
export const lockImportsOfPsp: Statement<LockImportsOfPspParameters, LockImportsOfPspRow, 'write'> = {
  name: 'settlement.lock-imports-of-psp',
  kind: 'write',
  parameters: ['entityId'],
  text: `SELECT id FROM settlement_import
WHERE entity_id = $1 AND state IN ('CHECKED', 'MATCHING', 'DONE') AND duplicate_count > 0
ORDER BY id FOR UPDATE`,
};

export type LockImportsOfPspParameters = { entityId: string };
export type LockImportsOfPspRow = { id: string };

/**
 * An import that is matched, locked, so that no line comes back to it.
 */
export const lockMatching: Statement<LockMatchingParameters, LockMatchingRow, 'write'> = {
  name: 'settlement.lock-matching',
  kind: 'write',
  parameters: ['importId'],
  text: `SELECT id FROM settlement_import WHERE id = $1 AND state = 'MATCHING' FOR UPDATE`,
};

export type LockMatchingParameters = { importId: string };
export type LockMatchingRow = { id: string };

/**
 * The parts of the live imports of a PSP that left out lines of these merchants, locked before the imports themselves, as a
 * step of their matching does.
 */
export const lockMerchantsOfPsp: Statement<LockMerchantsOfPspParameters, LockMerchantsOfPspRow, 'write'> = {
  name: 'settlement.lock-merchants-of-psp',
  kind: 'write',
  parameters: ['entityId', 'merchantIds'],
  text: `SELECT p.import_id AS "importId" FROM settlement_import_merchant p
JOIN settlement_import i ON i.id = p.import_id
WHERE i.entity_id = $1 AND i.state IN ('CHECKED', 'MATCHING', 'DONE') AND i.duplicate_count > 0
  AND p.merchant_id = ANY($2::text[])
ORDER BY p.merchant_id, p.import_id FOR UPDATE OF p`,
};

export type LockMerchantsOfPspParameters = { entityId: string; merchantIds: readonly string[] };
export type LockMerchantsOfPspRow = { importId: string };

/**
 * The part of an import that is matched, locked, with the row up to which it is.
 */
export const lockPart: Statement<LockPartParameters, LockPartRow, 'write'> = {
  name: 'settlement.lock-part',
  kind: 'write',
  parameters: ['merchantId', 'importId'],
  text: `SELECT p.matched_row AS "matchedRow" FROM settlement_import_merchant p
JOIN settlement_import i ON i.id = p.import_id AND i.state = 'MATCHING'
WHERE p.merchant_id = $1 AND p.import_id = $2 AND NOT p.is_matched
FOR UPDATE OF p`,
};

export type LockPartParameters = { merchantId: string; importId: string };
export type LockPartRow = { matchedRow: number };

/**
 * What settles the payments of a merchant in parts is written by one transaction at a time.
 */
export const lockParts: Statement<LockPartsParameters, LockPartsRow, 'write'> = {
  name: 'settlement.lock-parts',
  kind: 'write',
  parameters: ['merchantId'],
  text: `SELECT pg_advisory_xact_lock(hashtextextended('settlement parts ' || $1::text, 0))::text AS locked`,
};

export type LockPartsParameters = { merchantId: string };
export type LockPartsRow = { locked: string | null };

/**
 * Imports of a PSP are compared with each other one after the other, so that of two with the same row one has it. The
 * one before may take as long as this one.
 */
export const lockPsp: Statement<LockPspParameters, LockPspRow, 'write'> = {
  name: 'settlement.lock-psp',
  kind: 'write',
  parameters: ['entityId'],
  text: `SELECT set_config('lock_timeout', '900s', true) AS "lockTimeout",
  pg_advisory_xact_lock(hashtextextended('settlement ' || $1::text, 0))::text AS locked`,
};

export type LockPspParameters = { entityId: string };
export type LockPspRow = { lockTimeout: string | null; locked: string | null };

/**
 * An import whose duplicates come back, locked; no row when another process has done it.
 */
export const lockRestore: Statement<LockRestoreParameters, LockRestoreRow, 'write'> = {
  name: 'settlement.lock-restore',
  kind: 'write',
  parameters: ['importId'],
  text: `SELECT id FROM settlement_import WHERE id = $1 AND restores_duplicates FOR UPDATE`,
};

export type LockRestoreParameters = { importId: string };
export type LockRestoreRow = { id: string };

/**
 * Finds the payments of the next lines of a merchant: by the first of UniqueID, ShortId, ConnectorTxId1 to 3 and
 * TransactionId that leads to a payment of the right kind, else by amount, currency, brand, last four digits and time.
 * A line that names a preauthorization is about its captures. One that leads to several payments settles all of them where
 * its amount is the sum of those that no line settles yet; nothing is ever tried out.
 * Where it assumes that no line settles these payments yet, the unique index of settled payments refuses a batch of which that is
 * not true. Each line looks its payments up by indexes that begin with, or end at, the merchant. With a version it replaces the match
 * of one line, and with a payment as well it is the match that a user makes.
 */
export const matchLines: Statement<MatchLinesParameters, MatchLinesRow, 'write'> = {
  name: 'settlement.match-lines',
  kind: 'write',
  parameters: [
    'importId',
    'exponents',
    'merchantId',
    'afterRow',
    'limit',
    'paymentId',
    'assumesUnsettled',
    'now',
    'actor',
    'reason',
    'version',
  ],
  text: `WITH tolerance AS MATERIALIZED (
  -- The zone of the clearing institute is unknown, so times are compared with a tolerance. Its format may set this one, and
  -- one of the amount.
  SELECT coalesce((f.definition #>> '{matching,toleranceHours}')::int, 48) AS hours,
    coalesce((f.definition #>> '{matching,toleranceMinor}')::bigint, 0) AS amount_minor
  FROM settlement_import i
  LEFT JOIN settlement_format_version f ON f.format_id = i.format_id AND f.version = i.format_version
  WHERE i.id = $1
), rule AS MATERIALIZED (
  SELECT r.id, (r.definition ->> 'last4')::boolean AS last4, (r.definition ->> 'brand')::boolean AS brand,
    r.definition ->> 'reference' AS reference, (r.definition ->> 'toleranceHours')::int AS hours,
    (r.definition ->> 'amountToleranceMinor')::bigint AS amount_minor
  FROM settlement_import i JOIN settlement_rule r ON r.entity_id = i.entity_id AND r.state = 'ACTIVE'
  WHERE i.id = $1
), line AS MATERIALIZED (
  -- Most lines name their payment: it is looked up once, and nothing else is read for them.
  SELECT l.row_number, l.record_type, l.payment_types, l.settlement_status, l.settlement_date,
    l.settlement_currency, l.settlement_amount_minor, l.settlement_fee_minor, l.settlement_fx_rate, l.cashflow, l.currency,
    l.amount_minor, l.transaction_type, l.payment_id, l.short_id, l.connector_tx_id1, l.connector_tx_id2, l.connector_tx_id3,
    l.merchant_transaction_id, l.matched_transactions, l.matching_status, l.account_last4, l.brand, l.presentment_at,
    coalesce(($2::jsonb ->> l.settlement_currency)::int, 2)
      - coalesce(($2::jsonb ->> l.currency)::int, 2) AS shift,
    -- Debits come in, refunds and credits go out; a chargeback goes the other way.
    (l.cashflow = 'POS') = ((l.transaction_type NOT IN ('REFUND', 'CREDIT')) = (l.record_type <> 'CHARGEBACK')) AS is_cashflow_right,
    named.id AS named_id, named.state AS named_state, named.currency AS named_currency, named.amount_minor AS named_amount_minor
  FROM (
    SELECT l.*, CASE WHEN l.record_type <> 'FEE' THEN settled_payment_types(l.transaction_type) END AS payment_types
    FROM settlement_line l
    WHERE l.merchant_id = $3 AND l.import_id = $1 AND l.row_number > $4
    ORDER BY l.row_number LIMIT $5::int
  ) l
  LEFT JOIN LATERAL (
    SELECT p.id, p.state, p.currency, p.amount_minor FROM payment p
    WHERE p.merchant_id = $3 AND p.id = coalesce($6, l.payment_id) AND p.payment_type = ANY(l.payment_types)
  ) named ON true
), acquired AS MATERIALIZED (
  -- With the whole line: a join of both by row would compare all with all, because a plan expects few rows of each.
  SELECT l.*, by_short_id.ids AS short_ids, by_connector.ids AS connector_ids
  FROM line l
  LEFT JOIN LATERAL (
    SELECT array_agg(p.id) AS ids FROM payment p
    WHERE p.merchant_id = $3 AND p.short_id = l.short_id AND p.payment_type = ANY(l.payment_types)
  ) by_short_id ON true
  LEFT JOIN LATERAL (
    -- The acquirer's own id, or the reference that it was sent.
    SELECT array_agg(DISTINCT p.id) AS ids
    FROM unnest(ARRAY[l.connector_tx_id1, l.connector_tx_id2, l.connector_tx_id3]) AS named (id)
    CROSS JOIN LATERAL (
      SELECT a.payment_id FROM payment_attempt a
      WHERE a.merchant_id = $3 AND a.acquirer_tx_id = named.id
      UNION ALL
      SELECT a.payment_id FROM payment_attempt a WHERE a.merchant_id = $3 AND a.reference = named.id
    ) attempt
    CROSS JOIN LATERAL (
      SELECT p.id FROM payment p WHERE p.merchant_id = $3 AND p.id = attempt.payment_id
        AND p.payment_type = ANY(l.payment_types)
    ) p
    WHERE by_short_id.ids IS NULL AND named.id IS NOT NULL
  ) by_connector ON true
  WHERE l.named_id IS NULL AND $6::text IS NULL
), searched AS MATERIALIZED (
  SELECT l.*, coalesce(l.short_ids, l.connector_ids) AS ids, NULL AS rule_id,
    CASE WHEN l.short_ids IS NOT NULL THEN 'ShortId' ELSE 'ConnectorTxId' END AS matched_by
  FROM acquired l
  WHERE l.short_ids IS NOT NULL OR l.connector_ids IS NOT NULL
  UNION ALL
  SELECT l.*, coalesce(by_transaction.ids, by_capture.ids, by_list.ids, by_details.ids, by_rule.ids), by_rule.rule_id,
    CASE WHEN by_transaction.ids IS NOT NULL THEN 'TransactionId' WHEN by_capture.ids IS NOT NULL THEN 'PREAUTHORIZATION'
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
      WHERE p.merchant_id = $3
        AND p.merchant_transaction_id = l.merchant_transaction_id AND p.payment_type = ANY(l.payment_types)
    ) best WHERE best.place = 1
  ) by_transaction ON true
  LEFT JOIN LATERAL (
    -- Of the captures of the preauthorization that the line names, the one of its amount goes before the others.
    SELECT array_agg(best.id) AS ids FROM (
      SELECT c.id, rank() OVER (ORDER BY (c.amount_minor = l.amount_minor AND c.currency = l.currency) DESC) AS place
      FROM (
        SELECT n.id FROM payment n WHERE n.merchant_id = $3 AND n.id = l.payment_id
        UNION
        SELECT n.id FROM payment n WHERE n.merchant_id = $3 AND n.short_id = l.short_id
        UNION
        SELECT a.payment_id FROM payment_attempt a WHERE a.merchant_id = $3
          AND a.acquirer_tx_id IN (l.connector_tx_id1, l.connector_tx_id2, l.connector_tx_id3)
        UNION
        SELECT a.payment_id FROM payment_attempt a WHERE a.merchant_id = $3
          AND a.reference IN (l.connector_tx_id1, l.connector_tx_id2, l.connector_tx_id3)
        UNION
        SELECT n.id FROM payment n WHERE n.merchant_id = $3 AND n.merchant_transaction_id = l.merchant_transaction_id
      ) named
      CROSS JOIN LATERAL (
        SELECT n.id, n.initial_id FROM payment n
        WHERE n.merchant_id = $3 AND n.id = named.id AND n.payment_type = 'PA' OFFSET 0
      ) a
      CROSS JOIN LATERAL (
        SELECT c.id, c.amount_minor, c.currency FROM payment c
        WHERE c.merchant_id = $3 AND c.initial_id = a.initial_id AND c.referenced_id = a.id
          AND c.state = 'APPROVED' AND c.payment_type = ANY(l.payment_types)
      ) c
      -- Here, and not in the condition of the join, so that nothing is read for a line that has its payment.
      WHERE by_transaction.ids IS NULL
        AND l.record_type = 'SETTLED' AND l.transaction_type = 'DEBIT'
    ) best WHERE best.place = 1
  ) by_capture ON true
  LEFT JOIN LATERAL (
    -- The payments of a line that another gateway has matched with several.
    SELECT array_agg(p.id) AS ids FROM unnest(string_to_array(l.matched_transactions, ',')) AS listed (id)
    CROSS JOIN LATERAL (
      SELECT p.id FROM payment p WHERE p.merchant_id = $3 AND p.id = listed.id
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
        AND by_capture.ids IS NULL AND by_list.ids IS NULL AND p.merchant_id = $3 AND p.account_last4 = l.account_last4
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
        WHERE p.merchant_id = $3 AND p.state = 'APPROVED' AND p.currency = l.currency
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
    CASE WHEN $6::text IS NULL THEN 'UniqueID' ELSE 'MANUAL' END AS matched_by
  FROM line l WHERE l.named_id IS NOT NULL OR $6::text IS NOT NULL
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
      SELECT p.id, p.amount_minor FROM payment p WHERE p.merchant_id = $3 AND p.id = named.id
        AND p.state = 'APPROVED' AND p.currency = l.currency
        AND NOT EXISTS (SELECT FROM settlement_match o WHERE o.merchant_id = $3 AND o.payment_id = p.id
          AND o.record_type = 'SETTLED' AND o.settles)
        AND NOT EXISTS (SELECT FROM settlement_part o WHERE o.merchant_id = $3 AND o.payment_id = p.id)
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
    FROM found l WHERE NOT $7::boolean AND cardinality(l.ids) = 1
  ) o WHERE o.place > 1
), compared AS (
  SELECT l.row_number, l.record_type, l.payment_types, l.settlement_status, l.settlement_date, l.settlement_currency,
    l.settlement_amount_minor, l.settlement_fee_minor, l.settlement_fx_rate, l.shift, l.cashflow, l.currency, l.amount_minor,
    l.payment_id, l.merchant_transaction_id, l.account_last4, l.brand, l.presentment_at, l.is_cashflow_right, l.ids, l.rule_id,
    l.matched_by, p.id AS found_id, b.ids AS batch_ids,
    CASE WHEN l.payment_types IS NULL THEN 'FEE' WHEN b.ids IS NOT NULL THEN 'MATCHED' WHEN l.ids IS NULL THEN 'NOT_MATCHED'
      WHEN cardinality(l.ids) > 1 THEN 'MULTIPLE_MATCHES' ELSE 'MATCHED' END AS status,
    l.settlement_status = 'SUCCESS' AND l.is_cashflow_right AND ($7::boolean OR NOT EXISTS (
      SELECT FROM settlement_match o WHERE o.merchant_id = $3 AND o.payment_id = p.id
        AND o.record_type = l.record_type AND o.settles
        AND NOT (o.import_id = $1 AND o.row_number = l.row_number)
    )) AND NOT (l.record_type = 'SETTLED' AND EXISTS (
      -- OFFSET 0: a lookup for each line, also by a plan that was made while the table was small, which would read all of the merchant.
      SELECT FROM settlement_part o WHERE o.merchant_id = $3 AND o.payment_id = p.id OFFSET 0
    )) AND l.row_number NOT IN (SELECT row_number FROM later) AS is_first,
    CASE WHEN l.settlement_currency = l.currency THEN 'FEE_DIFFERS' ELSE 'RATE_DIFFERS' END AS sum_exception,
    (p.state = 'APPROVED') = (l.settlement_status = 'SUCCESS') AS is_state_right,
    p.currency = l.currency AS is_currency_right,
    -- A chargeback may be about a part of the payment.
    p.amount_minor = l.amount_minor OR (l.record_type <> 'SETTLED' AND p.amount_minor > l.amount_minor) AS is_amount_right,
    abs(l.settlement_amount_minor - (l.amount_minor * l.settlement_fx_rate * CASE l.shift WHEN 0 THEN 1 ELSE power(10::numeric, l.shift) END
      - CASE l.cashflow WHEN 'POS' THEN 1 ELSE -1 END * coalesce(l.settlement_fee_minor, 0))) <= 1 AS is_sum_right
  FROM found l
  LEFT JOIN batch b ON b.row_number = l.row_number
  LEFT JOIN LATERAL (
    SELECT l.named_id AS id, l.named_state AS state, l.named_currency AS currency, l.named_amount_minor AS amount_minor
    WHERE l.named_id IS NOT NULL
    UNION ALL
    SELECT p.id, p.state, p.currency, p.amount_minor FROM payment p
    WHERE l.named_id IS NULL AND p.merchant_id = $3 AND p.id = l.ids[1] AND cardinality(l.ids) = 1
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
    currency, settlement_currency, count(*) AS lines, sum(sign * amount_minor) AS amount,
    sum(sign * settlement_amount_minor) AS settled, coalesce(sum(settlement_fee_minor), 0) AS fee,
    -- What the merchant pays of it; nothing is looked up for merchants whose schedules pass no costs on.
    sum(CASE WHEN EXISTS (SELECT FROM fee_schedule s WHERE s.merchant_id = $3 AND s.model = 'INTERCHANGE')
        AND passes_cost($3, coalesce(found_id, (SELECT min(b.id) FROM unnest(batch_ids) AS b (id))), settlement_date, $8::timestamptz)
      THEN cost_of_line(kind, sign * amount_minor, settlement_fee_minor, settlement_fx_rate, shift) ELSE 0 END) AS passed
  FROM (SELECT c.*, CASE c.cashflow WHEN 'POS' THEN 1 ELSE -1 END AS sign,
      CASE WHEN status = 'FEE' THEN 'FEE' WHEN exception IS NULL THEN 'SETTLED' ELSE 'OPEN' END AS kind
    FROM classified c) AS line
  WHERE settlement_status = 'SUCCESS'
  GROUP BY 1, 2, 3, 4
), decided AS (
  SELECT j.row_number, j.status, j.exception, j.record_type, j.amount_minor, j.currency,
    j.found_id AS payment_id, CASE WHEN j.status = 'MATCHED' THEN j.matched_by END AS matched_by, j.rule_id,
    j.found_id IS NOT NULL AND j.is_first AS settles, coalesce(cardinality(j.batch_ids), 0) AS part_count,
    -- What the acquirer reports becomes a transaction of its own, after this one.
    CASE WHEN j.status = 'MATCHED' AND j.exception IS NULL AND j.settlement_status = 'SUCCESS'
      AND j.record_type IN ('CHARGEBACK', 'CHARGEBACK REVERSAL') THEN 'WAITING' END AS chargeback_state,
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
          SELECT n.id FROM payment n WHERE j.ids IS NULL AND n.merchant_id = $3 AND n.id = j.payment_id
          UNION
          (SELECT n.id FROM payment n WHERE j.ids IS NULL AND n.merchant_id = $3
            AND n.merchant_transaction_id = j.merchant_transaction_id LIMIT 20)
          UNION
          -- Payments of that card in the days around.
          (SELECT n.id FROM payment n WHERE j.ids IS NULL AND n.merchant_id = $3 AND n.account_last4 = j.account_last4
            AND n.created_at BETWEEN (j.presentment_at AT TIME ZONE 'UTC') - interval '7 days'
              AND (j.presentment_at AT TIME ZONE 'UTC') + interval '7 days'
            ORDER BY n.created_at DESC LIMIT 20)
        ) near
        CROSS JOIN LATERAL (
          SELECT p.id, p.amount_minor, p.currency, p.payment_type, p.state, p.account_last4, p.payment_brand, p.created_at
          FROM payment p WHERE p.merchant_id = $3 AND p.id = near.id
        ) p
        ORDER BY score DESC, p.id LIMIT 5
      ) c
    ), '[]') ELSE '[]' END AS candidates,
    CASE WHEN $9::text IS NOT NULL THEN $8::timestamptz END AS decided_at
  FROM classified j
), inserted AS (
  INSERT INTO settlement_match (merchant_id, import_id, row_number, status, exception, record_type, amount_minor,
    currency, payment_id, matched_by, rule_id, settles, part_count, chargeback_state, candidates, actor, reason, decided_at, created_at)
  SELECT $3, $1, d.row_number, d.status, d.exception, d.record_type, d.amount_minor, d.currency, d.payment_id,
    d.matched_by, d.rule_id, d.settles, d.part_count, d.chargeback_state, d.candidates, $9, $10, d.decided_at, $8
  FROM decided d WHERE $11::int = 0
  RETURNING row_number
), replaced AS (
  UPDATE settlement_match m SET status = d.status, exception = d.exception, resolution = NULL, payment_id = d.payment_id,
    matched_by = d.matched_by, rule_id = d.rule_id, settles = d.settles, part_count = d.part_count, candidates = d.candidates,
    chargeback_state = d.chargeback_state, chargeback_id = NULL, chargeback_code = NULL, version = m.version + 1,
    actor = $9, reason = $10, decided_at = d.decided_at
  FROM decided d
  WHERE m.merchant_id = $3 AND m.import_id = $1 AND m.row_number = d.row_number
    -- Reads no match of the import where none is replaced.
    AND $11::int > 0 AND m.version = $11::int AND d.status = 'MATCHED'
  RETURNING m.row_number
), stored AS (
  SELECT row_number FROM inserted UNION ALL SELECT row_number FROM replaced
), parts AS (
  INSERT INTO settlement_part (merchant_id, import_id, row_number, payment_id, amount_minor)
  SELECT $3, $1, b.row_number, p.id, p.amount_minor
  FROM batch b
  JOIN stored s ON s.row_number = b.row_number
  CROSS JOIN LATERAL unnest(b.ids) AS named (id)
  JOIN payment p ON p.merchant_id = $3 AND p.id = named.id
)
SELECT max(line.row_number) AS "throughRow", count(*)::int AS "lines", (SELECT count(*)::int FROM stored) AS "stored",
  EXISTS (SELECT FROM searched WHERE cardinality(searched.ids) > 1) AS "leadsToSeveral",
  (SELECT coalesce(jsonb_agg(jsonb_build_object('valueOn', to_char(settlement_date, 'YYYY-MM-DD'), 'kind', kind,
    'currency', currency, 'settlementCurrency', settlement_currency, 'lines', lines, 'amountMinor', amount::text,
    'settledMinor', settled::text, 'feeMinor', fee::text, 'passedMinor', passed::text)), '[]') FROM summed) AS "sums"
FROM line`,
};

export type MatchLinesParameters = {
  importId: string;
  exponents: string;
  merchantId: string;
  afterRow: number;
  limit: number;
  paymentId: string | null;
  assumesUnsettled: boolean;
  now: Date;
  actor: string | null;
  reason: string | null;
  version: number;
};
export type MatchLinesRow = {
  throughRow: number | null;
  lines: number;
  stored: number;
  leadsToSeveral: boolean;
  sums: unknown;
};

/**
 * A line could not be matched again: it waits, and others go on. Nothing happens where another process has noted its failure.
 */
export const postponeRematch: Statement<PostponeRematchParameters, PostponeRematchRow, 'write'> = {
  name: 'settlement.postpone-rematch',
  kind: 'write',
  parameters: ['retryAt', 'merchantId', 'importId', 'rowNumber', 'failures'],
  text: `UPDATE settlement_rematch SET failures = failures + 1, retry_at = $1
WHERE merchant_id = $2 AND import_id = $3 AND row_number = $4 AND failures = $5`,
};

export type PostponeRematchParameters = {
  retryAt: Date;
  merchantId: string;
  importId: string;
  rowNumber: number;
  failures: number;
};
export type PostponeRematchRow = Record<never, never>;

/**
 * Proposes rules from lines that users matched alike: at least three pairs that agree in the same fields. Amount and time alone
 * would find too much. More pairs widen the tolerances of a rule that is not decided about, which is to be tested anew then.
 */
export const proposeRules: Statement<ProposeRulesParameters, ProposeRulesRow, 'write'> = {
  name: 'settlement.propose-rules',
  kind: 'write',
  parameters: ['entityId', 'merchantIds', 'since', 'actor', 'now'],
  text: `WITH pair AS (
  SELECT m.merchant_id || '-' || m.import_id || '-' || m.row_number AS line_id, m.decided_at,
    coalesce(l.account_last4 = p.account_last4, false) AS last4, coalesce(l.brand = p.payment_brand, false) AS brand,
    (SELECT relation FROM unnest(ARRAY['LINE_ENDS', 'PAYMENT_ENDS', 'LINE_BEGINS', 'PAYMENT_BEGINS']) WITH ORDINALITY AS each (relation, place)
      WHERE are_ids_related(relation, l.merchant_transaction_id, p.merchant_transaction_id) ORDER BY place LIMIT 1) AS reference,
    ceil(abs(extract(epoch FROM p.created_at AT TIME ZONE 'UTC' - l.presentment_at)) / 3600)::int AS hours,
    abs(l.amount_minor - p.amount_minor) AS difference
  FROM settlement_match m
  JOIN settlement_import i ON i.id = m.import_id AND i.entity_id = $1 AND i.state = 'DONE'
  JOIN settlement_line l ON l.merchant_id = m.merchant_id AND l.import_id = m.import_id AND l.row_number = m.row_number
  JOIN payment p ON p.merchant_id = m.merchant_id AND p.id = m.payment_id AND p.currency = l.currency AND p.state = 'APPROVED'
  WHERE m.merchant_id = ANY($2::text[]) AND m.matched_by = 'MANUAL' AND m.status = 'MATCHED'
    AND m.record_type = 'SETTLED' AND m.part_count = 0 AND m.decided_at > $3
    AND (m.exception IS NULL OR m.exception = 'AMOUNT_DIFFERS')
  ORDER BY m.decided_at DESC LIMIT 1000
), alike AS (
  SELECT last4, brand, reference, difference = 0 AS exact, count(*)::int AS pairs, greatest(max(hours), 1) AS hours,
    max(difference) AS difference, (jsonb_agg(line_id ORDER BY decided_at DESC)) AS lines
  FROM pair WHERE (last4 OR reference IS NOT NULL) AND hours <= 720
  GROUP BY 1, 2, 3, 4 HAVING count(*) >= 3
)
INSERT INTO settlement_rule AS r (id, entity_id, name, definition, evidence, evidence_count, state, actor, created_at, updated_at)
SELECT md5(concat_ws(' ', 'settlement rule', $1::text, a.last4, a.brand, coalesce(a.reference, '-'), a.exact)), $1,
  concat_ws(', ', CASE WHEN a.exact THEN 'Amount' ELSE 'Amount with a tolerance' END, CASE WHEN a.last4 THEN 'last four digits' END,
    CASE WHEN a.brand THEN 'brand' END, CASE a.reference WHEN 'LINE_ENDS' THEN 'end of the line''s transaction id'
      WHEN 'PAYMENT_ENDS' THEN 'end of the payment''s transaction id' WHEN 'LINE_BEGINS' THEN 'beginning of the line''s transaction id'
      WHEN 'PAYMENT_BEGINS' THEN 'beginning of the payment''s transaction id' END),
  jsonb_build_object('last4', a.last4, 'brand', a.brand, 'reference', a.reference, 'toleranceHours', a.hours,
    'amountToleranceMinor', a.difference),
  jsonb_path_query_array(a.lines, '$[0 to 19]'), a.pairs, 'PROPOSED', $4, $5, $5
FROM alike a
ON CONFLICT (id) DO UPDATE SET definition = excluded.definition, evidence = excluded.evidence,
  evidence_count = excluded.evidence_count, state = CASE WHEN r.definition = excluded.definition THEN r.state ELSE 'PROPOSED' END,
  back_test = CASE WHEN r.definition = excluded.definition THEN r.back_test END, version = r.version + 1, updated_at = excluded.updated_at
WHERE r.state IN ('PROPOSED', 'TESTED')
  AND (r.definition, r.evidence_count) IS DISTINCT FROM (excluded.definition, excluded.evidence_count)`,
};

export type ProposeRulesParameters = {
  entityId: string;
  merchantIds: readonly string[];
  since: Date;
  actor: string;
  now: Date;
};
export type ProposeRulesRow = Record<never, never>;

/**
 * A step of an import failed. It is tried again after a wait, or set aside after the last try. Nothing happens when another
 * process has gone on with it since.
 */
export const recordFailure: Statement<RecordFailureParameters, RecordFailureRow, 'write'> = {
  name: 'settlement.record-failure',
  kind: 'write',
  parameters: ['cause', 'now', 'retryAt', 'id', 'state', 'failures'],
  text: `UPDATE settlement_import SET failures = failures + 1, failure = $1, failed_at = $2, updated_at = $2,
  claimed_until = NULL, retry_at = $3::timestamptz,
  set_aside_at = CASE WHEN $3::timestamptz IS NULL THEN $2::timestamptz END
WHERE id = $4 AND state = $5 AND failures = $6 AND set_aside_at IS NULL`,
};

export type RecordFailureParameters = {
  cause: string;
  now: Date;
  retryAt: Date | null;
  id: string;
  state: string;
  failures: number;
};
export type RecordFailureRow = Record<never, never>;

export const refuseImport: Statement<RefuseImportParameters, RefuseImportRow, 'write'> = {
  name: 'settlement.refuse-import',
  kind: 'write',
  parameters: ['refusal', 'sha256', 'now', 'id'],
  text: `UPDATE settlement_import SET state = 'REFUSED', refusal = $1, sha256 = $2, updated_at = $3,
  completed_at = $3, claimed_until = NULL
WHERE id = $4 AND state = 'RECEIVING'`,
};

export type RefuseImportParameters = { refusal: string; sha256: string | null; now: Date; id: string };
export type RefuseImportRow = Record<never, never>;

/**
 * Imports whose process ended while it received or read the file; its transaction left no row of it.
 */
export const refuseInterrupted: Statement<RefuseInterruptedParameters, RefuseInterruptedRow, 'write'> = {
  name: 'settlement.refuse-interrupted',
  kind: 'write',
  parameters: ['now'],
  text: `UPDATE settlement_import SET state = 'REFUSED', updated_at = $1, completed_at = $1, claimed_until = NULL,
  refusal = 'The server stopped while it received the file. Nothing was imported: import it again.'
WHERE state = 'RECEIVING' AND claimed_until < $1`,
};

export type RefuseInterruptedParameters = { now: Date };
export type RefuseInterruptedRow = Record<never, never>;

/**
 * A step of an import was done: what failed before it has passed.
 */
export const releaseClaim: Statement<ReleaseClaimParameters, ReleaseClaimRow, 'write'> = {
  name: 'settlement.release-claim',
  kind: 'write',
  parameters: ['now', 'importId'],
  text: `UPDATE settlement_import SET claimed_until = NULL, updated_at = $1,
  failures = 0, failure = NULL, failed_at = NULL, retry_at = NULL, set_aside_at = NULL
WHERE id = $2`,
};

export type ReleaseClaimParameters = { now: Date; importId: string };
export type ReleaseClaimRow = Record<never, never>;

/**
 * Takes out the lines that an earlier import has, or that the file itself has before. A row without an id of its own is
 * only compared with other files: two fees of one file may be alike. A fingerprint alone proves nothing. A line that an earlier
 * import has is kept, because it comes back when that one is undone or cancelled.
 */
export const removeDuplicates: Statement<RemoveDuplicatesParameters, RemoveDuplicatesRow, 'write'> = {
  name: 'settlement.remove-duplicates',
  kind: 'write',
  parameters: ['merchantIds', 'importId'],
  text: `WITH duplicate AS (
  SELECT DISTINCT ON (l.merchant_id, l.row_number) l.merchant_id, l.row_number, i.id = l.import_id AS is_own,
    i.file_name, e.row_number AS earlier_row
  FROM settlement_line l
  -- A lookup by key for each line, also in a plan that was made while the table was small, which would compare all lines of a
  -- merchant with all: the order, by limits instead of an equality, is that of one index only.
  CROSS JOIN LATERAL (
    SELECT e.import_id, e.row_number FROM settlement_line e
    WHERE e.merchant_id = l.merchant_id AND e.fingerprint >= l.fingerprint AND e.fingerprint <= l.fingerprint
      AND (e.import_id <> l.import_id OR e.row_number < l.row_number)
      AND e.settlement_tx_id IS NOT DISTINCT FROM l.settlement_tx_id AND e.record_type = l.record_type
      AND e.transaction_type = l.transaction_type
      AND (l.settlement_tx_id IS NOT NULL OR (e.amount_minor, e.currency, e.settlement_amount_minor, e.settlement_date)
        = (l.amount_minor, l.currency, l.settlement_amount_minor, l.settlement_date))
    ORDER BY e.fingerprint OFFSET 0
  ) e
  JOIN settlement_import i ON i.id = e.import_id
  WHERE l.merchant_id = ANY($1::text[]) AND l.import_id = $2
    AND (i.state IN ('CHECKED', 'MATCHING', 'DONE', 'UNDOING')
      OR (e.import_id = l.import_id AND l.settlement_tx_id IS NOT NULL))
  ORDER BY l.merchant_id, l.row_number, i.created_at, e.row_number
), removed AS (
  DELETE FROM settlement_line l USING duplicate d
  WHERE l.merchant_id = d.merchant_id AND l.import_id = $2 AND l.row_number = d.row_number
  -- With what is needed of the duplicate: a join of both would compare all with all, because a plan expects few rows of each.
  RETURNING l AS line, d.is_own
), kept AS (
  INSERT INTO settlement_duplicate_line SELECT (r.line).* FROM removed r WHERE NOT r.is_own
)
INSERT INTO settlement_bad_row (import_id, row_number, kind, reason)
SELECT $2, row_number, 'DUPLICATE', CASE WHEN is_own THEN 'The file has this row in line ' || earlier_row || ' already.'
  ELSE 'This row was imported from line ' || earlier_row || ' of ' || file_name || ' already.' END
FROM duplicate`,
};

export type RemoveDuplicatesParameters = { merchantIds: readonly string[]; importId: string };
export type RemoveDuplicatesRow = Record<never, never>;

/**
 * Lines that other live imports left out because an import had them that is undone or cancelled now become lines of the
 * earliest of these imports; of the others they are duplicates of that one from now on. A line that a live import has
 * as well stays left out. What is the same line is decided as in remove-duplicates.sql.
 */
export const restoreDuplicates: Statement<RestoreDuplicatesParameters, RestoreDuplicatesRow, 'write'> = {
  name: 'settlement.restore-duplicates',
  kind: 'write',
  parameters: ['merchantIds', 'importId'],
  text: `WITH candidate AS MATERIALIZED (
  SELECT d.merchant_id, d.import_id, d.row_number, d.fingerprint, d.settlement_tx_id, d.record_type, d.transaction_type,
    d.amount_minor, d.currency, d.settlement_amount_minor, d.settlement_date, i.created_at, i.file_name
  FROM (
    -- A lookup by key for each line, also in a plan that was made while the tables were small.
    SELECT DISTINCT d.merchant_id, d.import_id, d.row_number
    FROM settlement_line a
    CROSS JOIN LATERAL (
      SELECT d.merchant_id, d.import_id, d.row_number FROM settlement_duplicate_line d
      WHERE d.merchant_id = a.merchant_id AND d.fingerprint >= a.fingerprint AND d.fingerprint <= a.fingerprint AND d.import_id <> a.import_id
        AND d.settlement_tx_id IS NOT DISTINCT FROM a.settlement_tx_id AND d.record_type = a.record_type
        AND d.transaction_type = a.transaction_type
        AND (a.settlement_tx_id IS NOT NULL OR (d.amount_minor, d.currency, d.settlement_amount_minor, d.settlement_date)
          = (a.amount_minor, a.currency, a.settlement_amount_minor, a.settlement_date))
      ORDER BY d.fingerprint OFFSET 0
    ) d
    WHERE a.merchant_id = ANY($1::text[]) AND a.import_id = $2
  ) named
  JOIN settlement_duplicate_line d USING (merchant_id, import_id, row_number)
  JOIN settlement_import i ON i.id = d.import_id AND i.state IN ('CHECKED', 'MATCHING', 'DONE')
  WHERE NOT EXISTS (
    SELECT FROM (
      SELECT e.import_id FROM settlement_line e
      WHERE e.merchant_id = d.merchant_id AND e.fingerprint >= d.fingerprint AND e.fingerprint <= d.fingerprint
        AND e.settlement_tx_id IS NOT DISTINCT FROM d.settlement_tx_id AND e.record_type = d.record_type
        AND e.transaction_type = d.transaction_type
        AND (d.settlement_tx_id IS NOT NULL OR (e.amount_minor, e.currency, e.settlement_amount_minor, e.settlement_date)
          = (d.amount_minor, d.currency, d.settlement_amount_minor, d.settlement_date))
        AND (e.import_id <> d.import_id OR d.settlement_tx_id IS NOT NULL)
      ORDER BY e.fingerprint OFFSET 0
    ) e
    JOIN settlement_import o ON o.id = e.import_id
    WHERE o.state IN ('CHECKED', 'MATCHING', 'DONE', 'UNDOING')
  )
), placed AS MATERIALIZED (
  -- Rows of one file without an id of their own are not compared with each other: all of them come back.
  SELECT c.*, rank() OVER same AS place, first_value(row_number) OVER same AS first_row, first_value(file_name) OVER same AS first_file
  FROM candidate c
  WINDOW same AS (
    PARTITION BY merchant_id, fingerprint, settlement_tx_id, record_type, transaction_type,
      CASE WHEN settlement_tx_id IS NULL THEN amount_minor END, CASE WHEN settlement_tx_id IS NULL THEN currency END,
      CASE WHEN settlement_tx_id IS NULL THEN settlement_amount_minor END,
      CASE WHEN settlement_tx_id IS NULL THEN settlement_date END
    ORDER BY created_at, import_id, CASE WHEN settlement_tx_id IS NOT NULL THEN row_number END
  )
), moved AS (
  DELETE FROM settlement_duplicate_line d USING placed p
  WHERE d.merchant_id = p.merchant_id AND d.import_id = p.import_id AND d.row_number = p.row_number AND p.place = 1
  RETURNING d.*
), inserted AS (
  INSERT INTO settlement_line SELECT m.* FROM moved m
), listed AS (
  DELETE FROM settlement_bad_row b USING moved m WHERE b.import_id = m.import_id AND b.row_number = m.row_number
), renamed AS (
  UPDATE settlement_bad_row b
  SET reason = 'This row was imported from line ' || p.first_row || ' of ' || p.first_file || ' already.'
  FROM placed p WHERE p.place > 1 AND b.import_id = p.import_id AND b.row_number = p.row_number
), waiting AS (
  -- Lines of a checked import are matched with all others after its commit.
  INSERT INTO settlement_restored_line (merchant_id, import_id, row_number)
  SELECT m.merchant_id, m.import_id, m.row_number FROM moved m JOIN settlement_import i ON i.id = m.import_id
  WHERE i.state IN ('MATCHING', 'DONE')
), counted AS (
  INSERT INTO settlement_import_merchant AS p (merchant_id, import_id, line_count)
  SELECT m.merchant_id, m.import_id, count(*)::int FROM moved m GROUP BY m.merchant_id, m.import_id
  ON CONFLICT (merchant_id, import_id) DO UPDATE SET line_count = p.line_count + excluded.line_count
)
SELECT m.import_id AS "importId", i.state AS "state", count(*)::int AS "lines"
FROM moved m JOIN settlement_import i ON i.id = m.import_id
GROUP BY m.import_id, i.state ORDER BY m.import_id`,
};

export type RestoreDuplicatesParameters = { merchantIds: readonly string[]; importId: string };
export type RestoreDuplicatesRow = { importId: string; state: string; lines: number };

/**
 * An import that failed is matched or undone on from its place, with all of its tries.
 */
export const retryImport: Statement<RetryImportParameters, RetryImportRow, 'write'> = {
  name: 'settlement.retry-import',
  kind: 'write',
  parameters: ['now', 'id'],
  text: `UPDATE settlement_import SET failures = 0, failure = NULL, failed_at = NULL, retry_at = NULL, set_aside_at = NULL, updated_at = $1
WHERE id = $2 AND (state IN ('MATCHING', 'UNDOING') OR restores_duplicates) AND failures > 0`,
};

export type RetryImportParameters = { now: Date; id: string };
export type RetryImportRow = Record<never, never>;

/**
 * Whether a reversal of a chargeback is about one that the same import has made.
 */
export const reversesOwnChargeback: Statement<ReversesOwnChargebackParameters, ReversesOwnChargebackRow, 'read'> = {
  name: 'settlement.reverses-own-chargeback',
  kind: 'read',
  parameters: ['merchantId', 'id', 'importId'],
  text: `SELECT EXISTS (
  SELECT FROM payment p
  JOIN settlement_match o ON o.merchant_id = p.merchant_id AND o.chargeback_id = p.referenced_id
  WHERE p.merchant_id = $1 AND p.id = $2 AND o.import_id = $3 AND o.chargeback_state = 'CREATED'
) AS "isOwn"`,
};

export type ReversesOwnChargebackParameters = { merchantId: string; id: string; importId: string };
export type ReversesOwnChargebackRow = { isOwn: boolean };

export const saveAnswerKey: Statement<SaveAnswerKeyParameters, SaveAnswerKeyRow, 'write'> = {
  name: 'settlement.save-answer-key',
  kind: 'write',
  parameters: ['key', 'id'],
  text: `UPDATE settlement_import SET answer_key = $1 WHERE id = $2 AND state = 'CHECKED'`,
};

export type SaveAnswerKeyParameters = { key: string; id: string };
export type SaveAnswerKeyRow = Record<never, never>;

/**
 * What a rule of that version would have found. Without any line it stays a proposal.
 */
export const saveBackTest: Statement<SaveBackTestParameters, SaveBackTestRow, 'write'> = {
  name: 'settlement.save-back-test',
  kind: 'write',
  parameters: ['backTest', 'now', 'actor', 'isTested', 'id', 'version'],
  text: `UPDATE settlement_rule SET back_test = $1::jsonb, tested_at = $2, version = version + 1, actor = $3, updated_at = $2,
  state = CASE WHEN $4::boolean THEN 'TESTED' ELSE 'PROPOSED' END
WHERE id = $5 AND version = $6 AND state IN ('PROPOSED', 'TESTED')`,
};

export type SaveBackTestParameters = {
  backTest: string;
  now: Date;
  actor: string;
  isTested: boolean;
  id: string;
  version: number;
};
export type SaveBackTestRow = Record<never, never>;

/**
 * What became of the chargeback of a line. One that the payment forbids is an exception that a user decides about.
 */
export const saveChargeback: Statement<SaveChargebackParameters, SaveChargebackRow, 'write'> = {
  name: 'settlement.save-chargeback',
  kind: 'write',
  parameters: ['state', 'chargebackId', 'code', 'merchantId', 'importId', 'rowNumber'],
  text: `UPDATE settlement_match SET chargeback_state = $1, chargeback_id = $2, chargeback_code = $3,
  exception = CASE WHEN $1 = 'REFUSED' THEN 'STATE_DIFFERS' ELSE exception END,
  version = CASE WHEN $1 = 'REFUSED' THEN version + 1 ELSE version END
WHERE merchant_id = $4 AND import_id = $5 AND row_number = $6`,
};

export type SaveChargebackParameters = {
  state: string;
  chargebackId: string | null;
  code: string | null;
  merchantId: string;
  importId: string;
  rowNumber: number;
};
export type SaveChargebackRow = Record<never, never>;

/**
 * How far the lines of a merchant are matched; `throughRow` is null when there is none left. The claim goes on, for the next batch.
 */
export const savePlace: Statement<SavePlaceParameters, SavePlaceRow, 'write'> = {
  name: 'settlement.save-place',
  kind: 'write',
  parameters: ['throughRow', 'merchantId', 'importId', 'lines', 'until', 'now'],
  text: `WITH part AS (
  UPDATE settlement_import_merchant SET matched_row = coalesce($1, matched_row),
    is_matched = $1::int IS NULL
  WHERE merchant_id = $2 AND import_id = $3
)
UPDATE settlement_import SET matched_through = matched_through + $4, claimed_until = $5, updated_at = $6,
  failures = 0, failure = NULL, failed_at = NULL, retry_at = NULL, set_aside_at = NULL
WHERE id = $3`,
};

export type SavePlaceParameters = {
  throughRow: number | null;
  merchantId: string;
  importId: string;
  lines: number;
  until: Date;
  now: Date;
};
export type SavePlaceRow = Record<never, never>;

/**
 * While lines are matched with whole payments, no part of one is settled.
 */
export const shareParts: Statement<SharePartsParameters, SharePartsRow, 'read'> = {
  name: 'settlement.share-parts',
  kind: 'read',
  parameters: ['merchantId'],
  text: `SELECT pg_advisory_xact_lock_shared(hashtextextended('settlement parts ' || $1::text, 0))::text AS locked`,
};

export type SharePartsParameters = { merchantId: string };
export type SharePartsRow = { locked: string | null };

/**
 * Settles parts of payments by one line of that version, whose earlier parts are deleted before. No part is larger than what is left of its
 * payment, and the parts are the amount of the line, unless a user accepts the difference.
 */
export const splitLine: Statement<SplitLineParameters, SplitLineRow, 'write'> = {
  name: 'settlement.split-line',
  kind: 'write',
  parameters: [
    'exponents',
    'merchantId',
    'importId',
    'rowNumber',
    'parts',
    'isForced',
    'matchedBy',
    'actor',
    'reason',
    'now',
    'version',
  ],
  text: `WITH line AS (
  SELECT l.*, settled_payment_types(l.transaction_type) AS payment_types,
    coalesce(($1::jsonb ->> l.settlement_currency)::int, 2)
      - coalesce(($1::jsonb ->> l.currency)::int, 2) AS shift
  FROM settlement_line l
  WHERE l.merchant_id = $2 AND l.import_id = $3 AND l.row_number = $4
    AND l.record_type = 'SETTLED' AND l.settlement_status = 'SUCCESS'
), part AS MATERIALIZED (
  SELECT p.id, w."amountMinor" AS amount_minor,
    CASE WHEN EXISTS (SELECT FROM settlement_match o WHERE o.merchant_id = $2 AND o.payment_id = p.id
        AND o.record_type = 'SETTLED' AND o.settles AND NOT (o.import_id = l.import_id AND o.row_number = l.row_number))
      THEN 0 ELSE p.amount_minor - coalesce((SELECT sum(o.amount_minor) FROM settlement_part o
        WHERE o.merchant_id = $2 AND o.payment_id = p.id), 0) END AS left_minor
  FROM line l
  CROSS JOIN jsonb_to_recordset($5::jsonb) AS w ("paymentId" text, "amountMinor" bigint)
  JOIN payment p ON p.merchant_id = $2 AND p.id = w."paymentId" AND p.payment_type = ANY(l.payment_types)
    AND p.currency = l.currency AND p.state = 'APPROVED'
), checked AS (
  SELECT count(*) AS count, sum(amount_minor) AS amount_minor, max(id) AS id FROM part
  HAVING count(*) = jsonb_array_length($5::jsonb) AND bool_and(amount_minor > 0 AND amount_minor <= left_minor)
), compared AS (
  SELECT c.count, c.id, CASE
      WHEN c.amount_minor <> l.amount_minor THEN 'AMOUNT_DIFFERS'
      WHEN abs(l.settlement_amount_minor - (l.amount_minor * l.settlement_fx_rate * power(10::numeric, l.shift)
        - CASE l.cashflow WHEN 'POS' THEN 1 ELSE -1 END * coalesce(l.settlement_fee_minor, 0))) > 1
        THEN CASE WHEN l.settlement_currency = l.currency THEN 'FEE_DIFFERS' ELSE 'RATE_DIFFERS' END END AS exception
  FROM checked c CROSS JOIN line l
  WHERE c.amount_minor = l.amount_minor OR $6::boolean
), split AS (
  UPDATE settlement_match m SET version = m.version + 1, status = 'MATCHED', exception = c.exception,
    resolution = CASE WHEN c.exception IS NOT NULL AND $6::boolean THEN 'FORCED' END,
    payment_id = CASE WHEN c.count = 1 THEN c.id END, matched_by = coalesce($7, m.matched_by), rule_id = NULL, settles = false,
    part_count = c.count, actor = $8, reason = $9, decided_at = CASE WHEN $8::text IS NOT NULL THEN $10::timestamptz END
  FROM compared c
  WHERE m.merchant_id = $2 AND m.import_id = $3 AND m.row_number = $4 AND m.version = $11
  RETURNING m.row_number
)
INSERT INTO settlement_part (merchant_id, import_id, row_number, payment_id, amount_minor)
SELECT $2, $3, s.row_number, p.id, p.amount_minor FROM split s CROSS JOIN part p`,
};

export type SplitLineParameters = {
  exponents: string;
  merchantId: string;
  importId: string;
  rowNumber: number;
  parts: string;
  isForced: boolean;
  matchedBy: string | null;
  actor: string | null;
  reason: string | null;
  now: Date;
  version: number;
};
export type SplitLineRow = Record<never, never>;

/**
 * What a line is booked as, by what became of it; a line that failed to settle moved no money. Amounts have the sign of
 * the cashflow. A line of several payments follows the first of them.
 */
export const sumLine: Statement<SumLineParameters, SumLineRow, 'read'> = {
  name: 'settlement.sum-line',
  kind: 'read',
  parameters: ['exponents', 'merchantId', 'importId', 'rowNumber'],
  text: `SELECT l.value_on AS "valueOn", l.is_test AS "isTest", l.kind AS "kind", l.currency, l.settlement_currency AS "settlementCurrency",
  l.amount_minor::text AS "amountMinor",
  l.settled_minor::text AS "settledMinor", coalesce(l.settlement_fee_minor, 0)::text AS "feeMinor",
  CASE WHEN passes_cost(l.merchant_id, l.payment_id, l.settlement_date, l.created_at)
    THEN cost_of_line(l.kind, l.amount_minor, l.settlement_fee_minor, l.settlement_fx_rate, l.shift) ELSE 0 END::text AS "passedMinor"
FROM (
  SELECT m.merchant_id, to_char(l.settlement_date, 'YYYY-MM-DD') AS value_on, e.mode <> 'LIVE' AS is_test, l.settlement_date,
    CASE WHEN m.status = 'FEE' THEN 'FEE' WHEN m.exception IS NULL OR m.resolution IS NOT NULL THEN 'SETTLED' ELSE 'OPEN' END AS kind,
    l.currency, l.settlement_currency, l.settlement_fee_minor, l.settlement_fx_rate, m.created_at,
    CASE l.cashflow WHEN 'POS' THEN l.amount_minor ELSE -l.amount_minor END AS amount_minor,
    CASE l.cashflow WHEN 'POS' THEN l.settlement_amount_minor ELSE -l.settlement_amount_minor END AS settled_minor,
    coalesce(($1::jsonb ->> l.settlement_currency)::int, 2) - coalesce(($1::jsonb ->> l.currency)::int, 2) AS shift,
    coalesce(m.payment_id, (SELECT min(s.payment_id) FROM settlement_part s
      WHERE s.merchant_id = m.merchant_id AND s.import_id = m.import_id AND s.row_number = m.row_number)) AS payment_id
  FROM settlement_match m
  JOIN settlement_line l ON l.merchant_id = m.merchant_id AND l.import_id = m.import_id AND l.row_number = m.row_number
  JOIN entity e ON e.id = m.merchant_id
  WHERE m.merchant_id = $2 AND m.import_id = $3 AND m.row_number = $4
    AND l.settlement_status = 'SUCCESS'
) AS l`,
};

export type SumLineParameters = { exponents: string; merchantId: string; importId: string; rowNumber: number };
export type SumLineRow = {
  valueOn: string;
  isTest: boolean;
  kind: string;
  currency: string;
  settlementCurrency: string;
  amountMinor: string;
  settledMinor: string;
  feeMinor: string;
  passedMinor: string;
};

/**
 * What was settled with a merchant in a period, by day, currency and record type: the rows of imports that were matched.
 */
export const sumSettled: Statement<SumSettledParameters, SumSettledRow, 'read'> = {
  name: 'settlement.sum-settled',
  kind: 'read',
  parameters: ['merchantId', 'from', 'to', 'currency', 'channelId'],
  text: `SELECT to_char(l.settlement_date, 'YYYY-MM-DD') AS "settlementDate", l.settlement_currency AS currency,
  l.record_type AS "recordType", count(*)::int AS "count",
  sum(CASE l.cashflow WHEN 'POS' THEN l.settlement_amount_minor ELSE -l.settlement_amount_minor END)::text
    AS "netMinor",
  coalesce(sum(l.settlement_fee_minor), 0)::text AS "feeMinor"
FROM settlement_line l
JOIN settlement_import_merchant i ON i.merchant_id = l.merchant_id AND i.import_id = l.import_id AND i.is_matched
JOIN settlement_match m
  ON m.merchant_id = l.merchant_id AND m.import_id = l.import_id AND m.row_number = l.row_number
LEFT JOIN payment p ON p.merchant_id = m.merchant_id AND p.id = m.payment_id
WHERE l.merchant_id = $1 AND l.settlement_date BETWEEN $2::text::date AND $3::text::date
  AND ($4::text IS NULL OR l.settlement_currency = $4)
  AND ($5::text IS NULL OR p.channel_id = $5 OR (m.part_count > 1 AND NOT EXISTS (
    -- A line about payments of several channels is shown to none of them.
    SELECT FROM settlement_part s JOIN payment o ON o.merchant_id = s.merchant_id AND o.id = s.payment_id
    WHERE s.merchant_id = m.merchant_id AND s.import_id = m.import_id AND s.row_number = m.row_number
      AND o.channel_id IS DISTINCT FROM $5)))
GROUP BY l.settlement_date, l.settlement_currency, l.record_type
ORDER BY l.settlement_date, l.settlement_currency, l.record_type`,
};

export type SumSettledParameters = {
  merchantId: string;
  from: string;
  to: string;
  currency: string | null;
  channelId: string | null;
};
export type SumSettledRow = {
  settlementDate: string;
  currency: string;
  recordType: string;
  count: number;
  netMinor: string;
  feeMinor: string;
};

/**
 * Takes a line that waits; nothing where another process has it.
 */
export const takeRematch: Statement<TakeRematchParameters, TakeRematchRow, 'write'> = {
  name: 'settlement.take-rematch',
  kind: 'write',
  parameters: ['merchantId', 'importId', 'rowNumber'],
  text: `DELETE FROM settlement_rematch WHERE merchant_id = $1 AND import_id = $2 AND row_number = $3`,
};

export type TakeRematchParameters = { merchantId: string; importId: string; rowNumber: number };
export type TakeRematchRow = Record<never, never>;

/**
 * Takes lines that came back; fewer than there were where another process has them.
 */
export const takeRestored: Statement<TakeRestoredParameters, TakeRestoredRow, 'write'> = {
  name: 'settlement.take-restored',
  kind: 'write',
  parameters: ['merchantId', 'importId', 'firstRow', 'lastRow'],
  text: `DELETE FROM settlement_restored_line
WHERE merchant_id = $1 AND import_id = $2 AND row_number BETWEEN $3 AND $4`,
};

export type TakeRestoredParameters = { merchantId: string; importId: string; firstRow: number; lastRow: number };
export type TakeRestoredRow = Record<never, never>;
