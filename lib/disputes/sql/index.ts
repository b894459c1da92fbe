// Written by `npm run generate:sql` from the .sql files of this folder.

import type { Statement } from '#lib/platform/database/statement.ts';

/**
 * One transition of a dispute, from the version that was shown. Evidence is submitted only where there is any.
 */
export const changeDispute: Statement<ChangeDisputeParameters, ChangeDisputeRow, 'write'> = {
  name: 'disputes.change-dispute',
  kind: 'write',
  parameters: ['to', 'note', 'now', 'merchantId', 'id', 'from', 'version', 'type', 'actor'],
  text: `WITH changed AS (
  UPDATE dispute d SET state = $1, note = coalesce($2, note), event_count = event_count + 1,
    decided_at = CASE WHEN $1 = 'SUBMITTED' THEN decided_at ELSE $3::timestamptz END
  WHERE d.merchant_id = $4 AND d.id = $5 AND d.state = ANY ($6::text[]) AND d.event_count = $7
    AND ($1 <> 'SUBMITTED' OR d.evidence_count > 0)
  RETURNING merchant_id, id, event_count
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT merchant_id, 'dispute', id, event_count, $8, $9, $3, jsonb_build_object('note', $2::text) FROM changed`,
};

export type ChangeDisputeParameters = {
  to: string;
  note: string | null;
  now: Date;
  merchantId: string;
  id: string;
  from: readonly string[];
  version: number;
  type: string;
  actor: string;
};
export type ChangeDisputeRow = Record<never, never>;

/**
 * What of chargebacks opens their disputes.
 */
export const findChargebacks: Statement<FindChargebacksParameters, FindChargebacksRow, 'read'> = {
  name: 'disputes.find-chargebacks',
  kind: 'read',
  parameters: ['merchantIds', 'ids'],
  text: `SELECT p.merchant_id AS "merchantId", p.id, p.channel_id AS "channelId", p.mode, p.amount_minor::text AS "amountMinor",
  p.currency, p.payment_brand AS brand, p.result_code AS "reasonCode"
FROM unnest($1::text[], $2::text[]) AS wanted (merchant_id, id)
JOIN payment p ON p.merchant_id = wanted.merchant_id AND p.id = wanted.id`,
};

export type FindChargebacksParameters = { merchantIds: readonly string[]; ids: readonly string[] };
export type FindChargebacksRow = {
  merchantId: string;
  id: string;
  channelId: string;
  mode: string;
  amountMinor: string | null;
  currency: string | null;
  brand: string | null;
  reasonCode: string;
};

export const findEvidence: Statement<FindEvidenceParameters, FindEvidenceRow, 'read'> = {
  name: 'disputes.find-evidence',
  kind: 'read',
  parameters: ['merchantId', 'disputeId', 'id'],
  text: `SELECT id, file_name AS "fileName", kind, sealed_content AS "sealedContent"
FROM dispute_evidence WHERE merchant_id = $1 AND dispute_id = $2 AND id = $3`,
};

export type FindEvidenceParameters = { merchantId: string; disputeId: string; id: string };
export type FindEvidenceRow = { id: string; fileName: string; kind: string; sealedContent: string };

/**
 * Adds a file to an open dispute, up to a number of files.
 */
export const insertEvidence: Statement<InsertEvidenceParameters, InsertEvidenceRow, 'write'> = {
  name: 'disputes.insert-evidence',
  kind: 'write',
  parameters: [
    'merchantId',
    'disputeId',
    'maxFiles',
    'id',
    'fileName',
    'kind',
    'byteSize',
    'sha256',
    'sealedContent',
    'actor',
    'now',
  ],
  text: `WITH counted AS (
  UPDATE dispute d SET event_count = event_count + 1, evidence_count = evidence_count + 1
  WHERE d.merchant_id = $1 AND d.id = $2 AND d.state = 'OPEN'
    AND d.evidence_count < $3::int
  RETURNING merchant_id, id, event_count
), added AS (
  INSERT INTO dispute_evidence (merchant_id, dispute_id, id, file_name, kind, byte_size, sha256, sealed_content, actor, created_at)
  SELECT merchant_id, id, $4, $5, $6, $7::int, $8, $9, $10, $11 FROM counted
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT merchant_id, 'dispute', id, event_count, 'dispute.evidence_added', $10, $11,
  jsonb_build_object('fileName', $5::text, 'sha256', $8::text)
FROM counted`,
};

export type InsertEvidenceParameters = {
  merchantId: string;
  disputeId: string;
  maxFiles: number;
  id: string;
  fileName: string;
  kind: string;
  byteSize: number;
  sha256: string;
  sealedContent: string;
  actor: string;
  now: Date;
};
export type InsertEvidenceRow = Record<never, never>;

export const listEvents: Statement<ListEventsParameters, ListEventsRow, 'read'> = {
  name: 'disputes.list-events',
  kind: 'read',
  parameters: ['merchantId', 'id'],
  text: `SELECT sequence, type, actor, at, data FROM event
WHERE merchant_id = $1 AND stream_type = 'dispute' AND stream_id = $2 ORDER BY sequence`,
};

export type ListEventsParameters = { merchantId: string; id: string };
export type ListEventsRow = { sequence: number; type: string; actor: string; at: Date; data: unknown };

/**
 * The files of a dispute, without their content.
 */
export const listEvidence: Statement<ListEvidenceParameters, ListEvidenceRow, 'read'> = {
  name: 'disputes.list-evidence',
  kind: 'read',
  parameters: ['merchantId', 'disputeId'],
  text: `SELECT id, file_name AS "fileName", kind, byte_size AS "byteSize", sha256, actor, created_at AS "createdAt"
FROM dispute_evidence WHERE merchant_id = $1 AND dispute_id = $2 ORDER BY created_at, id`,
};

export type ListEvidenceParameters = { merchantId: string; disputeId: string };
export type ListEvidenceRow = {
  id: string;
  fileName: string;
  kind: string;
  byteSize: number;
  sha256: string;
  actor: string;
  createdAt: Date;
};

/**
 * Opens disputes, each once, with their events.
 */
export const openDisputes: Statement<OpenDisputesParameters, OpenDisputesRow, 'write'> = {
  name: 'disputes.open-disputes',
  kind: 'write',
  parameters: ['disputes'],
  text: `WITH opened AS (
  INSERT INTO dispute (merchant_id, id, payment_id, channel_id, mode, amount_minor, currency, payment_brand, reason_code, reason,
    state, opened_at, due_at)
  SELECT merchant_id, id, payment_id, channel_id, mode, amount_minor, currency, payment_brand, reason_code, reason, 'OPEN',
    opened_at, due_at
  FROM jsonb_to_recordset($1) AS d (merchant_id text, id text, payment_id text, channel_id text, mode text,
    amount_minor bigint, currency text, payment_brand text, reason_code text, reason text, opened_at timestamptz, due_at timestamptz)
  ON CONFLICT (merchant_id, id) DO NOTHING
  RETURNING merchant_id, id, opened_at, due_at, amount_minor, currency
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
SELECT merchant_id, 'dispute', id, 1, 'dispute.opened', 'system:disputes', opened_at, amount_minor, currency,
  jsonb_build_object('dueAt', due_at)
FROM opened`,
};

export type OpenDisputesParameters = { disputes: string };
export type OpenDisputesRow = Record<never, never>;

/**
 * Takes a file away before evidence is submitted, from the version that was read.
 */
export const removeEvidence: Statement<RemoveEvidenceParameters, RemoveEvidenceRow, 'write'> = {
  name: 'disputes.remove-evidence',
  kind: 'write',
  parameters: ['merchantId', 'disputeId', 'version', 'id', 'actor', 'now'],
  text: `WITH counted AS (
  UPDATE dispute d SET event_count = event_count + 1, evidence_count = evidence_count - 1
  WHERE d.merchant_id = $1 AND d.id = $2 AND d.state = 'OPEN' AND d.event_count = $3
    AND EXISTS (SELECT FROM dispute_evidence e WHERE e.merchant_id = d.merchant_id AND e.dispute_id = d.id AND e.id = $4)
  RETURNING merchant_id, id, event_count
), removed AS (
  DELETE FROM dispute_evidence e USING counted c
  WHERE e.merchant_id = c.merchant_id AND e.dispute_id = c.id AND e.id = $4
  RETURNING e.file_name
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT c.merchant_id, 'dispute', c.id, c.event_count, 'dispute.evidence_removed', $5, $6,
  jsonb_build_object('fileName', (SELECT file_name FROM removed))
FROM counted c`,
};

export type RemoveEvidenceParameters = {
  merchantId: string;
  disputeId: string;
  version: number;
  id: string;
  actor: string;
  now: Date;
};
export type RemoveEvidenceRow = Record<never, never>;

/**
 * A dispute is won when its chargeback is reversed as a whole.
 */
export const winReversed: Statement<WinReversedParameters, WinReversedRow, 'write'> = {
  name: 'disputes.win-reversed',
  kind: 'write',
  parameters: ['now', 'merchantIds', 'ids'],
  text: `WITH won AS (
  UPDATE dispute d SET state = 'WON', decided_at = $1, event_count = event_count + 1
  FROM unnest($2::text[], $3::text[]) AS wanted (merchant_id, id)
  WHERE d.merchant_id = wanted.merchant_id AND d.id = wanted.id AND d.state <> 'WON'
    AND d.amount_minor <= (SELECT coalesce(sum(p.amount_minor), 0) FROM payment p
      WHERE p.merchant_id = d.merchant_id AND p.referenced_id = d.id AND p.payment_type = 'CR' AND p.state = 'APPROVED')
  RETURNING d.merchant_id, d.id, d.event_count
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT merchant_id, 'dispute', id, event_count, 'dispute.reversed', 'system:disputes', $1, '{}' FROM won`,
};

export type WinReversedParameters = { now: Date; merchantIds: readonly string[]; ids: readonly string[] };
export type WinReversedRow = Record<never, never>;
