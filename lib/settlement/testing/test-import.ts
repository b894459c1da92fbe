import { autocommit } from '#lib/platform/database/transaction.ts';
import { createLog } from '#lib/platform/log.ts';
import type { TestGateway } from '#test/fixtures/gateway.ts';
import { type FileRow, fileHeader, writeRow } from '../file/write-file.ts';
import { commitImport } from '../imports/change-import.ts';
import { findImport } from '../imports/import-store.ts';
import { createImport, receiveFile } from '../imports/receive-file.ts';
import type { FormatChoice } from '../imports/resolve-format.ts';
import type { SettlementImport } from '../imports/settlement-import.ts';
import { runSettlementSlice } from '../matching/match-import.ts';
import { testRow } from './file-rows.ts';

const by = { actor: 'user:test' };

/** A row of the merchant of a test, with an id of its own. */
export function rowOf({ psp, merchant }: Pick<TestGateway, 'psp' | 'merchant'>, values: FileRow = {}): FileRow {
  return testRow({ PspId: psp.id, MerchantId: merchant.id, ...values });
}

export const fileOf = (rows: readonly FileRow[]): string => fileHeader + rows.map(writeRow).join('');

export type ImportTestFile = {
  text: string | Buffer;
  fileName?: string;
  entityId?: string;
  format?: FormatChoice;
  isPart?: boolean;
};

/** Imports a file in pieces of a few bytes, as a slow client sends it. */
export async function importFile(
  { services, clock, psp }: TestGateway,
  { text, fileName = 'settlement.csv', entityId = psp.id, format = 'HEADER', isPart = false }: ImportTestFile,
): Promise<SettlementImport> {
  // With the connections of the server, which are those of a role that may not do everything.
  const { db } = services.gatewayServices;
  const id = await createImport(autocommit(db), { entityId, fileName, isPart, ...by }, clock.now());
  const bytes = Buffer.from(text);
  async function* body() {
    for (let from = 0; from < bytes.length; from += 1_000) yield bytes.subarray(from, from + 1_000);
  }
  await receiveFile({ db, clock, log: createLog('silent') }, { id, entityId, body: body(), format, isPart });
  return getImport({ db }, id);
}

export async function getImport({ db }: Pick<TestGateway, 'db'>, id: string): Promise<SettlementImport> {
  const found = await findImport(db, id);
  if (!found) throw new Error(`there is no import ${id}`);
  return found;
}

/** Commits an import and matches all of it, in batches of so many lines. */
export async function matchAll(
  gateway: TestGateway,
  { id }: SettlementImport,
  batchSize?: number,
): Promise<SettlementImport> {
  const now = gateway.clock.now();
  await commitImport(autocommit(gateway.db), id, { ...by, now });
  const services = { ...gateway, ...(batchSize ? { batchSize } : {}) };
  while ((await runSettlementSlice(services)) > 0);
  return getImport(gateway, id);
}
