// Written by `npm run generate:sql` from the .sql files of this folder.

import type { Statement } from '#lib/platform/database/statement.ts';

/**
 * How many entries of statements wait for a user.
 */
export const countUnmatched: Statement<CountUnmatchedParameters, CountUnmatchedRow, 'read'> = {
  name: 'bank.count-unmatched',
  kind: 'read',
  parameters: ['statementIds'],
  text: `SELECT statement_id AS "statementId", count(*)::int AS "count" FROM bank_entry
WHERE statement_id = ANY ($1::text[]) AND outcome = 'UNMATCHED'
GROUP BY statement_id`,
};

export type CountUnmatchedParameters = { statementIds: readonly string[] };
export type CountUnmatchedRow = { statementId: string; count: number };

/**
 * Payouts of merchants that banks were asked to pay, by their end-to-end ids, with what statements show of them.
 */
export const findOrderedPayouts: Statement<FindOrderedPayoutsParameters, FindOrderedPayoutsRow, 'read'> = {
  name: 'bank.find-ordered-payouts',
  kind: 'read',
  parameters: ['merchantIds', 'ids'],
  text: `SELECT p.merchant_id AS "merchantId", p.id, p.amount_minor::text AS "amountMinor", p.currency,
  EXISTS (SELECT FROM bank_entry e WHERE e.payout_id = p.id AND e.outcome = 'PAYOUT') AS "isPaid",
  EXISTS (SELECT FROM bank_entry e WHERE e.payout_id = p.id AND e.outcome = 'RETURN') AS "isReturned"
FROM payout p
WHERE p.merchant_id = ANY ($1::text[]) AND p.id = ANY ($2::text[]) AND p.bank_file_id IS NOT NULL`,
};

export type FindOrderedPayoutsParameters = { merchantIds: readonly string[]; ids: readonly string[] };
export type FindOrderedPayoutsRow = {
  merchantId: string;
  id: string;
  amountMinor: string;
  currency: string;
  isPaid: boolean;
  isReturned: boolean;
};

/**
 * Totals of acquirers that have arrived already.
 */
export const listMatchedTotals: Statement<ListMatchedTotalsParameters, ListMatchedTotalsRow, 'read'> = {
  name: 'bank.list-matched-totals',
  kind: 'read',
  parameters: ['entityId', 'from', 'to'],
  text: `SELECT import_id AS "importId", to_char(settled_on, 'YYYY-MM-DD') AS "settledOn", currency FROM bank_entry
WHERE entity_id = $1 AND import_id IS NOT NULL AND settled_on BETWEEN $2::text::date AND $3::text::date`,
};

export type ListMatchedTotalsParameters = { entityId: string; from: string; to: string };
export type ListMatchedTotalsRow = { importId: string; settledOn: string; currency: string };

/**
 * The merchants of a PSP.
 */
export const listMerchantIds: Statement<ListMerchantIdsParameters, ListMerchantIdsRow, 'read'> = {
  name: 'bank.list-merchant-ids',
  kind: 'read',
  parameters: ['entityId'],
  text: `WITH RECURSIVE below AS (
  SELECT id, kind FROM entity WHERE id = $1
  UNION ALL
  SELECT child.id, child.kind FROM below JOIN entity child ON child.parent_id = below.id WHERE below.kind <> 'MERCHANT'
)
SELECT id AS "id" FROM below WHERE kind = 'MERCHANT'`,
};

export type ListMerchantIdsParameters = { entityId: string };
export type ListMerchantIdsRow = { id: string };

/**
 * Ordered payouts that an entry may be: not paid yet where money went out, paid and not returned where it came in. The
 * nearest amounts come first.
 */
export const listPayoutsNear: Statement<ListPayoutsNearParameters, ListPayoutsNearRow, 'read'> = {
  name: 'bank.list-payouts-near',
  kind: 'read',
  parameters: ['merchantIds', 'currency', 'isReturn', 'amountMinor'],
  text: `SELECT p.merchant_id AS "merchantId", p.id, p.amount_minor::text AS "amountMinor", p.currency,
  to_char(p.through, 'YYYY-MM-DD') AS "through", p.holder
FROM payout p
WHERE p.merchant_id = ANY ($1::text[]) AND p.bank_file_id IS NOT NULL AND p.currency = $2
  AND EXISTS (SELECT FROM bank_entry e WHERE e.payout_id = p.id AND e.outcome = 'PAYOUT') = $3
  AND NOT EXISTS (SELECT FROM bank_entry e WHERE e.payout_id = p.id AND e.outcome = CASE WHEN $3 THEN 'RETURN' ELSE 'PAYOUT' END)
ORDER BY abs(p.amount_minor - $4::bigint), p.created_at DESC LIMIT 5`,
};

export type ListPayoutsNearParameters = {
  merchantIds: readonly string[];
  currency: string;
  isReturn: boolean;
  amountMinor: bigint | number;
};
export type ListPayoutsNearRow = {
  merchantId: string;
  id: string;
  amountMinor: string;
  currency: string;
  through: string;
  holder: string;
};

/**
 * PSPs with entries for which something may be found by now.
 */
export const listPspsWithUnmatched: Statement<ListPspsWithUnmatchedParameters, ListPspsWithUnmatchedRow, 'read'> = {
  name: 'bank.list-psps-with-unmatched',
  kind: 'read',
  parameters: ['since'],
  text: `SELECT DISTINCT entity_id AS "entityId" FROM bank_entry
WHERE outcome = 'UNMATCHED' AND actor IS NULL AND created_at >= $1`,
};

export type ListPspsWithUnmatchedParameters = { since: Date };
export type ListPspsWithUnmatchedRow = { entityId: string };

/**
 * Entries that no user has looked at yet and that nothing was found for; the latest ones.
 */
export const listUnmatched: Statement<ListUnmatchedParameters, ListUnmatchedRow, 'read'> = {
  name: 'bank.list-unmatched',
  kind: 'read',
  parameters: ['entityId', 'since', 'limit'],
  text: `SELECT id, amount_minor::text AS "amountMinor", currency, to_char(booked_on, 'YYYY-MM-DD') AS "bookedOn",
  end_to_end_id AS "endToEndId"
FROM bank_entry
WHERE entity_id = $1 AND outcome = 'UNMATCHED' AND actor IS NULL AND created_at >= $2
ORDER BY created_at DESC, row_number LIMIT $3`,
};

export type ListUnmatchedParameters = { entityId: string; since: Date; limit: bigint | number };
export type ListUnmatchedRow = {
  id: string;
  amountMinor: string;
  currency: string;
  bookedOn: string;
  endToEndId: string | null;
};

/**
 * Statements of a PSP are stored and matched one after the other, so that nothing is matched twice.
 */
export const lockPsp: Statement<LockPspParameters, LockPspRow, 'write'> = {
  name: 'bank.lock-psp',
  kind: 'write',
  parameters: ['entityId'],
  text: `SELECT pg_advisory_xact_lock(hashtextextended('bank statements ' || $1::text, 0))::text AS locked`,
};

export type LockPspParameters = { entityId: string };
export type LockPspRow = { locked: string | null };

/**
 * Stores what an entry of that version is.
 */
export const storeOutcome: Statement<StoreOutcomeParameters, StoreOutcomeRow, 'write'> = {
  name: 'bank.store-outcome',
  kind: 'write',
  parameters: [
    'outcome',
    'merchantId',
    'payoutId',
    'importId',
    'settledOn',
    'differenceMinor',
    'actor',
    'reason',
    'now',
    'id',
    'version',
  ],
  text: `UPDATE bank_entry SET outcome = $1, payout_merchant_id = $2, payout_id = $3, import_id = $4,
  settled_on = $5::text::date, difference_minor = $6, version = version + 1,
  actor = coalesce($7, actor), reason = $8, decided_at = $9
WHERE id = $10 AND version = $11`,
};

export type StoreOutcomeParameters = {
  outcome: string;
  merchantId: string | null;
  payoutId: string | null;
  importId: string | null;
  settledOn: string | null;
  differenceMinor: bigint | number;
  actor: string | null;
  reason: string | null;
  now: Date;
  id: string;
  version: number;
};
export type StoreOutcomeRow = Record<never, never>;
