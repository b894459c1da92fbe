import type { Connection } from '#lib/platform/database/connection.ts';
import { execute, query, queryFirst } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import * as settlementSql from '../sql/index.ts';
import type { BadRowCount, ImportOutcome, ImportTotal, SettlementImport, StoredBadRow } from './settlement-import.ts';
import * as sql from './sql/index.ts';

export async function findImport(connection: Connection, id: string): Promise<SettlementImport | null> {
  const row = await queryFirst(connection, settlementSql.findImport, { id });
  return row && toImport(row);
}

export function toImport(row: settlementSql.FindImportRow): SettlementImport {
  return {
    ...row,
    state: row.state as SettlementImport['state'],
    byteSize: row.byteSize === null ? null : Number(row.byteSize),
    progressBytes: Number(row.progressBytes),
    totals: row.totals as unknown as readonly ImportTotal[],
  };
}

export async function countOutcomes(connection: Connection, importId: string): Promise<ImportOutcome[]> {
  return (await query(connection, sql.countOutcomes, { importId })) as ImportOutcome[];
}

/** How many lines of each import wait for a user; an import without such lines is absent. */
export async function countOpenExceptions(
  connection: Connection,
  importIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await query(connection, sql.countOpenExceptions, { importIds });
  return new Map(rows.map(({ importId, count }) => [importId, count]));
}

/** The import that has the file of a refused one already; null when it was refused for another reason. */
export async function findSameFile(
  connection: Connection,
  { entityId, state, sha256 }: SettlementImport,
): Promise<{ id: string; fileName: string } | null> {
  if (state !== 'REFUSED' || sha256 === null) return null;
  return queryFirst(connection, sql.findLiveFile, { entityId, sha256 });
}

export async function countBadRows(connection: Connection, importId: string): Promise<BadRowCount[]> {
  return query(connection, sql.countBadRows, { importId });
}

export async function listBadRows(
  connection: Connection,
  importId: string,
  { kind, afterRow, limit }: { kind: 'INVALID' | 'DUPLICATE' | null; afterRow: number; limit: number },
): Promise<StoredBadRow[]> {
  return (await query(connection, sql.listBadRows, { importId, kind, afterRow, limit })) as StoredBadRow[];
}

/** The merchants with lines of an import. */
export async function listImportMerchants(
  connection: Connection,
  importId: string,
): Promise<settlementSql.ListImportMerchantsRow[]> {
  return query(connection, settlementSql.listImportMerchants, { importId });
}

export type StateChange = {
  from: SettlementImport['state'];
  to: SettlementImport['state'];
  type: `settlement.${string}`;
  actor: string;
  now: Date;
};

/** False when the import is in another state by now. */
export async function changeImportState(tx: Tx, id: string, change: StateChange): Promise<boolean> {
  const merchants = await listImportMerchants(tx, id);
  const merchantIds = merchants.map(({ merchantId }) => merchantId);
  return (await queryFirst(tx, settlementSql.changeImportState, { id, merchantIds, ...change })) !== null;
}

/** Refuses what a process left behind that ended while it received or read a file. */
export async function refuseInterrupted(tx: Tx, now: Date): Promise<number> {
  return execute(tx, settlementSql.refuseInterrupted, { now });
}

export async function retryFailed(tx: Tx, id: string, now: Date): Promise<boolean> {
  return (await execute(tx, sql.retryImport, { id, now })) === 1;
}

/** How many imports wait for a user because they failed again and again; null: of every PSP. */
export async function countSetAside(
  connection: Connection,
  input: { entityIds: readonly string[] | null; max: number },
): Promise<number> {
  return (await queryFirst(connection, sql.countSetAside, input))?.count ?? 0;
}
