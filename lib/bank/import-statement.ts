import { withAudit } from '#lib/audit/index.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { queryFirst } from '#lib/platform/database/statement.ts';
import type { StaffTx } from '#lib/platform/database/transaction.ts';
import type { Vault } from '#lib/vault/index.ts';
import { matchOpenEntries } from './matching/match-open-entries.ts';
import { readStatementFile } from './read-statement-file.ts';
import * as sql from './sql/index.ts';
import type { StatedDetails, StatedStatement, StatementContent } from './statement.ts';
import { StatementError } from './statement-error.ts';
import { joinDetails } from './storing/join-details.ts';
import { type StatementSource, storeStatement } from './storing/store-statement.ts';

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
    const content = readStatementFile(await collect(body));
    requireBounds(content);
    return await storeContent(services, file, content);
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

function requireBounds(content: StatementContent): void {
  const lists = content.kind === 'STATEMENTS' ? content.statements : content.details;
  const rows = lists.flatMap(({ entries }) => entries.map(({ parts }) => Math.max(parts.length, 1)));
  if (rows.reduce((sum, count) => sum + count, 0) > maxEntries)
    throw new StatementError(`The file has more than ${maxEntries} entries.`);
  if (content.kind === 'DETAILS') return;
  const keys = content.statements.map(keyOf);
  if (new Set(keys).size < keys.length) throw new StatementError('The file has the same statement twice.');
}

const keyOf = ({ account, currency, reference, openedOn, closedOn }: StatedStatement): string =>
  JSON.stringify([account, currency, reference, openedOn, closedOn]);

function storeContent(
  { db, vault, clock }: StatementServices,
  { address, ...file }: Omit<StatementFile, 'body'>,
  content: StatementContent,
): Promise<ImportedStatements> {
  const source = { ...file, now: clock.now() };
  const { actor, entityId, fileName, now } = source;
  return withAudit<ImportedStatements>(db, vault, { at: now, actor, address }, async (tx) => {
    await queryFirst(tx, sql.lockPsp, { entityId });
    const result =
      content.kind === 'STATEMENTS'
        ? await storeStatements(tx, source, content.statements)
        : await storeDetails(tx, source, content.details);
    const [first] = result.statementIds;
    if (first === undefined) return { result, action: null };
    await matchOpenEntries(tx, { entityId, now });
    const action = content.kind === 'STATEMENTS' ? 'bank-statement.import' : 'bank-statement.join-details';
    return { result, action, entityId, subjectId: first, after: { name: fileName } };
  });
}

async function storeStatements(
  tx: StaffTx,
  source: StatementSource,
  statements: readonly StatedStatement[],
): Promise<ImportedStatements> {
  const statementIds: string[] = [];
  const known: string[] = [];
  for (const statement of statements) {
    const same = await findSame(tx, source.entityId, statement);
    if (same) known.push(`${statement.reference} was imported as ${same.fileName}`);
    else statementIds.push(await storeStatement(tx, source, statement));
  }
  if (statementIds.length > 0) return { statementIds, refusal: null };
  return { statementIds, refusal: `Nothing was imported twice: the statement ${known.join(', ')}.` };
}

/** A statement is the one of its account, currency, id and period: banks begin to count again every year. */
function findSame(tx: StaffTx, entityId: string, statement: StatedStatement) {
  const { account, currency, reference, isProvisional } = statement;
  const period = { openedOn: new Date(statement.openedOn), closedOn: new Date(statement.closedOn) };
  return tx.prisma.bankStatement.findFirst({
    where: { entityId, account, currency, reference, isProvisional, ...period },
  });
}

async function storeDetails(
  tx: StaffTx,
  { entityId }: StatementSource,
  details: readonly StatedDetails[],
): Promise<ImportedStatements> {
  const statementIds: string[] = [];
  for (const each of details) statementIds.push(...(await joinDetails(tx, entityId, each)));
  if (statementIds.length > 0) return { statementIds: [...new Set(statementIds)], refusal: null };
  return { statementIds, refusal: 'Nothing was imported twice: the entries have these details.' };
}
