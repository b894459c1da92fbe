// Written by `npm run generate:sql` from the .sql files of this folder.

import type { Statement } from '#lib/platform/database/statement.ts';

/**
 * One transition of a period, from the version that was shown.
 */
export const changePeriod: Statement<ChangePeriodParameters, ChangePeriodRow, 'write'> = {
  name: 'periods.change-period',
  kind: 'write',
  parameters: ['to', 'actor', 'now', 'reason', 'merchantId', 'id', 'from', 'version', 'type'],
  text: `WITH changed AS (
  UPDATE accounting_period SET state = $1, event_count = event_count + 1,
    proposed_by = CASE WHEN $1 = 'PROPOSED' THEN $2 WHEN $1 = 'OPEN' THEN NULL ELSE proposed_by END,
    reopened_by = CASE WHEN $1 = 'REOPENED' THEN $2 END,
    reopened_at = CASE WHEN $1 = 'REOPENED' THEN $3::timestamptz END,
    reason = $4
  WHERE merchant_id = $5 AND id = $6 AND state = $7 AND event_count = $8
  RETURNING merchant_id, id, event_count
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT merchant_id, 'period', id, event_count, $9, $2, $3, jsonb_build_object('reason', $4::text)
FROM changed`,
};

export type ChangePeriodParameters = {
  to: string;
  actor: string;
  now: Date;
  reason: string | null;
  merchantId: string;
  id: string;
  from: string;
  version: number;
  type: string;
};
export type ChangePeriodRow = Record<never, never>;

/**
 * Closes a period whose sign-off another user has proposed, with its seal.
 */
export const closePeriod: Statement<ClosePeriodParameters, ClosePeriodRow, 'write'> = {
  name: 'periods.close-period',
  kind: 'write',
  parameters: [
    'actor',
    'now',
    'checklist',
    'previousId',
    'previousHash',
    'entryCount',
    'entriesHash',
    'balances',
    'hash',
    'position',
    'merchantId',
    'id',
    'version',
  ],
  text: `WITH closed AS (
  UPDATE accounting_period SET state = 'CLOSED', closed_by = $1, closed_at = $2, checklist = $3,
    previous_id = $4, previous_hash = $5, entry_count = $6, entries_hash = $7,
    balances = $8, hash = $9, position = $10, event_count = event_count + 1
  WHERE merchant_id = $11 AND id = $12 AND state = 'PROPOSED' AND event_count = $13
  RETURNING merchant_id, id, event_count, hash
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT merchant_id, 'period', id, event_count, 'period.closed', $1, $2, jsonb_build_object('hash', hash)
FROM closed`,
};

export type ClosePeriodParameters = {
  actor: string;
  now: Date;
  checklist: string;
  previousId: string | null;
  previousHash: string | null;
  entryCount: bigint | number;
  entriesHash: string;
  balances: string;
  hash: string;
  position: bigint | number;
  merchantId: string;
  id: string;
  version: number;
};
export type ClosePeriodRow = Record<never, never>;

/**
 * How many entries were booked in a range of days, and the last one of them: they are only ever added.
 */
export const countEntries: Statement<CountEntriesParameters, CountEntriesRow, 'read'> = {
  name: 'periods.count-entries',
  kind: 'read',
  parameters: ['merchantId', 'isTest', 'before', 'from'],
  text: `SELECT count(*)::text AS "entries", coalesce(max(position), 0)::text AS "lastPosition" FROM ledger_entry
WHERE merchant_id = $1 AND is_test = $2 AND booked_at < $3
  AND ($4::timestamptz IS NULL OR booked_at >= $4)`,
};

export type CountEntriesParameters = { merchantId: string; isTest: boolean; before: Date; from: Date | null };
export type CountEntriesRow = { entries: string; lastPosition: string };

/**
 * Events of a merchant up to the end of a day that the ledger has not come to.
 */
export const countUnbooked: Statement<CountUnbookedParameters, CountUnbookedRow, 'read'> = {
  name: 'periods.count-unbooked',
  kind: 'read',
  parameters: ['merchantId', 'position', 'before'],
  text: `SELECT count(*)::int AS "count" FROM event
WHERE merchant_id = $1 AND position > $2 AND at < $3
  AND stream_type IN ('payment', 'settlement', 'ledger', 'payout')`,
};

export type CountUnbookedParameters = { merchantId: string; position: bigint | number; before: Date };
export type CountUnbookedRow = { count: number };

/**
 * A period of the merchant after a day that is closed or under way.
 */
export const findLater: Statement<FindLaterParameters, FindLaterRow, 'read'> = {
  name: 'periods.find-later',
  kind: 'read',
  parameters: ['merchantId', 'isTest', 'endsOn'],
  text: `SELECT id, state FROM accounting_period
WHERE merchant_id = $1 AND is_test = $2 AND ends_on > $3::text::date
  AND state IN ('CLOSED', 'OPEN', 'PROPOSED')
LIMIT 1`,
};

export type FindLaterParameters = { merchantId: string; isTest: boolean; endsOn: string };
export type FindLaterRow = { id: string; state: string };

/**
 * The last closed period of a merchant before a day.
 */
export const findLatestClosed: Statement<FindLatestClosedParameters, FindLatestClosedRow, 'read'> = {
  name: 'periods.find-latest-closed',
  kind: 'read',
  parameters: ['merchantId', 'isTest', 'before'],
  text: `SELECT id, ends_on::text AS "endsOn", hash AS "hash" FROM accounting_period
WHERE merchant_id = $1 AND is_test = $2 AND state = 'CLOSED' AND ends_on < $3::text::date
ORDER BY ends_on DESC LIMIT 1`,
};

export type FindLatestClosedParameters = { merchantId: string; isTest: boolean; before: string };
export type FindLatestClosedRow = { id: string; endsOn: string; hash: string };

/**
 * The day on which the next period of a merchant begins: behind the last closed one, else where its ledger begins.
 */
export const findStart: Statement<FindStartParameters, FindStartRow, 'read'> = {
  name: 'periods.find-start',
  kind: 'read',
  parameters: ['merchantId', 'isTest'],
  text: `SELECT coalesce(
  (SELECT max(ends_on) + 1 FROM accounting_period
   WHERE merchant_id = $1 AND is_test = $2 AND state = 'CLOSED'),
  (SELECT min(booked_on) FROM ledger_day WHERE merchant_id = $1 AND is_test = $2)
)::text AS "startsOn"`,
};

export type FindStartParameters = { merchantId: string; isTest: boolean };
export type FindStartRow = { startsOn: string | null };

/**
 * The hash over the entries of each day, in the order of their ids: over the hashes of the entries, because a text of all
 * entries of a busy day would be longer than a value can be.
 */
export const hashDays: Statement<HashDaysParameters, HashDaysRow, 'read'> = {
  name: 'periods.hash-days',
  kind: 'read',
  parameters: ['merchantId', 'isTest', 'before', 'from'],
  text: `SELECT (booked_at AT TIME ZONE 'UTC')::date::text AS "day", count(*)::text AS "entries",
  max(position)::text AS "lastPosition",
  encode(sha256(string_agg(sha256(convert_to(jsonb_build_array(id, kind, payment_id, import_id, import_row, reverses_id,
    (extract(epoch FROM booked_at) * 1000)::bigint, value_on, reason, actor, accounts, currencies, amounts_minor)::text,
    'UTF8')), ''::bytea ORDER BY id COLLATE "C")), 'hex') AS "hash"
FROM ledger_entry
WHERE merchant_id = $1 AND is_test = $2 AND booked_at < $3
  AND ($4::timestamptz IS NULL OR booked_at >= $4)
GROUP BY (booked_at AT TIME ZONE 'UTC')::date ORDER BY 1`,
};

export type HashDaysParameters = { merchantId: string; isTest: boolean; before: Date; from: Date | null };
export type HashDaysRow = { day: string; entries: string; lastPosition: string; hash: string };

/**
 * Begins a period; nothing while another one of the merchant is under way.
 */
export const insertPeriod: Statement<InsertPeriodParameters, InsertPeriodRow, 'write'> = {
  name: 'periods.insert-period',
  kind: 'write',
  parameters: ['merchantId', 'id', 'isTest', 'startsOn', 'endsOn', 'actor', 'now'],
  text: `WITH begun AS (
  INSERT INTO accounting_period (merchant_id, id, is_test, state, starts_on, ends_on, created_by, created_at)
  VALUES ($1, $2, $3, 'OPEN', $4::text::date, $5::text::date, $6, $7)
  ON CONFLICT (merchant_id, is_test) WHERE state IN ('OPEN', 'PROPOSED') DO NOTHING
  RETURNING merchant_id, id, starts_on, ends_on
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT merchant_id, 'period', id, 1, 'period.begun', $6, $7,
  jsonb_build_object('startsOn', starts_on, 'endsOn', ends_on)
FROM begun`,
};

export type InsertPeriodParameters = {
  merchantId: string;
  id: string;
  isTest: boolean;
  startsOn: string;
  endsOn: string;
  actor: string;
  now: Date;
};
export type InsertPeriodRow = Record<never, never>;

/**
 * The days that are closed, of these merchants.
 */
export const listClosedRanges: Statement<ListClosedRangesParameters, ListClosedRangesRow, 'read'> = {
  name: 'periods.list-closed-ranges',
  kind: 'read',
  parameters: ['merchantIds'],
  text: `SELECT merchant_id AS "merchantId", to_char(starts_on, 'YYYY-MM-DD') AS "startsOn", to_char(ends_on, 'YYYY-MM-DD') AS "endsOn"
FROM accounting_period WHERE merchant_id = ANY($1::text[]) AND state = 'CLOSED'
ORDER BY merchant_id, starts_on`,
};

export type ListClosedRangesParameters = { merchantIds: readonly string[] };
export type ListClosedRangesRow = { merchantId: string; startsOn: string; endsOn: string };

/**
 * The accounts of a merchant whose figures of these days are not those of their entries. Earlier days are sealed.
 */
export const listDayDifferences: Statement<ListDayDifferencesParameters, ListDayDifferencesRow, 'read'> = {
  name: 'periods.list-day-differences',
  kind: 'read',
  parameters: ['merchantId', 'isTest', 'from', 'until'],
  text: `SELECT currency AS "currency", account AS "account"
FROM (
  SELECT currency, account, sum(debit_minor - credit_minor) AS balance FROM ledger_day
  WHERE merchant_id = $1 AND is_test = $2 AND booked_on BETWEEN $3::text::date AND $4::text::date
  GROUP BY currency, account
) AS d
FULL JOIN (
  SELECT p.currency, p.account, sum(p.amount) AS balance
  FROM ledger_entry e
  CROSS JOIN LATERAL unnest(e.accounts, e.currencies, e.amounts_minor) AS p (account, currency, amount)
  WHERE e.merchant_id = $1 AND e.is_test = $2
    AND e.booked_at >= ($3::text::date::timestamp AT TIME ZONE 'UTC')
    AND e.booked_at < (($4::text::date + 1)::timestamp AT TIME ZONE 'UTC')
  GROUP BY p.currency, p.account
) AS p USING (currency, account)
WHERE coalesce(d.balance, 0) <> coalesce(p.balance, 0)`,
};

export type ListDayDifferencesParameters = { merchantId: string; isTest: boolean; from: string; until: string };
export type ListDayDifferencesRow = { currency: string; account: string };

export const listEvents: Statement<ListEventsParameters, ListEventsRow, 'read'> = {
  name: 'periods.list-events',
  kind: 'read',
  parameters: ['merchantId', 'id'],
  text: `SELECT sequence, type, actor, at, data FROM event
WHERE merchant_id = $1 AND stream_type = 'period' AND stream_id = $2 ORDER BY sequence`,
};

export type ListEventsParameters = { merchantId: string; id: string };
export type ListEventsRow = { sequence: number; type: string; actor: string; at: Date; data: unknown };

/**
 * A period that came with its merchant from another database is guarded here from now on.
 */
export const sealMovedPeriod: Statement<SealMovedPeriodParameters, SealMovedPeriodRow, 'write'> = {
  name: 'periods.seal-moved-period',
  kind: 'write',
  parameters: ['position', 'merchantId', 'id'],
  text: `UPDATE accounting_period SET position = $1
WHERE merchant_id = $2 AND id = $3 AND state = 'CLOSED' AND position IS NULL`,
};

export type SealMovedPeriodParameters = { position: bigint | number; merchantId: string; id: string };
export type SealMovedPeriodRow = Record<never, never>;

/**
 * States why rows of an item may stay, or takes that back; only while its sign-off is not proposed.
 */
export const setWaiver: Statement<SetWaiverParameters, SetWaiverRow, 'write'> = {
  name: 'periods.set-waiver',
  kind: 'write',
  parameters: ['item', 'waiver', 'merchantId', 'id', 'version', 'type', 'actor', 'now', 'data'],
  text: `WITH changed AS (
  UPDATE accounting_period SET waivers = (waivers - $1::text) || $2::jsonb, event_count = event_count + 1
  WHERE merchant_id = $3 AND id = $4 AND state = 'OPEN' AND event_count = $5
  RETURNING merchant_id, id, event_count
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT merchant_id, 'period', id, event_count, $6, $7, $8, $9::jsonb FROM changed`,
};

export type SetWaiverParameters = {
  item: string;
  waiver: string;
  merchantId: string;
  id: string;
  version: number;
  type: string;
  actor: string;
  now: Date;
  data: string;
};
export type SetWaiverRow = Record<never, never>;
