// Written by `npm run generate:sql` from the .sql files of this folder.

import type { Statement } from '#lib/platform/database/statement.ts';

/**
 * Appends the event of a correction; nothing when the stream has one, as that of the reversal of an entry may.
 */
export const appendCorrection: Statement<AppendCorrectionParameters, AppendCorrectionRow, 'write'> = {
  name: 'ledger.append-correction',
  kind: 'write',
  parameters: ['merchantId', 'streamId', 'type', 'actor', 'at', 'data'],
  text: `INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
VALUES ($1, 'ledger', $2, 1, $3, $4, $5, $6)
ON CONFLICT (merchant_id, stream_id, stream_type, sequence) DO NOTHING`,
};

export type AppendCorrectionParameters = {
  merchantId: string;
  streamId: string;
  type: string;
  actor: string;
  at: Date;
  data: string;
};
export type AppendCorrectionRow = Record<never, never>;

/**
 * Empties the ledger before it is built again; only a transaction that is marked as a rebuild may.
 */
export const deleteLedger: Statement<DeleteLedgerParameters, DeleteLedgerRow, 'write'> = {
  name: 'ledger.delete-ledger',
  kind: 'write',
  parameters: [],
  text: `/* any merchant: relay */ WITH allowed AS MATERIALIZED (
  SELECT set_config('turnpike.rebuild', 'ledger', true) AS rebuild
), entries AS (
  DELETE FROM ledger_entry WHERE (SELECT rebuild FROM allowed) = 'ledger'
)
DELETE FROM ledger_day WHERE (SELECT rebuild FROM allowed) = 'ledger'`,
};

export type DeleteLedgerParameters = Record<never, never>;
export type DeleteLedgerRow = Record<never, never>;

/**
 * The balances of merchants at the end of a day, by account and currency.
 */
export const findBalances: Statement<FindBalancesParameters, FindBalancesRow, 'read'> = {
  name: 'ledger.find-balances',
  kind: 'read',
  parameters: ['merchantIds', 'isTest', 'until'],
  text: `SELECT merchant_id AS "merchantId", currency, account, sum(debit_minor - credit_minor)::text AS "balanceMinor"
FROM ledger_day
WHERE merchant_id = ANY ($1::text[]) AND is_test = $2 AND booked_on <= $3::text::date
GROUP BY merchant_id, currency, account ORDER BY merchant_id, currency, account`,
};

export type FindBalancesParameters = { merchantIds: readonly string[]; isTest: boolean; until: string };
export type FindBalancesRow = { merchantId: string; currency: string; account: string; balanceMinor: string };

/**
 * What of approved payments decides their booking; none of it changes later.
 */
export const findBookedPayments: Statement<FindBookedPaymentsParameters, FindBookedPaymentsRow, 'read'> = {
  name: 'ledger.find-booked-payments',
  kind: 'read',
  parameters: ['merchantIds', 'ids'],
  text: `SELECT p.id, p.payment_type AS "paymentType", p.payment_brand AS brand, p.card_country AS "cardCountry", p.mode, r.payment_type AS "referencedType"
FROM unnest($1::text[], $2::text[]) AS wanted (merchant_id, id)
JOIN payment p ON p.merchant_id = wanted.merchant_id AND p.id = wanted.id
LEFT JOIN payment r ON r.merchant_id = p.merchant_id AND r.id = p.referenced_id`,
};

export type FindBookedPaymentsParameters = { merchantIds: readonly string[]; ids: readonly string[] };
export type FindBookedPaymentsRow = {
  id: string;
  paymentType: string;
  brand: string | null;
  cardCountry: string | null;
  mode: string;
  referencedType: string | null;
};

/**
 * The last closed day of merchants with the position of the ledger when it was closed, and whether late events were booked.
 */
export const findClosedDays: Statement<FindClosedDaysParameters, FindClosedDaysRow, 'read'> = {
  name: 'ledger.find-closed-days',
  kind: 'read',
  parameters: ['merchantIds'],
  text: `SELECT m.id AS "merchantId", p.is_test AS "isTest", p.ends_on::text AS "closedThrough", p.position AS "position",
  EXISTS (SELECT FROM late_booking l WHERE l.merchant_id = m.id) AS "hasLate"
FROM unnest($1::text[]) AS m (id)
LEFT JOIN LATERAL (
  SELECT DISTINCT ON (is_test) is_test, ends_on, position FROM accounting_period
  WHERE merchant_id = m.id AND state = 'CLOSED' AND position IS NOT NULL
  ORDER BY is_test, ends_on DESC
) AS p ON true`,
};

export type FindClosedDaysParameters = { merchantIds: readonly string[] };
export type FindClosedDaysRow = {
  merchantId: string;
  isTest: boolean | null;
  closedThrough: string | null;
  position: string | null;
  hasLate: boolean;
};

/**
 * The fee schedules of merchants, all versions.
 */
export const findFeeSchedules: Statement<FindFeeSchedulesParameters, FindFeeSchedulesRow, 'read'> = {
  name: 'ledger.find-fee-schedules',
  kind: 'read',
  parameters: ['merchantIds'],
  text: `SELECT merchant_id AS "merchantId", valid_from::text AS "validFrom", model, country, rates, actor
FROM fee_schedule WHERE merchant_id = ANY ($1::text[])
ORDER BY merchant_id, valid_from DESC`,
};

export type FindFeeSchedulesParameters = { merchantIds: readonly string[] };
export type FindFeeSchedulesRow = {
  merchantId: string;
  validFrom: string;
  model: string;
  country: string | null;
  rates: unknown;
  actor: string;
};

/**
 * The days of entries that were late when they were booked first.
 */
export const findLateBookings: Statement<FindLateBookingsParameters, FindLateBookingsRow, 'read'> = {
  name: 'ledger.find-late-bookings',
  kind: 'read',
  parameters: ['merchantIds', 'entryIds'],
  text: `SELECT l.merchant_id AS "merchantId", l.entry_id AS "entryId", l.booked_on::text AS "bookedOn"
FROM unnest($1::text[], $2::text[]) AS wanted (merchant_id, entry_id)
JOIN late_booking l ON l.merchant_id = wanted.merchant_id AND l.entry_id = wanted.entry_id`,
};

export type FindLateBookingsParameters = { merchantIds: readonly string[]; entryIds: readonly string[] };
export type FindLateBookingsRow = { merchantId: string; entryId: string; bookedOn: string };

/**
 * What was debited and credited on accounts of merchants in a period, by day and kind of entry.
 */
export const findMovements: Statement<FindMovementsParameters, FindMovementsRow, 'read'> = {
  name: 'ledger.find-movements',
  kind: 'read',
  parameters: ['merchantIds', 'isTest', 'from', 'to'],
  text: `SELECT booked_on::text AS "bookedOn", currency, account, kind, sum(debit_minor)::text AS "debitMinor",
  sum(credit_minor)::text AS "creditMinor"
FROM ledger_day
WHERE merchant_id = ANY ($1::text[]) AND is_test = $2
  AND booked_on BETWEEN $3::text::date AND $4::text::date
GROUP BY booked_on, currency, account, kind
ORDER BY booked_on, currency, account, kind`,
};

export type FindMovementsParameters = { merchantIds: readonly string[]; isTest: boolean; from: string; to: string };
export type FindMovementsRow = {
  bookedOn: string;
  currency: string;
  account: string;
  kind: string;
  debitMinor: string;
  creditMinor: string;
};

/**
 * A write-off of the merchant that the ledger has not booked yet.
 */
export const findUnbookedWriteOff: Statement<FindUnbookedWriteOffParameters, FindUnbookedWriteOffRow, 'read'> = {
  name: 'ledger.find-unbooked-write-off',
  kind: 'read',
  parameters: ['merchantId'],
  text: `SELECT e.stream_id AS "streamId" FROM event e
WHERE e.merchant_id = $1 AND e.stream_type = 'ledger' AND e.stream_id LIKE 'write-off-%'
  AND NOT EXISTS (SELECT FROM ledger_entry l WHERE l.merchant_id = e.merchant_id AND l.id = e.stream_id || '-1')
LIMIT 1`,
};

export type FindUnbookedWriteOffParameters = { merchantId: string };
export type FindUnbookedWriteOffRow = { streamId: string };

/**
 * The event of a write-off, where there is one.
 */
export const findWriteOff: Statement<FindWriteOffParameters, FindWriteOffRow, 'read'> = {
  name: 'ledger.find-write-off',
  kind: 'read',
  parameters: ['merchantId', 'streamId'],
  text: `SELECT at FROM event WHERE merchant_id = $1 AND stream_type = 'ledger' AND stream_id = $2`,
};

export type FindWriteOffParameters = { merchantId: string; streamId: string };
export type FindWriteOffRow = { at: Date };

/**
 * Books entries, and adds their postings to the figures of their days, one statement for all.
 */
export const insertEntries: Statement<InsertEntriesParameters, InsertEntriesRow, 'write'> = {
  name: 'ledger.insert-entries',
  kind: 'write',
  parameters: ['entries'],
  text: `WITH item AS (
  SELECT * FROM jsonb_to_recordset($1) AS e(
    merchant_id text, id text, position bigint, is_test boolean, kind text, payment_id text, import_id text, import_row int, reverses_id text, booked_at timestamptz,
    value_on date, reason text, actor text, accounts text[], currencies text[], amounts_minor bigint[])
), booked AS (
  INSERT INTO ledger_entry
    (merchant_id, id, position, is_test, kind, payment_id, import_id, import_row, reverses_id, booked_at, value_on, reason, actor, accounts, currencies,
     amounts_minor)
  SELECT merchant_id, id, position, is_test, kind, payment_id, import_id, import_row, reverses_id, booked_at, value_on, reason, actor, accounts,
    currencies, amounts_minor
  FROM item
)
INSERT INTO ledger_day
  (merchant_id, is_test, currency, account, kind, booked_on, debit_minor, credit_minor, postings)
SELECT i.merchant_id, i.is_test, p.currency, p.account, i.kind, (i.booked_at AT TIME ZONE 'UTC')::date,
  sum(greatest(p.amount_minor, 0)), sum(greatest(-p.amount_minor, 0)), count(*)
FROM item i
CROSS JOIN LATERAL unnest(i.accounts, i.currencies, i.amounts_minor) AS p (account, currency, amount_minor)
GROUP BY 1, 2, 3, 4, 5, 6
ORDER BY 1, 2, 3, 4, 5, 6
ON CONFLICT (merchant_id, is_test, currency, account, kind, booked_on) DO UPDATE SET
  debit_minor = ledger_day.debit_minor + EXCLUDED.debit_minor,
  credit_minor = ledger_day.credit_minor + EXCLUDED.credit_minor, postings = ledger_day.postings + EXCLUDED.postings`,
};

export type InsertEntriesParameters = { entries: string };
export type InsertEntriesRow = Record<never, never>;

/**
 * Adds a version; nothing when one begins on that day already.
 */
export const insertFeeSchedule: Statement<InsertFeeScheduleParameters, InsertFeeScheduleRow, 'write'> = {
  name: 'ledger.insert-fee-schedule',
  kind: 'write',
  parameters: ['merchantId', 'validFrom', 'model', 'country', 'rates', 'actor', 'now'],
  text: `INSERT INTO fee_schedule (merchant_id, valid_from, model, country, rates, actor, created_at)
VALUES ($1, $2::text::date, $3, $4, $5, $6, $7)
ON CONFLICT (merchant_id, valid_from) DO NOTHING`,
};

export type InsertFeeScheduleParameters = {
  merchantId: string;
  validFrom: string;
  model: string;
  country: string | null;
  rates: string;
  actor: string;
  now: Date;
};
export type InsertFeeScheduleRow = Record<never, never>;

/**
 * Keeps the days of late entries; the ones that are known stay.
 */
export const insertLateBookings: Statement<InsertLateBookingsParameters, InsertLateBookingsRow, 'write'> = {
  name: 'ledger.insert-late-bookings',
  kind: 'write',
  parameters: ['entries'],
  text: `INSERT INTO late_booking (merchant_id, entry_id, booked_on, event_on)
SELECT merchant_id, entry_id, booked_on, event_on
FROM jsonb_to_recordset($1) AS e (merchant_id text, entry_id text, booked_on date, event_on date)
ON CONFLICT (merchant_id, entry_id) DO NOTHING`,
};

export type InsertLateBookingsParameters = { entries: string };
export type InsertLateBookingsRow = Record<never, never>;

/**
 * All figures of days, beside those of the entries they stand for.
 */
export const listDaySums: Statement<ListDaySumsParameters, ListDaySumsRow, 'read'> = {
  name: 'ledger.list-day-sums',
  kind: 'read',
  parameters: [],
  text: `/* any merchant: relay */ SELECT coalesce(d.merchant_id, p.merchant_id) AS "merchantId", coalesce(d.is_test, p.is_test) AS "isTest",
  coalesce(d.currency, p.currency) AS "currency", coalesce(d.account, p.account) AS "account",
  coalesce(d.balance, 0)::text AS "dayMinor", coalesce(p.balance, 0)::text AS "entryMinor"
FROM (
  SELECT merchant_id, is_test, currency, account, sum(debit_minor - credit_minor) AS balance
  FROM ledger_day GROUP BY 1, 2, 3, 4
) AS d
FULL JOIN (
  SELECT e.merchant_id, e.is_test, p.currency, p.account, sum(p.amount) AS balance
  FROM ledger_entry e
  CROSS JOIN LATERAL unnest(e.accounts, e.currencies, e.amounts_minor) AS p (account, currency, amount)
  GROUP BY 1, 2, 3, 4
) AS p USING (merchant_id, is_test, currency, account)`,
};

export type ListDaySumsParameters = Record<never, never>;
export type ListDaySumsRow = {
  merchantId: string;
  isTest: boolean;
  currency: string;
  account: string;
  dayMinor: string;
  entryMinor: string;
};

/**
 * The latest approved transactions of a merchant since a time, live ones or tests, with the cost that acquirers have stated.
 */
export const listRecentPayments: Statement<ListRecentPaymentsParameters, ListRecentPaymentsRow, 'read'> = {
  name: 'ledger.list-recent-payments',
  kind: 'read',
  parameters: ['exponents', 'merchantId', 'since', 'isTest', 'limit'],
  text: `SELECT p.payment_type AS "paymentType", r.payment_type AS "referencedType", p.payment_brand AS brand,
  p.card_country AS "cardCountry", p.currency AS "currency", p.amount_minor::text AS "amountMinor", (
    SELECT cost_of_line('SETTLED', 0, l.settlement_fee_minor, l.settlement_fx_rate,
      coalesce(($1::jsonb ->> l.settlement_currency)::int, 2) - coalesce(($1::jsonb ->> l.currency)::int, 2))
    FROM settlement_match m
    JOIN settlement_line l ON l.merchant_id = m.merchant_id AND l.import_id = m.import_id AND l.row_number = m.row_number
    WHERE m.merchant_id = p.merchant_id AND m.payment_id = p.id AND m.settles
      AND (m.exception IS NULL OR m.resolution IS NOT NULL)
    LIMIT 1
  )::text AS "costMinor"
FROM (
  SELECT * FROM payment n
  WHERE n.merchant_id = $2 AND n.created_at >= $3 AND n.state = 'APPROVED' AND (n.mode <> 'LIVE') = $4
    AND n.amount_minor > 0
  ORDER BY n.created_at DESC, n.id DESC LIMIT $5
) AS p
LEFT JOIN payment r ON r.merchant_id = p.merchant_id AND r.id = p.referenced_id
ORDER BY p.created_at DESC, p.id DESC`,
};

export type ListRecentPaymentsParameters = {
  exponents: string;
  merchantId: string;
  since: Date;
  isTest: boolean;
  limit: bigint | number;
};
export type ListRecentPaymentsRow = {
  paymentType: string;
  referencedType: string | null;
  brand: string | null;
  cardCountry: string | null;
  currency: string;
  amountMinor: string;
  costMinor: string | null;
};

/**
 * Write-offs of a merchant are one after the other, so that none is of more than what is left.
 */
export const lockWriteOffs: Statement<LockWriteOffsParameters, LockWriteOffsRow, 'write'> = {
  name: 'ledger.lock-write-offs',
  kind: 'write',
  parameters: ['merchantId'],
  text: `SELECT pg_advisory_xact_lock(hashtextextended('write-off ' || $1, 0))`,
};

export type LockWriteOffsParameters = { merchantId: string };
export type LockWriteOffsRow = { pg_advisory_xact_lock: string | null };

/**
 * What acquirers have paid by what their files state: the bank postings of imports, by settlement date and currency.
 */
export const sumSettledByImport: Statement<SumSettledByImportParameters, SumSettledByImportRow, 'read'> = {
  name: 'ledger.sum-settled-by-import',
  kind: 'read',
  parameters: ['merchantIds', 'from', 'to'],
  text: `SELECT e.import_id AS "importId", to_char(e.value_on, 'YYYY-MM-DD') AS "settledOn", p.currency AS "currency",
  sum(p.amount_minor)::text AS "amountMinor"
FROM ledger_entry e
CROSS JOIN LATERAL unnest(e.accounts, e.currencies, e.amounts_minor) AS p (account, currency, amount_minor)
WHERE e.merchant_id = ANY ($1::text[]) AND e.import_id IS NOT NULL AND p.account = 'BANK'
  AND e.value_on BETWEEN $2::text::date AND $3::text::date
GROUP BY 1, 2, 3
HAVING sum(p.amount_minor) <> 0
ORDER BY 2, 1, 3`,
};

export type SumSettledByImportParameters = { merchantIds: readonly string[]; from: string; to: string };
export type SumSettledByImportRow = { importId: string; settledOn: string; currency: string; amountMinor: string };

/**
 * What an acquirer has paid by a file: the bank postings of its import, by settlement date and currency.
 */
export const sumSettledOfImport: Statement<SumSettledOfImportParameters, SumSettledOfImportRow, 'read'> = {
  name: 'ledger.sum-settled-of-import',
  kind: 'read',
  parameters: ['merchantIds', 'importId'],
  text: `SELECT to_char(e.value_on, 'YYYY-MM-DD') AS "settledOn", p.currency AS "currency", sum(p.amount_minor)::text AS "amountMinor"
FROM ledger_entry e
CROSS JOIN LATERAL unnest(e.accounts, e.currencies, e.amounts_minor) AS p (account, currency, amount_minor)
WHERE e.merchant_id = ANY ($1::text[]) AND e.import_id = $2 AND p.account = 'BANK'
GROUP BY 1, 2
HAVING sum(p.amount_minor) <> 0
ORDER BY 1, 2`,
};

export type SumSettledOfImportParameters = { merchantIds: readonly string[]; importId: string };
export type SumSettledOfImportRow = { settledOn: string; currency: string; amountMinor: string };
