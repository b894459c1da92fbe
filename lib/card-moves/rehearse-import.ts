import { createHash } from 'node:crypto';
import { findAgreements } from '#lib/payments/index.ts';
import { type CardContext, type CheckedCard, checkCard, type Fault } from './check-card.ts';
import { CardFileError, type FileRow, readCards } from './file/read-cards.ts';
import { findDone, importIdOf } from './import-progress.ts';

/** What a file would become; nothing is written. */
export type Rehearsal = {
  rows: number;
  /** Rows from the beginning that an earlier run has taken in; what follows is about the others. */
  done: number;
  good: number;
  brands: ReadonlyMap<string, number>;
  /** Numbers that the merchant has stored already; they become one more registration. */
  storedAlready: number;
  withAgreement: number;
  /** All of them are counted, the first are shown. */
  faultyRows: number;
  faults: Fault[];
  schedules: ScheduleSummary;
};

export type ScheduleSummary = {
  count: number;
  /** Minor units of the next charge of each, by currency. */
  nextCharge: ReadonlyMap<string, bigint>;
  /** How many are due next on a day, by day. */
  dueOn: ReadonlyMap<string, number>;
};

const shownFaults = 100;
const cardsAtOnce = 500;

/** Checks every row, alone and against the others. Rows that repeat another one, or its reference, are faulty. */
export async function rehearseImport(context: CardContext, text: string): Promise<Rehearsal> {
  await requireAccount(context);
  const summary = startSummary(await findDone(context, importIdOf(context, text)));
  for await (const batch of checkedBatches(context, text, summary.done)) {
    for (const result of batch) summary.add(result);
    const cards = batch.flatMap((result) => (Array.isArray(result) ? [] : [result]));
    const { merchantId } = context.channel;
    const numbers = cards.map(({ number }) => number);
    summary.addStored((await context.services.vault.findStored(merchantId, 'card', numbers)).size);
  }
  return summary.end();
}

/** Results in the order of the file, of the rows after `after`: a card, or what is wrong with its row. */
export async function* checkedBatches(
  context: CardContext,
  text: string,
  after = 0,
): AsyncIterable<(CheckedCard | Fault[])[]> {
  const repeats = createRepeatCheck();
  for (const rows of batchesOf(readCards(text))) {
    const results: (CheckedCard | Fault[])[] = [];
    for (const row of rows) {
      const result = await checkCard(context, row);
      const checked = Array.isArray(result) ? result : (repeats(result) ?? result);
      if (row.row > after) results.push(checked);
    }
    if (results.length > 0) yield await withoutKnownAgreements(context, results);
  }
}

function* batchesOf(rows: Iterable<FileRow>): Iterable<FileRow[]> {
  let batch: FileRow[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < cardsAtOnce) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Remembers what a row is known by: the card of a customer, and the reference of its agreement. */
function createRepeatCheck(): (card: CheckedCard) => Fault[] | null {
  const cards = new Map<string, number>();
  const references = new Map<string, number>();
  return ({ row, card }) => {
    const key = createHash('sha256')
      .update(JSON.stringify([card['card.number'], card['customer.merchantCustomerId'], card['customer.email']]))
      .digest('base64')
      .slice(0, 20);
    const earlier = cards.get(key);
    if (earlier !== undefined) return [{ row, column: 'card.number', reason: `repeats row ${earlier}` }];
    const reference = card['standingInstruction.initialTransactionId'];
    const owner = reference === null ? undefined : references.get(reference);
    if (owner !== undefined) {
      return [{ row, column: 'standingInstruction.initialTransactionId', reason: `repeats that of row ${owner}` }];
    }
    cards.set(key, row);
    if (reference !== null) references.set(reference, row);
    return null;
  };
}

async function withoutKnownAgreements(
  { services, channel }: CardContext,
  results: (CheckedCard | Fault[])[],
): Promise<(CheckedCard | Fault[])[]> {
  const referenceOf = (result: CheckedCard | Fault[]): string | null =>
    Array.isArray(result) ? null : result.card['standingInstruction.initialTransactionId'];
  const references = results.flatMap((result) => referenceOf(result) ?? []);
  if (references.length === 0) return results;
  const known = await findAgreements(services.db.pool, channel.merchantId, references);
  return results.map((result) => {
    const reference = referenceOf(result);
    if (Array.isArray(result) || reference === null || !known.has(reference)) return result;
    const column = 'standingInstruction.initialTransactionId';
    return [{ row: result.row, column, reason: 'is the reference of an agreement that is stored already' }];
  });
}

/** Stored cards are for payments of their mode, which some account has to take. */
async function requireAccount({ services, channel }: CardContext): Promise<void> {
  const mode = channel.mode === 'LIVE' ? 'LIVE' : 'INTERNAL';
  if (await services.connectors.hasAccountFor(channel.entityIds, mode)) return;
  throw new CardFileError(`No connector account takes payments of this channel (${mode}); add one first.`);
}

function startSummary(done: number) {
  const brands = new Map<string, number>();
  const nextCharge = new Map<string, bigint>();
  const dueOn = new Map<string, number>();
  const faults: Fault[] = [];
  let [rows, good, faultyRows, storedAlready, withAgreement, count] = [done, 0, 0, 0, 0, 0];
  return {
    done,
    add(result: CheckedCard | Fault[]): void {
      rows += 1;
      if (Array.isArray(result)) {
        faultyRows += 1;
        faults.push(...result.slice(0, Math.max(0, shownFaults - faults.length)));
        return;
      }
      good += 1;
      const { paymentBrand } = result.registration;
      brands.set(paymentBrand, (brands.get(paymentBrand) ?? 0) + 1);
      if (result.registration.initialTransactionId !== null) withAgreement += 1;
      for (const { currency, amountMinor, nextDueAt } of result.schedules) {
        count += 1;
        nextCharge.set(currency, (nextCharge.get(currency) ?? 0n) + amountMinor);
        const day = nextDueAt?.toISOString().slice(0, 10) ?? 'never';
        dueOn.set(day, (dueOn.get(day) ?? 0) + 1);
      }
    },
    addStored(found: number): void {
      storedAlready += found;
    },
    end: (): Rehearsal => ({
      rows,
      done,
      good,
      brands,
      storedAlready,
      withAgreement,
      faultyRows,
      faults,
      schedules: { count, nextCharge, dueOn: new Map([...dueOn].sort(([one], [other]) => one.localeCompare(other))) },
    }),
  };
}
