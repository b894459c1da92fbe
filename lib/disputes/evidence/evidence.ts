import { createHash } from 'node:crypto';
import type { Connection } from '#lib/platform/database/connection.ts';
import type { Binding, SealedColumn } from '#lib/platform/database/sealed-column.ts';
import { execute, query, queryFirst } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import type { Vault } from '#lib/vault/index.ts';
import type { Dispute } from '../dispute.ts';
import { detectKind, type EvidenceKind, maxEvidenceFiles } from './detect-kind.ts';
import * as sql from './sql/index.ts';

export type NewEvidence = { fileName: string; bytes: Uint8Array; actor: string; now: Date };

/** `unknown-kind`: none of the kinds that are taken. `closed`: not open any more, or there are enough files. */
export type EvidenceResult = { kind: 'added'; id: string } | { kind: 'unknown-kind' | 'closed' };

/** Keeps a file of an open dispute, encrypted and bound to it. It is never run, and never shown in a page. */
export async function addEvidence(
  tx: Tx,
  vault: Vault,
  { merchantId, id: disputeId }: Dispute,
  { fileName, bytes, actor, now }: NewEvidence,
): Promise<EvidenceResult> {
  const kind = detectKind(bytes);
  if (kind === null) return { kind: 'unknown-kind' };
  const id = newRandomId();
  const content = Buffer.from(bytes).toString('base64');
  const added = await execute(tx, sql.insertEvidence, {
    merchantId,
    disputeId,
    id,
    fileName,
    kind,
    actor,
    now,
    maxFiles: maxEvidenceFiles,
    byteSize: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    sealedContent: vault.encryptText(content, bindingOf({ merchantId, disputeId, id })),
  });
  return added === 1 ? { kind: 'added', id } : { kind: 'closed' };
}

/** Takes a file away before evidence is submitted. */
export async function removeEvidence(
  tx: Tx,
  { merchantId, id: disputeId, version }: Dispute,
  id: string,
  cause: { actor: string; now: Date },
): Promise<boolean> {
  return (await execute(tx, sql.removeEvidence, { merchantId, disputeId, version, id, ...cause })) === 1;
}

/** The files of a dispute, without their content. */
export async function listEvidence(connection: Connection, { merchantId, id: disputeId }: Dispute) {
  return query(connection, sql.listEvidence, { merchantId, disputeId });
}

/** A file as it was uploaded. */
export async function readEvidence(
  connection: Connection,
  vault: Vault,
  { merchantId, id: disputeId }: Dispute,
  id: string,
): Promise<{ fileName: string; kind: EvidenceKind; bytes: Buffer } | null> {
  const row = await queryFirst(connection, sql.findEvidence, { merchantId, disputeId, id });
  if (!row) return null;
  const content = await vault.decryptText(row.sealedContent, bindingOf({ merchantId, disputeId, id }));
  return { fileName: row.fileName, kind: row.kind as EvidenceKind, bytes: Buffer.from(content, 'base64') };
}

function bindingOf({ merchantId, disputeId, id }: Record<'merchantId' | 'disputeId' | 'id', string>): Binding {
  const row = `${disputeId} ${id}`;
  return { kind: 'evidence of a dispute', tenant: merchantId, row, formerly: [`dispute ${row}`] };
}

export const sealedEvidence: SealedColumn = {
  table: 'dispute_evidence',
  column: 'sealed_content',
  key: ['merchant_id', 'dispute_id', 'id'],
  bindingOf: (row) =>
    bindingOf({ merchantId: String(row.merchant_id), disputeId: String(row.dispute_id), id: String(row.id) }),
};
