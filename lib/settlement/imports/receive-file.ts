import type { Clock } from '#lib/platform/clock.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { deadlines } from '#lib/platform/database/deadline-client.ts';
import { execute, query, queryFirst } from '#lib/platform/database/statement.ts';
import { asTableOwner } from '#lib/platform/database/tenants/row-level-security.ts';
import { autocommit, type Tx, withTransaction } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import type { Log } from '#lib/platform/log.ts';
import type { FileOwner } from '../file/check-row.ts';
import * as settlementSql from '../sql/index.ts';
import { loadFile } from './load-file.ts';
import { type FormatChoice, resolveFormat } from './resolve-format.ts';
import * as sql from './sql/index.ts';
import { maxFileBytes, type StagedFile, stageFile } from './stage-file.ts';

export type ImportServices = { db: Database; clock: Clock; log: Log };

/** A process that ends while it receives a file has not said so for this long. */
const claimMs = 60_000;
const progressEveryMs = 1_000;

export type NewImport = {
  /** A new one where it is left out. */
  id?: string;
  entityId: string;
  fileName: string;
  actor: string;
  /** Rows that were mended, or another part of a file: totals of its trailer are not checked. */
  isPart?: boolean;
};

/** Begins an import, before any byte of its file has arrived; returns its id. */
export async function createImport(
  tx: Tx,
  { id = newRandomId(), entityId, fileName, actor, isPart = false }: NewImport,
  now: Date,
): Promise<string> {
  const until = new Date(now.getTime() + claimMs);
  await execute(tx, sql.insertImport, { id, entityId, fileName, isPart, actor, now, until });
  return id;
}

type Received = {
  id: string;
  entityId: string;
  body: AsyncIterable<Uint8Array>;
  /** By its header where it is left out. */
  format?: FormatChoice;
  isPart?: boolean;
};

/**
 * Receives, reads, checks and stores the file of an import. Afterwards it is CHECKED and waits for its commit, or
 * REFUSED with the reason: half an import does not exist.
 */
export async function receiveFile(services: ImportServices, { body, ...received }: Received): Promise<void> {
  const { id } = received;
  const progress = followProgress(services, id);
  try {
    const file = await receive(services, id, body, progress);
    if (!file) return;
    try {
      await readStaged(services, { ...received, file }, progress);
    } finally {
      await file.close();
    }
  } catch (error) {
    services.log.error({ err: error, importId: id }, 'a settlement file could not be imported');
    await refuse(services, id, 'The file could not be stored. Nothing was imported: import it again.', null);
  } finally {
    await progress.stop();
  }
}

async function receive(
  services: ImportServices,
  id: string,
  body: AsyncIterable<Uint8Array>,
  progress: Progress,
): Promise<StagedFile | null> {
  try {
    const file = await stageFile(body, (bytes) => progress.set(bytes, null));
    if (!file) await refuse(services, id, `The file is larger than ${maxFileBytes / 1024 ** 3} GB.`, null);
    return file;
  } catch (error) {
    services.log.warn({ err: error, importId: id }, 'the upload of a settlement file broke off');
    await refuse(services, id, 'The upload broke off. Nothing was imported: import the file again.', null);
    return null;
  }
}

async function readStaged(
  services: ImportServices,
  { id, entityId, file, format = 'HEADER', isPart = false }: Omit<Received, 'body'> & { file: StagedFile },
  progress: Progress,
): Promise<void> {
  const { db } = services;
  const { sha256, byteSize } = file;
  const earlier = await queryFirst(db, sql.findLiveFile, { entityId, sha256 });
  if (earlier) return refuse(services, id, describeEarlier(earlier), sha256);
  const resolved = await resolveFormat(db, { entityId, choice: format, pieces: file.pieces() });
  if ('refusal' in resolved) return refuse(services, id, resolved.refusal, sha256);
  const named = resolved.format;
  const owner = await findFileOwner(db, entityId);
  const merchantIds = [...owner.merchantIds];
  try {
    await withTransaction(
      db.backgroundPool,
      async (tx) => {
        const parsedAt = services.clock.now();
        const bytes = file.pieces();
        const onProgress = (read: number) => progress.set(read, byteSize);
        const input = { importId: id, owner, parsedAt, bytes, onProgress, format: named, isPart };
        const loaded = await asTableOwner(tx, () => loadFile(tx, input));
        if (loaded.refusal !== null) throw new FileRefused(loaded.refusal);
        await execute(tx, settlementSql.lockPsp, { entityId });
        const duplicateCount = await execute(tx, sql.removeDuplicates, { importId: id, merchantIds });
        await execute(tx, sql.countMerchantLines, { importId: id, merchantIds });
        await progress.stop();
        const { lineCount, badCount, header } = loaded;
        const counts = { lineCount: lineCount - duplicateCount, badCount, duplicateCount };
        const now = services.clock.now();
        const changed = await execute(tx, sql.completeLoading, {
          id,
          merchantIds,
          sha256,
          header,
          byteSize,
          ...counts,
          now,
          formatId: named?.id ?? null,
          formatVersion: named?.version ?? null,
        });
        if (changed !== 1) throw new Error(`the import ${id} was given up while its file was read`);
      },
      { long: true, deadlineMs: deadlines.importMs },
    );
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    await refuse(services, id, reason, sha256);
  }
}

/** A PSP with its merchants: whose lines its files may have. */
export async function findFileOwner(connection: Connection, pspId: string): Promise<FileOwner> {
  const merchants = await query(connection, settlementSql.listMerchantsOf, { entityId: pspId });
  return { pspId, merchantIds: new Set(merchants.map(({ id }) => id)) };
}

class FileRefused extends Error {}

/** The file was imported at the same moment by another one: see the key of `settlement_import`. */
function reasonOf(error: unknown): string | null {
  if (error instanceof FileRefused) return error.message;
  const isSame = (error as { constraint?: string }).constraint === 'settlement_import_file_key';
  return isSame ? 'The same file was imported at the same moment. Nothing was imported twice.' : null;
}

function describeEarlier({ fileName, createdAt }: sql.FindLiveFileRow): string {
  const day = createdAt.toISOString().slice(0, 10);
  return `This file was imported as ${fileName} on ${day}. Undo that import before you import it again.`;
}

async function refuse(
  { db, clock }: ImportServices,
  id: string,
  refusal: string,
  sha256: string | null,
): Promise<void> {
  await execute(autocommit(db), sql.refuseImport, { id, refusal, sha256, now: clock.now() });
}

type Progress = {
  set(bytes: number, byteSize: number | null): void;
  /** Resolves when nothing more is written. */
  stop(): Promise<void>;
};

/** Stores how far an import has come, in a transaction of its own, and that this process still works on it. */
function followProgress({ db, clock, log }: ImportServices, id: string): Progress {
  let latest: { bytes: number; byteSize: number | null } = { bytes: 0, byteSize: null };
  let storing: Promise<unknown> = Promise.resolve();
  const store = (): void => {
    const now = clock.now();
    const until = new Date(now.getTime() + claimMs);
    const { bytes: progressBytes, byteSize } = latest;
    storing = execute(autocommit(db), sql.extendClaim, { id, progressBytes, byteSize, now, until }).catch((error) =>
      log.warn({ err: error }, 'the progress of an import could not be stored'),
    );
  };
  const timer = setInterval(store, progressEveryMs);
  timer.unref();
  return {
    set: (bytes, byteSize) => {
      latest = { bytes, byteSize };
    },
    stop: async () => {
      clearInterval(timer);
      await storing;
    },
  };
}
