import type { Connection } from '#lib/platform/database/connection.ts';
import { execute, query, queryFirst } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import type { NamedFormat, SettlementFormat } from './settlement-format.ts';
import * as sql from './sql/index.ts';

/** A format of a PSP, with its latest version. */
export type StoredFormat = {
  id: string;
  entityId: string;
  name: string;
  version: number;
  /** The version by which files are read; null while it is a draft. */
  activeVersion: number | null;
  actor: string;
  createdAt: Date;
  updatedAt: Date;
  definition: SettlementFormat;
};

export type FormatVersion = { version: number; actor: string; createdAt: Date };

type By = { actor: string; now: Date };
type Named = { name: string; definition: SettlementFormat };

/** Another format of the PSP has the name. */
export class FormatNameTaken extends Error {}

/** Stores a format as a draft; returns its id. */
export async function createFormat(
  tx: Tx,
  { entityId, name, definition }: Named & { entityId: string },
  by: By,
): Promise<string> {
  const id = newRandomId();
  const stored = { id, entityId, name, definition: JSON.stringify(definition), ...by };
  await mapNameTaken(execute(tx, sql.insertFormat, stored));
  return id;
}

/** Stores the version behind the one that the user saw; null when another one was saved since. */
export async function addFormatVersion(
  tx: Tx,
  { id, version, name, definition }: Named & { id: string; version: number },
  by: By,
): Promise<number | null> {
  const stored = { id, version, name, definition: JSON.stringify(definition), ...by };
  const added = await mapNameTaken(queryFirst(tx, sql.insertFormatVersion, stored));
  return added?.version ?? null;
}

/** Lets files be read by a version, or by none. False when it is so already, or the version does not exist. */
export async function activateFormat(
  tx: Tx,
  { id, version }: { id: string; version: number | null },
  by: By,
): Promise<boolean> {
  return (await execute(tx, sql.activateFormat, { id, version, ...by })) === 1;
}

export async function findFormat(connection: Connection, id: string): Promise<StoredFormat | null> {
  return (await queryFirst(connection, sql.findFormat, { id })) as StoredFormat | null;
}

export async function listFormatVersions(connection: Connection, id: string): Promise<FormatVersion[]> {
  return query(connection, sql.listFormatVersions, { id });
}

export async function findFormatVersion(
  connection: Connection,
  { id, version }: { id: string; version: number },
): Promise<(NamedFormat & { entityId: string }) | null> {
  return (await queryFirst(connection, sql.findFormatVersion, { id, version })) as
    | (NamedFormat & { entityId: string })
    | null;
}

/** The formats that files of a PSP are read by. */
export async function listActiveFormats(connection: Connection, entityId: string): Promise<NamedFormat[]> {
  return (await query(connection, sql.listActiveFormats, { entityId })) as unknown as NamedFormat[];
}

/** The names of formats by their ids. */
export async function findFormatNames(
  connection: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await query(connection, sql.listFormatNames, { ids });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function mapNameTaken<Result>(storing: Promise<Result>): Promise<Result> {
  try {
    return await storing;
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'settlement_format_name_key') throw new FormatNameTaken();
    throw error;
  }
}
