import { roleRootsOf } from '#lib/staff/permissions.ts';
import type { BackOfficeContext } from '#lib/staff/request-context.ts';
import { resolveActorNames } from '#lib/staff/resolve-actors.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import type { FileConnection } from '../connections/file-connection.ts';
import { listTransfers } from '../connections/transfer-store.ts';
import type { FileTransfer } from '../transfer.ts';
import { type ConnectionRow, presentConnections } from './connection-list.ts';

export type TransferRow = {
  id: string;
  name: string;
  day: string | null;
  byteSize: number | null;
  state: FileTransfer['state'];
  subjectKind: FileTransfer['subjectKind'];
  subjectId: string | null;
  error: string | null;
  attempts: number;
  updatedAt: string;
};

/** A connection with what the other side needs to know, and its last files. */
export type ConnectionDetail = {
  row: ConnectionRow;
  settings: {
    port: number | null;
    username: string | null;
    pattern: string | null;
    formatName: string | null;
    firstDay: string | null;
    cron: string;
    publicKey: string | null;
    hostFingerprint: string | null;
    isEnabled: boolean;
    version: number;
  };
  changedBy: string;
  updatedAt: string;
  transfers: TransferRow[];
  /** Change: its settings. Run: now, or a file again. */
  may: { change: boolean; run: boolean };
};

const shownTransfers = 100;

export async function describeConnection(
  services: StaffServices,
  connection: FileConnection,
  user: BackOfficeContext<unknown, unknown>['user'],
): Promise<ConnectionDetail> {
  const { db, tree } = services;
  const { actor, updatedAt, port, username, pattern, formatName, firstDay, cron } = connection;
  const { publicKey, hostFingerprint, isEnabled, version } = connection;
  const [[row], transfers, names, path] = await Promise.all([
    presentConnections(services, [connection]),
    listTransfers(db, connection.id, shownTransfers),
    resolveActorNames(db, [actor]),
    tree.findPath(connection.entityId),
  ]);
  const may = (permission: 'transfers.write' | 'settlement.write'): boolean => {
    const roots = roleRootsOf(user.roles, permission);
    return path?.ids.some((id) => roots.includes(id)) ?? false;
  };
  return {
    row: row as ConnectionRow,
    settings: { port, username, pattern, formatName, firstDay, cron, publicKey, hostFingerprint, isEnabled, version },
    changedBy: names.get(actor) ?? actor,
    updatedAt: updatedAt.toISOString(),
    transfers: transfers.map(({ connectionId: _, createdAt: __, ...transfer }) => ({
      ...transfer,
      updatedAt: transfer.updatedAt.toISOString(),
    })),
    may: { change: may('transfers.write'), run: may('settlement.write') },
  };
}
