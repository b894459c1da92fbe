import type { Reader } from '#lib/platform/database/connection.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { queryFirst } from '#lib/platform/database/statement.ts';
import { autocommit, type StaffTx, type Tx } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import type { Vault } from '#lib/vault/index.ts';
import { createKeyPair } from '../keys/public-key.ts';
import { boundTo, type ConnectionInput, type FileConnection } from './file-connection.ts';
import { nextRun } from './next-run.ts';
import * as sql from './sql/index.ts';

type By = { actor: string; now: Date };
type StoredRow = NonNullable<Awaited<ReturnType<Reader['prisma']['fileConnection']['findUnique']>>>;

export function toConnection({ firstDay, claimedUntil: _, ...row }: StoredRow): FileConnection {
  return {
    ...row,
    purpose: row.purpose as FileConnection['purpose'],
    kind: row.kind as FileConnection['kind'],
    firstDay: firstDay?.toISOString().slice(0, 10) ?? null,
  };
}

export async function findConnection({ prisma }: Reader, id: string): Promise<FileConnection | null> {
  const row = await prisma.fileConnection.findUnique({ where: { id } });
  return row && toConnection(row);
}

/** Adds a connection with a key of its own; the private half never leaves. Returns its id. */
export async function addConnection(
  tx: StaffTx,
  vault: Vault,
  { entityId, ...input }: ConnectionInput & { entityId: string },
  { actor, now }: By,
): Promise<string> {
  const id = newRandomId();
  const pair = input.kind === 'SFTP' ? createKeyPair() : null;
  await tx.prisma.fileConnection.create({
    data: {
      ...columnsOf(input),
      id,
      entityId,
      actor,
      createdAt: now,
      updatedAt: now,
      sealedPrivateKey: pair && vault.encryptText(pair.privateKey, boundTo({ id, entityId })),
      publicKey: pair?.publicKey ?? null,
      nextRunAt: nextRun(input.cron, now),
    },
  });
  return id;
}

/** False when another user has changed it since. */
export async function changeConnection(
  tx: StaffTx,
  { id, version }: { id: string; version: number },
  { purpose: _, kind: __, ...input }: ConnectionInput,
  { actor, now }: By,
): Promise<boolean> {
  const { count } = await tx.prisma.fileConnection.updateMany({
    where: { id, version },
    data: {
      ...columnsOf(input),
      actor,
      updatedAt: now,
      version: version + 1,
      nextRunAt: nextRun(input.cron, now),
      lastError: null,
    },
  });
  return count === 1;
}

function columnsOf<Input extends { firstDay: string | null }>({ firstDay, ...input }: Input) {
  return { ...input, firstDay: firstDay === null ? null : new Date(firstDay) };
}

/** The server is accepted by this key from now on. */
export async function pinHostKey(
  tx: StaffTx,
  { id, version }: { id: string; version: number },
  hostFingerprint: string,
  { actor, now }: By,
): Promise<boolean> {
  const { count } = await tx.prisma.fileConnection.updateMany({
    where: { id, version },
    data: { hostFingerprint, actor, updatedAt: now, version: version + 1 },
  });
  return count === 1;
}

/** Makes an enabled connection due. */
export async function runSoon(tx: StaffTx, id: string, now: Date): Promise<boolean> {
  const { count } = await tx.prisma.fileConnection.updateMany({
    where: { id, isEnabled: true },
    data: { nextRunAt: now },
  });
  return count === 1;
}

/** Takes a connection that is due; no other process has it until then. Null when none is due. */
export async function claimConnection(
  db: Database,
  { now, until }: { now: Date; until: Date },
): Promise<FileConnection | null> {
  const claimed = await queryFirst(autocommit(db), sql.claimConnection, { now, until });
  return claimed && findConnection(db, claimed.id);
}

/** Ends a run, with what went wrong. A run that was requested in the meantime stays due. */
export async function finishRun(
  tx: Tx,
  { id, cron, nextRunAt }: FileConnection,
  { now, error }: { now: Date; error: string | null },
): Promise<void> {
  await queryFirst(tx, sql.finishRun, { id, now, error, wasDueAt: nextRunAt, nextRunAt: nextRun(cron, now) });
}
