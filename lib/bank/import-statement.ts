import { withAudit } from '#lib/audit/index.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { queryFirst } from '#lib/platform/database/statement.ts';
import type { StaffTx } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import type { Vault } from '#lib/vault/index.ts';
import { readCamt053 } from './camt/read-camt-053.ts';
import { StatementError } from './camt/statement-error.ts';
import { matchOpenEntries } from './matching/match-open-entries.ts';
import * as sql from './sql/index.ts';
import type { StatedStatement } from './statement.ts';

export type StatementServices = { db: Database; vault: Vault; clock: Clock };

export type StatementFile = {
  /** The id of the file, by which it is found again after a process ended. */
  id: string;
  /** The PSP. */
  entityId: string;
  fileName: string;
  actor: string;
  address: string | null;
  body: AsyncIterable<Uint8Array>;
};

export type ImportedStatements = {
  statementIds: readonly string[];
  /** Why nothing was stored; null when something was. */
  refusal: string | null;
};

/** A day of a busy account has some thousand entries of about one kilobyte. */
const maxStatementBytes = 16 * 1024 ** 2;
const maxEntries = 20_000;

/**
 * Reads a bank statement, checks that its entries lead from its opening to its closing balance, stores it once, and
 * finds out what its entries are: all of it in one transaction, or nothing.
 */
export async function importStatementFile(
  services: StatementServices,
  { body, ...file }: StatementFile,
): Promise<ImportedStatements> {
  try {
    const statements = readCamt053(await collect(body));
    requireBounds(statements);
    return await storeStatements(services, file, statements);
  } catch (error) {
    if (error instanceof StatementError) return { statementIds: [], refusal: error.message };
    throw error;
  }
}

async function collect(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > maxStatementBytes)
      throw new StatementError(`The file is larger than ${maxStatementBytes / 1024 ** 2} MB.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function requireBounds(statements: readonly StatedStatement[]): void {
  const keys = statements.map(({ account, reference }) => `${account} ${reference}`);
  if (new Set(keys).size < keys.length) throw new StatementError('The file has the same statement twice.');
  if (statements.reduce((sum, { entries }) => sum + entries.length, 0) > maxEntries)
    throw new StatementError(`The file has more than ${maxEntries} entries.`);
}

function storeStatements(
  { db, vault, clock }: StatementServices,
  file: Omit<StatementFile, 'body'>,
  statements: readonly StatedStatement[],
): Promise<ImportedStatements> {
  const now = clock.now();
  const { entityId, fileName, actor, address } = file;
  return withAudit<ImportedStatements>(db, vault, { at: now, actor, address }, async (tx) => {
    await queryFirst(tx, sql.lockPsp, { entityId });
    const statementIds: string[] = [];
    const known: string[] = [];
    for (const statement of statements) {
      const { account, reference } = statement;
      const same = await tx.prisma.bankStatement.findFirst({ where: { entityId, account, reference } });
      if (same) known.push(`${reference} was imported as ${same.fileName}`);
      else statementIds.push(await storeStatement(tx, file, statement, now));
    }
    const [first] = statementIds;
    if (first === undefined) {
      const refusal = `Nothing was imported twice: the statement ${known.join(', ')}.`;
      return { result: { statementIds, refusal }, action: null };
    }
    await matchOpenEntries(tx, { entityId, now });
    const entry = { action: 'bank-statement.import', entityId, subjectId: first, after: { name: fileName } };
    return { result: { statementIds, refusal: null }, ...entry };
  });
}

async function storeStatement(
  tx: StaffTx,
  { id: fileId, entityId, fileName, actor }: Omit<StatementFile, 'body'>,
  { opening, closing, entries, ...statement }: StatedStatement,
  now: Date,
): Promise<string> {
  const id = newRandomId();
  await tx.prisma.bankStatement.create({
    data: {
      ...statement,
      id,
      entityId,
      fileId,
      actor,
      createdAt: now,
      entryCount: entries.length,
      fileName: Array.from(fileName).slice(0, 200).join(''),
      openedOn: new Date(opening.on),
      openingMinor: opening.amountMinor,
      closedOn: new Date(closing.on),
      closingMinor: closing.amountMinor,
    },
  });
  // Lists order what came together by its id: in the order of the statement.
  const ids = entries.map(() => newRandomId()).toSorted();
  for (let from = 0; from < entries.length; from += 1_000) {
    await tx.prisma.bankEntry.createMany({
      data: entries
        .slice(from, from + 1_000)
        .map((entry, index) => ({
          ...entry,
          id: ids[from + index] ?? '',
          entityId,
          statementId: id,
          rowNumber: from + index + 1,
          outcome: 'UNMATCHED',
          createdAt: now,
          bookedOn: new Date(entry.bookedOn),
          valueOn: entry.valueOn === null ? null : new Date(entry.valueOn),
        })),
    });
  }
  return id;
}
