// Written by `npm run generate:sql` from the .sql files of this folder.

import type { Statement } from '#lib/platform/database/statement.ts';

/**
 * The next event of a payout, whose row is locked.
 */
export const appendBankMovement: Statement<AppendBankMovementParameters, AppendBankMovementRow, 'write'> = {
  name: 'payouts.append-bank-movement',
  kind: 'write',
  parameters: ['type', 'actor', 'now', 'data', 'merchantId', 'id'],
  text: `INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
SELECT p.merchant_id, 'payout', p.id, (
    SELECT max(e.sequence) + 1 FROM event e
    WHERE e.merchant_id = p.merchant_id AND e.stream_type = 'payout' AND e.stream_id = p.id
  ), $1, $2, $3, p.amount_minor, p.currency, $4
FROM payout p WHERE p.merchant_id = $5 AND p.id = $6`,
};

export type AppendBankMovementParameters = {
  type: string;
  actor: string;
  now: Date;
  data: string;
  merchantId: string;
  id: string;
};
export type AppendBankMovementRow = Record<never, never>;

/**
 * Takes a due day; nothing where it was taken before. Another process that takes it waits for the end of this transaction.
 */
export const claimDue: Statement<ClaimDueParameters, ClaimDueRow, 'write'> = {
  name: 'payouts.claim-due',
  kind: 'write',
  parameters: ['merchantId', 'isTest', 'currency', 'dueOn', 'now'],
  text: `INSERT INTO payout_due (merchant_id, is_test, currency, due_on, created_at)
VALUES ($1, $2, $3, $4::text::date, $5)
ON CONFLICT (merchant_id, is_test, currency, due_on) DO NOTHING`,
};

export type ClaimDueParameters = { merchantId: string; isTest: boolean; currency: string; dueOn: string; now: Date };
export type ClaimDueRow = Record<never, never>;

/**
 * Ends an open proposal, once; its event contains what the ledger books.
 */
export const decidePayout: Statement<DecidePayoutParameters, DecidePayoutRow, 'write'> = {
  name: 'payouts.decide-payout',
  kind: 'write',
  parameters: ['state', 'actor', 'now', 'reason', 'merchantId', 'id', 'type', 'data'],
  text: `WITH decided AS (
  UPDATE payout SET state = $1, decided_by = $2, decided_at = $3, reason = $4
  WHERE merchant_id = $5 AND id = $6 AND state = 'PROPOSED'
  RETURNING merchant_id, id, amount_minor, currency
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
SELECT merchant_id, 'payout', id, 2, $7, $2, $3, amount_minor, currency, $8
FROM decided`,
};

export type DecidePayoutParameters = {
  state: string;
  actor: string;
  now: Date;
  reason: string | null;
  merchantId: string;
  id: string;
  type: string;
  data: string;
};
export type DecidePayoutRow = Record<never, never>;

export const findBankFile: Statement<FindBankFileParameters, FindBankFileRow, 'read'> = {
  name: 'payouts.find-bank-file',
  kind: 'read',
  parameters: ['id'],
  text: `SELECT id, entity_id AS "entityId", is_test AS "isTest", holder, iban, bic, execute_on::text AS "executeOn",
  actor, created_at AS "createdAt"
FROM bank_file WHERE id = $1`,
};

export type FindBankFileParameters = { id: string };
export type FindBankFileRow = {
  id: string;
  entityId: string;
  isTest: boolean;
  holder: string;
  iban: string;
  bic: string | null;
  executeOn: string;
  actor: string;
  createdAt: Date;
};

/**
 * What an entry of a bank statement was booked as for a payout.
 */
export const findBankMovement: Statement<FindBankMovementParameters, FindBankMovementRow, 'read'> = {
  name: 'payouts.find-bank-movement',
  kind: 'read',
  parameters: ['merchantId', 'id', 'type', 'entryId'],
  text: `SELECT data FROM event
WHERE merchant_id = $1 AND stream_type = 'payout' AND stream_id = $2 AND type = $3 AND data ->> 'entryId' = $4::text
ORDER BY sequence DESC LIMIT 1`,
};

export type FindBankMovementParameters = { merchantId: string; id: string; type: string; entryId: string };
export type FindBankMovementRow = { data: unknown };

/**
 * The merchants whose latest terms have a schedule.
 */
export const findScheduled: Statement<FindScheduledParameters, FindScheduledRow, 'read'> = {
  name: 'payouts.find-scheduled',
  kind: 'read',
  parameters: [],
  text: `/* any merchant: schedules */ SELECT merchant_id AS "merchantId", schedule AS "schedule", since AS "since"
FROM (
  SELECT DISTINCT ON (t.entity_id) t.entity_id AS merchant_id, t.schedule, t.created_at AS since
  FROM payout_terms t JOIN entity e ON e.id = t.entity_id AND e.kind = 'MERCHANT'
  ORDER BY t.entity_id, t.version DESC
) AS latest
WHERE schedule <> 'MANUAL' ORDER BY merchant_id`,
};

export type FindScheduledParameters = Record<never, never>;
export type FindScheduledRow = { merchantId: string; schedule: string; since: Date };

/**
 * The latest terms of entities, merchants and PSPs.
 */
export const findTerms: Statement<FindTermsParameters, FindTermsRow, 'read'> = {
  name: 'payouts.find-terms',
  kind: 'read',
  parameters: ['entityIds'],
  text: `SELECT DISTINCT ON (entity_id) entity_id AS "entityId", version, holder, iban, bic,
  reserve_millionths AS "reserveMillionths", reserve_days AS "reserveDays", schedule, actor, created_at AS "createdAt"
FROM payout_terms WHERE entity_id = ANY ($1::text[])
ORDER BY entity_id, version DESC`,
};

export type FindTermsParameters = { entityIds: readonly string[] };
export type FindTermsRow = {
  entityId: string;
  version: number;
  holder: string;
  iban: string;
  bic: string | null;
  reserveMillionths: number;
  reserveDays: number;
  schedule: string;
  actor: string;
  createdAt: Date;
};

/**
 * An approved payout of the merchant, but for this one, that the ledger has not booked yet: its event is the second one of its
 * stream.
 */
export const findUnbooked: Statement<FindUnbookedParameters, FindUnbookedRow, 'read'> = {
  name: 'payouts.find-unbooked',
  kind: 'read',
  parameters: ['merchantId', 'isTest', 'currency', 'id'],
  text: `SELECT p.id FROM payout p
WHERE p.merchant_id = $1 AND p.is_test = $2 AND p.currency = $3 AND p.state = 'APPROVED'
  AND p.id IS DISTINCT FROM $4
  AND NOT EXISTS (SELECT FROM ledger_entry e WHERE e.merchant_id = p.merchant_id AND e.id = p.id || '-2')
LIMIT 1`,
};

export type FindUnbookedParameters = { merchantId: string; isTest: boolean; currency: string; id: string | null };
export type FindUnbookedRow = { id: string };

export const insertBankFile: Statement<InsertBankFileParameters, InsertBankFileRow, 'write'> = {
  name: 'payouts.insert-bank-file',
  kind: 'write',
  parameters: ['id', 'entityId', 'isTest', 'holder', 'iban', 'bic', 'executeOn', 'actor', 'now'],
  text: `INSERT INTO bank_file (id, entity_id, is_test, holder, iban, bic, execute_on, actor, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7::text::date, $8, $9)`,
};

export type InsertBankFileParameters = {
  id: string;
  entityId: string;
  isTest: boolean;
  holder: string;
  iban: string;
  bic: string | null;
  executeOn: string;
  actor: string;
  now: Date;
};
export type InsertBankFileRow = Record<never, never>;

/**
 * Proposes a payout; nothing while another one of the merchant in this currency is open.
 */
export const insertPayout: Statement<InsertPayoutParameters, InsertPayoutRow, 'write'> = {
  name: 'payouts.insert-payout',
  kind: 'write',
  parameters: [
    'merchantId',
    'id',
    'isTest',
    'currency',
    'through',
    'payableMinor',
    'chargebackMinor',
    'reserveMinor',
    'amountMinor',
    'holder',
    'iban',
    'bic',
    'termsVersion',
    'termsActor',
    'actor',
    'now',
  ],
  text: `WITH proposed AS (
  INSERT INTO payout (merchant_id, id, is_test, currency, state, through, payable_minor, chargeback_minor, reserve_minor,
    amount_minor, holder, iban, bic, terms_version, terms_actor, proposed_by, created_at)
  VALUES ($1, $2, $3, $4, 'PROPOSED', $5::text::date, $6, $7,
    $8, $9, $10, $11, $12, $13, $14, $15, $16)
  ON CONFLICT (merchant_id, is_test, currency) WHERE state = 'PROPOSED' DO NOTHING
  RETURNING merchant_id, id, amount_minor, currency, through
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
SELECT merchant_id, 'payout', id, 1, 'payout.proposed', $15, $16, amount_minor, currency,
  jsonb_build_object('through', through)
FROM proposed`,
};

export type InsertPayoutParameters = {
  merchantId: string;
  id: string;
  isTest: boolean;
  currency: string;
  through: string;
  payableMinor: bigint | number;
  chargebackMinor: bigint | number;
  reserveMinor: bigint | number;
  amountMinor: bigint | number;
  holder: string;
  iban: string;
  bic: string | null;
  termsVersion: number;
  termsActor: string;
  actor: string;
  now: Date;
};
export type InsertPayoutRow = Record<never, never>;

/**
 * The next version; nothing when another user was first.
 */
export const insertTerms: Statement<InsertTermsParameters, InsertTermsRow, 'write'> = {
  name: 'payouts.insert-terms',
  kind: 'write',
  parameters: [
    'entityId',
    'version',
    'holder',
    'iban',
    'bic',
    'reserveMillionths',
    'reserveDays',
    'schedule',
    'actor',
    'now',
  ],
  text: `INSERT INTO payout_terms (entity_id, version, holder, iban, bic, reserve_millionths, reserve_days, schedule, actor, created_at)
SELECT $1, $2::int + 1, $3, $4, $5, $6, $7, $8, $9, $10
WHERE $2::int = coalesce((SELECT max(version) FROM payout_terms WHERE entity_id = $1), 0)
ON CONFLICT (entity_id, version) DO NOTHING`,
};

export type InsertTermsParameters = {
  entityId: string;
  version: number;
  holder: string;
  iban: string;
  bic: string | null;
  reserveMillionths: number;
  reserveDays: number;
  schedule: string;
  actor: string;
  now: Date;
};
export type InsertTermsRow = Record<never, never>;

export const listEvents: Statement<ListEventsParameters, ListEventsRow, 'read'> = {
  name: 'payouts.list-events',
  kind: 'read',
  parameters: ['merchantId', 'id'],
  text: `SELECT sequence, type, actor, at, data FROM event
WHERE merchant_id = $1 AND stream_type = 'payout' AND stream_id = $2 ORDER BY sequence`,
};

export type ListEventsParameters = { merchantId: string; id: string };
export type ListEventsRow = { sequence: number; type: string; actor: string; at: Date; data: unknown };

/**
 * The payouts of a bank file.
 */
export const listOrdered: Statement<ListOrderedParameters, ListOrderedRow, 'read'> = {
  name: 'payouts.list-ordered',
  kind: 'read',
  parameters: ['bankFileId'],
  text: `/* any merchant: staff */ SELECT merchant_id AS "merchantId", id, currency, amount_minor::text AS "amountMinor", holder, iban, bic,
  through::text AS "through"
FROM payout WHERE bank_file_id = $1::text ORDER BY currency, id`,
};

export type ListOrderedParameters = { bankFileId: string };
export type ListOrderedRow = {
  merchantId: string;
  id: string;
  currency: string;
  amountMinor: string;
  holder: string;
  iban: string;
  bic: string | null;
  through: string;
};

/**
 * An approved payout, before something happens to it: its events have an order.
 */
export const lockPayout: Statement<LockPayoutParameters, LockPayoutRow, 'write'> = {
  name: 'payouts.lock-payout',
  kind: 'write',
  parameters: ['merchantId', 'id'],
  text: `SELECT currency, is_test AS "isTest", amount_minor::text AS "amountMinor" FROM payout
WHERE merchant_id = $1 AND id = $2 AND state = 'APPROVED' FOR UPDATE`,
};

export type LockPayoutParameters = { merchantId: string; id: string };
export type LockPayoutRow = { currency: string; isTest: boolean; amountMinor: string };

export const saveOutcome: Statement<SaveOutcomeParameters, SaveOutcomeRow, 'write'> = {
  name: 'payouts.save-outcome',
  kind: 'write',
  parameters: ['outcome', 'merchantId', 'isTest', 'currency', 'dueOn'],
  text: `UPDATE payout_due SET outcome = $1
WHERE merchant_id = $2 AND is_test = $3 AND currency = $4 AND due_on = $5::text::date`,
};

export type SaveOutcomeParameters = {
  outcome: string;
  merchantId: string;
  isTest: boolean;
  currency: string;
  dueOn: string;
};
export type SaveOutcomeRow = Record<never, never>;

/**
 * Takes approved payouts into a bank file, each into one.
 */
export const takePayouts: Statement<TakePayoutsParameters, TakePayoutsRow, 'write'> = {
  name: 'payouts.take-payouts',
  kind: 'write',
  parameters: ['bankFileId', 'merchantIds', 'isTest', 'actor', 'now'],
  text: `WITH taken AS (
  UPDATE payout SET bank_file_id = $1
  WHERE merchant_id = ANY ($2::text[]) AND is_test = $3 AND state = 'APPROVED' AND bank_file_id IS NULL
  RETURNING merchant_id, id, amount_minor, currency
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
SELECT merchant_id, 'payout', id, 3, 'payout.ordered', $4, $5, amount_minor, currency,
  jsonb_build_object('bankFileId', $1::text)
FROM taken`,
};

export type TakePayoutsParameters = {
  bankFileId: string;
  merchantIds: readonly string[];
  isTest: boolean;
  actor: string;
  now: Date;
};
export type TakePayoutsRow = Record<never, never>;
