import type { Connection, Reader } from '#lib/platform/database/connection.ts';
import { query } from '#lib/platform/database/statement.ts';
import * as sql from './sql/index.ts';
import type { BankEntry, BankStatement, EntryOutcome, StatedPart, StatementFormat } from './statement.ts';

type StatementRow = NonNullable<Awaited<ReturnType<Reader['prisma']['bankStatement']['findUnique']>>>;
type EntryRow = NonNullable<Awaited<ReturnType<Reader['prisma']['bankEntry']['findUnique']>>>;

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

export function toStatement({ fileId: _, openedOn, closedOn, ...row }: StatementRow): BankStatement {
  const format = row.format as StatementFormat;
  return { ...row, format, openedOn: dayOf(openedOn), closedOn: dayOf(closedOn) };
}

export function toEntry({ bookedOn, valueOn, settledOn, ...row }: EntryRow): BankEntry {
  return {
    ...row,
    bookedOn: dayOf(bookedOn),
    outcome: row.outcome as EntryOutcome,
    valueOn: valueOn && dayOf(valueOn),
    settledOn: settledOn && dayOf(settledOn),
  };
}

export async function findStatement({ prisma }: Reader, id: string): Promise<BankStatement | null> {
  const row = await prisma.bankStatement.findUnique({ where: { id } });
  return row && toStatement(row);
}

export async function findEntry({ prisma }: Reader, id: string): Promise<BankEntry | null> {
  const row = await prisma.bankEntry.findUnique({ where: { id } });
  return row && toEntry(row);
}

/** What statements show of a payout: that it was paid, and that it came back. */
export async function findEntriesOfPayout({ prisma }: Reader, payoutId: string): Promise<BankEntry[]> {
  const rows = await prisma.bankEntry.findMany({ where: { payoutId }, orderBy: { bookedOn: 'asc' } });
  return rows.map(toEntry);
}

/** The first statement of a file; null when none was stored. */
export async function findStatementOfFile({ prisma }: Reader, fileId: string): Promise<string | null> {
  const found = await prisma.bankStatement.findFirst({
    where: { fileId },
    select: { id: true },
    orderBy: { id: 'asc' },
  });
  return found?.id ?? null;
}

/** Whether the balance of the statement before is where this one begins; null when there is none before. */
export async function continuesEarlier(
  { prisma }: Reader,
  { entityId, account, currency, openedOn, openingMinor, id, isProvisional }: BankStatement,
): Promise<boolean | null> {
  if (isProvisional || openingMinor === null) return null;
  const day = new Date(openedOn);
  const earlier = await prisma.bankStatement.findFirst({
    where: {
      entityId,
      account,
      currency,
      isProvisional: false,
      closedOn: { lte: day },
      id: { not: id },
      // One that begins like this one overlaps it.
      NOT: { openedOn: day, openingMinor },
    },
    orderBy: [{ closedOn: 'desc' }, { createdAt: 'desc' }],
  });
  return earlier && earlier.closingMinor === openingMinor;
}

/** The payments of an entry that was booked as one. */
export async function listParts({ prisma }: Reader, entryId: string): Promise<StatedPart[]> {
  const rows = await prisma.bankEntryPart.findMany({ where: { entryId }, orderBy: { partNumber: 'asc' } });
  return rows.map(({ entryId: _, entityId: __, partNumber: ___, ...part }) => part);
}

/** The later statements that have an entry, too. */
export async function listSharingStatements(
  { prisma }: Reader,
  entryId: string,
): Promise<{ id: string; reference: string }[]> {
  const rows = await prisma.bankSharedEntry.findMany({
    where: { entryId },
    select: { statement: { select: { id: true, reference: true } } },
    orderBy: { statementId: 'asc' },
  });
  return rows.map(({ statement }) => statement);
}

/** How many entries of statements wait for a user; a statement without any is absent. */
export async function countUnmatched(
  connection: Connection,
  statementIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  return toCounts(await query(connection, sql.countUnmatched, { statementIds }));
}

/** How many entries of statements an earlier one has stored; a statement without any is absent. */
export async function countShared(
  connection: Connection,
  statementIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  return toCounts(await query(connection, sql.countShared, { statementIds }));
}

const toCounts = (rows: readonly { statementId: string; count: number }[]): ReadonlyMap<string, number> =>
  new Map(rows.map(({ statementId, count }) => [statementId, count]));
