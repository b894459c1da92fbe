import { createHash } from 'node:crypto';
import { findAgreements } from '#lib/payments/index.ts';
import { query } from '#lib/platform/database/statement.ts';
import { type CardContext, type CheckedCard, checkCard, type Fault } from './check-card.ts';
import type { CardFile } from './file/card-file.ts';
import { CardFileError, type FileRow, readCards } from './file/read-cards.ts';
import { findProgress, importIdOf } from './import-progress.ts';
import { createRowIndex } from './row-index.ts';
import * as sql from './sql/index.ts';

/** What a file would become; nothing is written. */
export type Rehearsal = {
  id: string;
  keepRepeated: boolean;
  rows: number;
  /** Rows from the beginning that an earlier run has taken in; what follows is about the others. */
  done: number;
  /** Rows that become a registration. */
  good: number;
  brands: ReadonlyMap<string, number>;
  /** Rows whose card stands in an earlier row, or is one of the merchant's registrations. */
  repeated: { inFile: number; stored: number; shown: Pick<CheckedCard, 'row' | 'repeats'>[] };
  withAgreement: number;
  /** All of them are counted, the first are shown. */
  faultyRows: number;
  faults: Fault[];
  schedules: ScheduleSummary;
  /** The digest of each part that was checked: an import stores no other. */
  parts: readonly string[];
};

export type ScheduleSummary = {
  count: number;
  /** Minor units of the next charge of each, by currency. */
  nextCharge: ReadonlyMap<string, bigint>;
  /** How many are due next on a day, by day. */
  dueOn: ReadonlyMap<string, number>;
};

export type ImportOptions = {
  /** Whether a card that is there already becomes one more registration; left out otherwise. */
  keepRepeated: boolean;
};

export type RowResult = CheckedCard | Fault[];

const shownRows = 100;
const rowsAtOnce = 500;

/** Checks every row, alone and against the others, up to the end of the file. */
export async function rehearseImport(
  context: CardContext,
  file: CardFile,
  { keepRepeated }: ImportOptions,
): Promise<Rehearsal> {
  await requireAccount(context);
  const id = importIdOf(context, file);
  const progress = await findProgress(context, id);
  if (progress && progress.keepRepeated !== keepRepeated) {
    throw new CardFileError(
      `${progress.done} rows of the file were taken in ${progress.keepRepeated ? 'with' : 'without'} --keep-repeated; go on with the same.`,
    );
  }
  const done = progress?.done ?? 0;
  const summary = startSummary(done, keepRepeated);
  const parts: string[] = [];
  for await (const { digest, results } of checkedParts(context, file, keepRepeated, done)) {
    parts.push(digest);
    for (const result of results) summary.add(result);
  }
  return { id, keepRepeated, parts, ...summary.end() };
}

/** Parts of a file in its order, with the results of their rows after `after`: a card, or what is wrong with its row. */
export async function* checkedParts(
  context: CardContext,
  file: CardFile,
  keepRepeated: boolean,
  after: number,
): AsyncIterable<{ digest: string; results: RowResult[] }> {
  const checkRepeats = createRepeatCheck(context, keepRepeated);
  for await (const rows of partsOf(readCards(file.pieces()))) {
    const results: RowResult[] = [];
    for (const row of rows) results.push(await checkCard(context, row));
    const checked = await checkRepeats(results, after);
    yield { digest: digestOf(rows), results: checked.slice(Math.max(0, after + 1 - (rows[0]?.row ?? 1))) };
  }
}

async function* partsOf(rows: AsyncIterable<FileRow>): AsyncIterable<FileRow[]> {
  let part: FileRow[] = [];
  for await (const row of rows) {
    part.push(row);
    if (part.length < rowsAtOnce) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

const digestOf = (rows: readonly FileRow[]): string =>
  createHash('sha256').update(JSON.stringify(rows)).digest('base64');

const reference = 'standingInstruction.initialTransactionId';

/** Notes which cards are there already. One that becomes a registration all the same needs an agreement of its own. */
function createRepeatCheck({ services, channel }: CardContext, keepRepeated: boolean) {
  const { merchantId } = channel;
  const [numbers, references] = [createRowIndex(), createRowIndex()];
  const registered = async (cards: readonly CheckedCard[]): Promise<ReadonlySet<string>> => {
    const accounts = await services.vault.findStored(merchantId, 'card', [
      ...new Set(cards.map(({ number }) => number)),
    ]);
    if (accounts.size === 0) return new Set();
    const accountIds = [...accounts.values()];
    const rows = await query(services.db.pool, sql.findRegistered, { merchantId, accountIds });
    const found = new Set(rows.map(({ accountId }) => accountId));
    return new Set([...accounts].flatMap(([number, id]) => (found.has(id) ? [number] : [])));
  };
  const check = (result: CheckedCard, stored: ReadonlySet<string>, known: ReadonlySet<string>): RowResult => {
    const { row, card, number } = result;
    const repeats = numbers.find(number) ?? (stored.has(number) ? 'stored' : null);
    if (repeats !== null && !keepRepeated) return { ...result, repeats };
    const own = card[reference];
    const owner = own === null ? undefined : references.find(own);
    if (owner !== undefined) return [{ row, column: reference, reason: `repeats that of row ${owner}` }];
    if (own !== null && known.has(own)) {
      return [{ row, column: reference, reason: 'is the reference of an agreement that is stored already' }];
    }
    if (repeats === null) numbers.add(number, row);
    if (own !== null) references.add(own, row);
    return { ...result, repeats };
  };
  return async (results: readonly RowResult[], after: number): Promise<RowResult[]> => {
    // What an earlier run has taken in is stored.
    const cards = results.flatMap((result) => (Array.isArray(result) || result.row <= after ? [] : [result]));
    const stored = await registered(cards);
    const own = cards.flatMap(({ card }) => card[reference] ?? []);
    const known = own.length === 0 ? new Set<string>() : await findAgreements(services.db.pool, merchantId, own);
    return results.map((result) => {
      if (Array.isArray(result)) return result;
      return result.row <= after ? check(result, new Set(), new Set()) : check(result, stored, known);
    });
  };
}

/** Stored cards are for payments of their mode, which some account has to take. */
async function requireAccount({ services, channel }: CardContext): Promise<void> {
  const mode = channel.mode === 'LIVE' ? 'LIVE' : 'INTERNAL';
  if (await services.connectors.hasAccountFor(channel.entityIds, mode)) return;
  throw new CardFileError(`No connector account takes payments of this channel (${mode}); add one first.`);
}

function startSummary(done: number, keepRepeated: boolean) {
  const brands = new Map<string, number>();
  const nextCharge = new Map<string, bigint>();
  const dueOn = new Map<string, number>();
  const faults: Fault[] = [];
  const repeated: Rehearsal['repeated'] = { inFile: 0, stored: 0, shown: [] };
  let [rows, good, faultyRows, withAgreement, count] = [done, 0, 0, 0, 0];
  const addRepeated = ({ row, repeats }: CheckedCard): void => {
    if (repeats === 'stored') repeated.stored += 1;
    else repeated.inFile += 1;
    if (repeated.shown.length < shownRows) repeated.shown.push({ row, repeats });
  };
  const addGood = ({ registration, schedules }: CheckedCard): void => {
    good += 1;
    const { paymentBrand } = registration;
    brands.set(paymentBrand, (brands.get(paymentBrand) ?? 0) + 1);
    if (registration.initialTransactionId !== null) withAgreement += 1;
    for (const { currency, amountMinor, nextDueAt } of schedules) {
      count += 1;
      nextCharge.set(currency, (nextCharge.get(currency) ?? 0n) + amountMinor);
      const day = nextDueAt?.toISOString().slice(0, 10) ?? 'never';
      dueOn.set(day, (dueOn.get(day) ?? 0) + 1);
    }
  };
  return {
    add(result: RowResult): void {
      rows += 1;
      if (Array.isArray(result)) {
        faultyRows += 1;
        faults.push(...result.slice(0, Math.max(0, shownRows - faults.length)));
        return;
      }
      if (result.repeats !== null) addRepeated(result);
      if (result.repeats === null || keepRepeated) addGood(result);
    },
    end: () => ({
      rows,
      done,
      good,
      brands,
      repeated,
      withAgreement,
      faultyRows,
      faults,
      schedules: { count, nextCharge, dueOn: new Map([...dueOn].sort(([one], [other]) => one.localeCompare(other))) },
    }),
  };
}
