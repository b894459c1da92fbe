import type { Connection, Reader } from '#lib/platform/database/connection.ts';
import { execute, query, queryFirst } from '#lib/platform/database/statement.ts';
import type { StaffTx, Tx } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import type { FileTransfer } from '../transfer.ts';
import * as sql from './sql/index.ts';

type Row = Awaited<ReturnType<Reader['prisma']['fileTransfer']['findMany']>>[number];

export async function listTransfers({ prisma }: Reader, connectionId: string, limit: number): Promise<FileTransfer[]> {
  const rows = await prisma.fileTransfer.findMany({
    where: { connectionId },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    take: limit,
  });
  return rows.map(toTransfer);
}

export async function findTransfer({ prisma }: Reader, id: string): Promise<FileTransfer | null> {
  const row = await prisma.fileTransfer.findUnique({ where: { id } });
  return row && toTransfer(row);
}

function toTransfer({ entityId: _, modifiedAt: __, sha256: ___, ...row }: Row): FileTransfer {
  return {
    ...row,
    state: row.state as FileTransfer['state'],
    subjectKind: row.subjectKind as FileTransfer['subjectKind'],
    day: row.day?.toISOString().slice(0, 10) ?? null,
    byteSize: row.byteSize === null ? null : Number(row.byteSize),
  };
}

type Listed = { name: string; size: number; modifiedAt: Date };

/** The first files of a listing that were not fetched before, to an end. */
export async function selectNewFiles<File extends Listed>(
  connection: Connection,
  connectionId: string,
  { files, limit }: { files: readonly File[]; limit: number },
): Promise<File[]> {
  const found = await query(connection, sql.findNewFiles, {
    connectionId,
    limit,
    names: files.map(({ name }) => name),
    sizes: files.map(({ size }) => size),
    modifiedAts: files.map(({ modifiedAt }) => modifiedAt),
  });
  return found.flatMap(({ place }) => files[place - 1] ?? []);
}

export type FetchedFile = {
  entityId: string;
  connectionId: string;
  name: string;
  size: number;
  modifiedAt: Date;
  sha256: string;
  subjectId: string;
  now: Date;
};

/** Notes that a file with these bytes is being imported, or finds it where it was noted before. */
export async function beginFetched(
  tx: Tx,
  file: FetchedFile,
): Promise<{ id: string; state: FileTransfer['state']; subjectId: string | null }> {
  const begun = await queryFirst(tx, sql.beginFetched, { ...file, id: newRandomId() });
  if (!begun) throw new Error('a file that was fetched could not be noted');
  return { ...begun, state: begun.state as FileTransfer['state'] };
}

export type TransferEnd = {
  id: string;
  state: FileTransfer['state'];
  subjectKind?: FileTransfer['subjectKind'];
  subjectId?: string | null;
  byteSize?: number | null;
  sha256?: string | null;
  error: string | null;
  now: Date;
};

/** Stores what became of a file. What is left out stays as it is. */
export async function updateTransfer(tx: Tx, end: TransferEnd): Promise<void> {
  const unchanged = { subjectKind: null, subjectId: null, byteSize: null, sha256: null };
  await execute(tx, sql.updateTransfer, { ...unchanged, ...end });
}

type Days = { entityId: string; connectionId: string; days: readonly string[]; now: Date };

/** Notes days whose files are to be sent, each once. */
export async function addDays(tx: Tx, { days, ...input }: Days): Promise<void> {
  await execute(tx, sql.addDays, { ...input, days, ids: days.map(() => newRandomId()) });
}

/** The days whose files were not sent yet, the first one first. */
export async function listDaysToSend(
  connection: Connection,
  connectionId: string,
): Promise<{ id: string; day: string; name: string }[]> {
  return query(connection, sql.listDaysToSend, { connectionId });
}

/** Lets a file be sent again at the next run. False when it is not one that was sent. */
export async function sendAgain(tx: StaffTx, id: string, now: Date): Promise<boolean> {
  const { count } = await tx.prisma.fileTransfer.updateMany({
    where: { id, day: { not: null }, state: { not: 'WAITING' } },
    data: { state: 'WAITING', error: null, updatedAt: now },
  });
  return count === 1;
}
