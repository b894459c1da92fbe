import path from 'node:path';
import type { SFTPWrapper } from 'ssh2';
import { execute } from '#lib/platform/database/statement.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { ConnectionError, withRemoteSession } from '../client/open-session.ts';
import { listRemoteFiles } from '../client/remote-files.ts';
import { deliverFiles } from '../deliver/deliver-files.ts';
import { fitsPattern } from '../pull/name-pattern.ts';
import { pullFiles } from '../pull/pull-files.ts';
import type { TransferServices } from '../services.ts';
import { claimConnection, finishRun } from './connection-store.ts';
import { boundTo, type FileConnection } from './file-connection.ts';
import * as sql from './sql/index.ts';

/** A process that works on a connection extends its claim after each file. */
const claimMs = 10 * 60_000;
const maxErrorLength = 500;

/** Runs a connection that is due; returns 0 when none is. */
export async function runDueConnection(services: TransferServices): Promise<number> {
  const { db, clock, log } = services;
  const now = clock.now();
  const connection = await claimConnection(db, { now, until: new Date(now.getTime() + claimMs) });
  if (!connection) return 0;
  const error = await runConnection(services, connection).catch((thrown: unknown) => {
    log.warn({ err: thrown, connectionId: connection.id }, 'a file connection failed');
    return (thrown as Error).message || 'An error occurred.';
  });
  const shown = error === null ? null : error.slice(0, maxErrorLength);
  await finishRun(autocommit(db), connection, { now: clock.now(), error: shown });
  return 1;
}

async function runConnection(services: TransferServices, connection: FileConnection): Promise<string | null> {
  const { db, clock } = services;
  const onProgress = async (): Promise<void> => {
    const until = new Date(clock.now().getTime() + claimMs);
    await execute(autocommit(db), sql.extendConnectionClaim, { id: connection.id, until });
  };
  if (connection.kind === 'FOLDER') {
    const directory = outFolderOf(services, connection);
    return deliverFiles(services, { connection, target: { kind: 'FOLDER', directory }, onProgress });
  }
  return withSession(services, connection, (sftp) =>
    connection.purpose === 'PULL'
      ? pullFiles(services, { connection, sftp, onProgress })
      : deliverFiles(services, { connection, onProgress, target: { kind: 'SFTP', sftp, folder: connection.folder } }),
  );
}

function outFolderOf({ outFolder }: TransferServices, { entityId }: FileConnection): string {
  if (outFolder === undefined) throw new Error('No folder for files that go out is set (TURNPIKE_SETTLEMENT_OUT_DIR).');
  return path.join(outFolder, entityId);
}

async function withSession<Result>(
  { vault, egress }: TransferServices,
  connection: FileConnection,
  work: (sftp: SFTPWrapper) => Promise<Result>,
): Promise<Result> {
  const { id, host, port, username, sealedPrivateKey, hostFingerprint } = connection;
  if (host === null || port === null || username === null || sealedPrivateKey === null)
    throw new Error(`the connection ${id} has no server`);
  const privateKey = await vault.decryptText(sealedPrivateKey, boundTo(connection));
  return withRemoteSession(egress, { host, port, username, privateKey, hostFingerprint }, work);
}

/** What a user sees after a test: how many files a run would look at, or why there is no connection. */
export type ConnectionTest =
  | { kind: 'works'; files: number }
  | { kind: 'fails'; message: string; shownFingerprint: string | null };

/** Connects as a run would, and lists the folder; nothing is fetched or sent. */
export async function testConnection(services: TransferServices, connection: FileConnection): Promise<ConnectionTest> {
  try {
    if (connection.kind === 'FOLDER') {
      outFolderOf(services, connection);
      return { kind: 'works', files: 0 };
    }
    const { folder, pattern } = connection;
    const files = await withSession(services, connection, (sftp) => listRemoteFiles(sftp, folder));
    return { kind: 'works', files: files.filter(({ name }) => fitsPattern(name, pattern ?? '*')).length };
  } catch (error) {
    const shownFingerprint = error instanceof ConnectionError ? error.shownFingerprint : null;
    return { kind: 'fails', message: (error as Error).message, shownFingerprint };
  }
}
