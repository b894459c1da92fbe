// Written by `npm run generate:sql` from the .sql files of this folder.

import type { Statement } from '#lib/platform/database/statement.ts';

export const appendEntry: Statement<AppendEntryParameters, AppendEntryRow, 'write'> = {
  name: 'audit.append-entry',
  kind: 'write',
  parameters: [
    'chainSequence',
    'mac',
    'chainId',
    'at',
    'actor',
    'address',
    'action',
    'entityId',
    'subjectId',
    'before',
    'after',
  ],
  text: `WITH head AS (
  UPDATE audit_head SET sequence = $1::bigint, mac = $2 WHERE chain_id = $3
)
INSERT INTO audit_entry
  (chain_id, chain_sequence, at, actor, address, action, entity_id, subject_id, before, after, mac)
VALUES ($3, $1::bigint, $4, $5, $6, $7, $8, $9, $10,
  $11, $2)`,
};

export type AppendEntryParameters = {
  chainSequence: bigint | number;
  mac: Uint8Array;
  chainId: string;
  at: Date;
  actor: string;
  address: string | null;
  action: string;
  entityId: string | null;
  subjectId: string | null;
  before: string | null;
  after: string | null;
};
export type AppendEntryRow = Record<never, never>;

/**
 * The PSP of an entity.
 */
export const findRoot: Statement<FindRootParameters, FindRootRow, 'read'> = {
  name: 'audit.find-root',
  kind: 'read',
  parameters: ['entityId'],
  text: `WITH RECURSIVE above AS (
  SELECT id, parent_id FROM entity WHERE id = $1
  UNION ALL
  SELECT parent.id, parent.parent_id FROM entity parent JOIN above ON parent.id = above.parent_id
)
SELECT id AS "id" FROM above WHERE parent_id IS NULL`,
};

export type FindRootParameters = { entityId: string };
export type FindRootRow = { id: string };

export const insertHead: Statement<InsertHeadParameters, InsertHeadRow, 'write'> = {
  name: 'audit.insert-head',
  kind: 'write',
  parameters: ['chainId', 'mac'],
  text: `INSERT INTO audit_head (chain_id, sequence, mac) VALUES ($1, 0, $2) ON CONFLICT DO NOTHING`,
};

export type InsertHeadParameters = { chainId: string; mac: Uint8Array };
export type InsertHeadRow = Record<never, never>;

/**
 * The end of a chain, locked until the transaction ends, so that the chain has no fork.
 */
export const lockHead: Statement<LockHeadParameters, LockHeadRow, 'write'> = {
  name: 'audit.lock-head',
  kind: 'write',
  parameters: ['chainId'],
  text: `SELECT sequence, mac FROM audit_head WHERE chain_id = $1 FOR UPDATE`,
};

export type LockHeadParameters = { chainId: string };
export type LockHeadRow = { sequence: string; mac: Buffer };
