import type { Connection } from '#lib/platform/database/connection.ts';
import { execute, query } from '#lib/platform/database/statement.ts';
import { type Tx, withTransaction } from '#lib/platform/database/transaction.ts';
import { commitImport } from '../imports/change-import.ts';
import { type ImportServices, receiveFile } from '../imports/receive-file.ts';
import * as settlementSql from '../sql/index.ts';
import type { DefectCounts } from './defects.ts';
import * as sql from './sql/index.ts';
import type { SettledPayment } from './synthetic-rows.ts';
import { type SyntheticFile, writeSyntheticFile } from './write-synthetic-file.ts';

/** As many as a page of an import compares at once. */
const maxPayments = 10_000;
const dayMs = 86_400_000;

export type SyntheticDay = {
  /** The PSP, and one of its merchants where only that is meant. */
  entityId: string;
  merchantId: string | null;
  /** yyyy-mm-dd, in UTC. */
  date: string;
  /** The first of several days that one file settles; default: the day itself. */
  since?: string;
  seed: string;
  counts: DefectCounts;
};

/** What an acquirer would settle of the test payments of a day; null when there are none. */
export async function createSyntheticFile(
  connection: Connection,
  { entityId, merchantId, date, since = date, seed, counts }: SyntheticDay,
): Promise<SyntheticFile | null> {
  const merchants = await query(connection, settlementSql.listMerchantsOf, { entityId });
  const ids = merchants.map(({ id }) => id).filter((id) => merchantId === null || id === merchantId);
  const leftOut = await query(connection, sql.listLeftOut, { entityId });
  const idsOf = (kind: string) => leftOut.filter((each) => each.kind === kind).map((each) => each.paymentId);
  const rows = await query(connection, sql.listSettleable, {
    merchantIds: ids,
    from: new Date(since),
    to: new Date(Date.parse(date) + dayMs),
    limit: maxPayments,
    lateIds: idsOf('LATE'),
    missingIds: idsOf('MISSING'),
  });
  if (rows.length === 0) return null;
  return writeSyntheticFile(rows.map(toSettled), { seed, date, pspId: entityId, counts });
}

function toSettled({ paymentType, referencedType, ...row }: sql.ListSettleableRow): SettledPayment {
  const isRefund = paymentType === 'RF';
  const isDebit = !isRefund && paymentType !== 'CD';
  return {
    ...row,
    isDebit,
    transactionType: isDebit ? 'DEBIT' : isRefund ? 'REFUND' : 'CREDIT',
    cashflow: isDebit || (isRefund && referencedType === 'CD') ? 'POS' : 'NEG',
    amountMinor: BigInt(row.amountMinor),
    remainingMinor: BigInt(row.remainingMinor),
  };
}

type By = { actor: string; now: Date };

type Importing = {
  id: string;
  entityId: string;
  file: SyntheticFile;
  /** The import waits for its commit, as that of an upload does. */
  hasPreview: boolean;
};

/** Imports a synthetic file like any other, keeps what is in it, and commits it: its lines are matched next. */
export async function importSyntheticFile(
  services: ImportServices,
  { id, entityId, file: { text, key }, hasPreview }: Importing,
  by: By,
): Promise<void> {
  await receiveFile(services, { id, entityId, body: bytesOf(text) });
  await withTransaction(services.db.pool, async (tx: Tx) => {
    const isChecked = (await execute(tx, sql.saveAnswerKey, { id, key: JSON.stringify(key) })) === 1;
    if (isChecked && !hasPreview) await commitImport(tx, id, by);
  });
}

async function* bytesOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}
