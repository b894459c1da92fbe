import { query } from '#lib/platform/database/statement.ts';
import type { StaffTx } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import type { StatedEntry, StatedStatement } from '../statement.ts';
import { shareEntries } from './share-entries.ts';
import * as sql from './sql/index.ts';
import { storeParts } from './store-parts.ts';

/** Where a statement comes from. */
export type StatementSource = {
  /** Of the file. */
  id: string;
  /** The PSP. */
  entityId: string;
  fileName: string;
  actor: string;
  now: Date;
};

/** One INSERT has so many rows. */
const batchSize = 1_000;

/** Stores a statement with the entries that no earlier one has; returns its id. The caller holds the lock of the PSP. */
export async function storeStatement(
  tx: StaffTx,
  { id: fileId, entityId, fileName, actor, now }: StatementSource,
  statement: StatedStatement,
): Promise<string> {
  const { entries, openedOn, closedOn, ...values } = statement;
  const id = newRandomId();
  await tx.prisma.bankStatement.create({
    data: {
      ...values,
      id,
      entityId,
      fileId,
      actor,
      createdAt: now,
      entryCount: entries.length,
      fileName: Array.from(fileName).slice(0, 200).join(''),
      openedOn: new Date(openedOn),
      closedOn: new Date(closedOn),
    },
  });
  const shared = await findShared(tx, entityId, statement);
  const rows = entries.map((entry, index) => ({ entry, rowNumber: index + 1, entryId: shared[index] ?? null }));
  const own = rows.filter(({ entryId }) => entryId === null);
  // Lists order what came together by its id: in the order of the statement.
  const ids = own.map(() => newRandomId()).toSorted();
  const stored = own.map(({ entry, rowNumber }, index) => ({ entry, rowNumber, id: ids[index] ?? '' }));
  const outcome = statement.isProvisional ? 'PROVISIONAL' : 'UNMATCHED';
  for (let from = 0; from < stored.length; from += batchSize) {
    const data = stored
      .slice(from, from + batchSize)
      .map(({ entry, ...row }) => ({
        ...columnsOf(entry),
        ...row,
        entityId,
        outcome,
        statementId: id,
        createdAt: now,
      }));
    await tx.prisma.bankEntry.createMany({ data });
  }
  await storeParts(
    tx,
    entityId,
    stored.map(({ id: entryId, entry }) => ({ entryId, parts: entry.parts })),
  );
  const data = rows.flatMap(({ rowNumber, entryId }) =>
    entryId === null ? [] : { statementId: id, rowNumber, entryId, entityId },
  );
  await tx.prisma.bankSharedEntry.createMany({ data });
  return id;
}

const columnsOf = ({ parts: _, bookedOn, valueOn, ...entry }: StatedEntry) => ({
  ...entry,
  bookedOn: new Date(bookedOn),
  valueOn: valueOn === null ? null : new Date(valueOn),
});

/** For each entry the one of an earlier statement that is the same. Nothing in a provisional report is final. */
async function findShared(tx: StaffTx, entityId: string, statement: StatedStatement): Promise<(string | null)[]> {
  const { isProvisional, openingMinor, closingMinor, entries, account, currency } = statement;
  if (isProvisional || openingMinor === null || closingMinor === null || entries.length === 0) return [];
  const days = entries.map(({ bookedOn }) => bookedOn).toSorted();
  const period = { from: days[0] ?? '', to: days.at(-1) ?? '' };
  const rows = await query(tx, sql.listStoredEntries, { entityId, account, currency, ...period });
  const stored = rows.map((row) => ({
    ...row,
    amountMinor: BigInt(row.amountMinor),
    openingMinor: BigInt(row.openingMinor),
    closingMinor: BigInt(row.closingMinor),
  }));
  return shareEntries({ ...statement, openingMinor, closingMinor }, stored);
}
