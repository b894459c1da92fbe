import { type AgreementMadeElsewhere, insertAgreements, insertTransactions } from '#lib/payments/index.ts';
import { execute, query, queryFirst } from '#lib/platform/database/statement.ts';
import { autocommit, type Tx, withTransaction } from '#lib/platform/database/transaction.ts';
import { insertRegistrations } from '#lib/registrations/index.ts';
import { insertSchedule } from '#lib/schedules/index.ts';
import { actor, type CardContext, type CheckedCard } from './check-card.ts';
import { importIdOf } from './import-progress.ts';
import { checkedBatches } from './rehearse-import.ts';
import * as sql from './sql/index.ts';

/** The file is being read by another process, which is ahead. */
export class ImportConflictError extends Error {}

export type ImportInput = {
  text: string;
  fileName: string;
  /** The rows that the rehearsal counted. */
  rows: number;
  onProgress?: (done: number) => void;
};

/** `hadDone`: the rows that an earlier run had done. */
export type Imported = { id: string; stored: number; hadDone: number };

/**
 * Stores the good rows of a file. What it has done is stored with each part of it in one transaction, so the same file goes on where it
 * was stopped, whenever and however that was.
 */
export async function importCards(context: CardContext, input: ImportInput): Promise<Imported> {
  const { services, channel, now } = context;
  const { merchantId } = channel;
  const id = importIdOf(context, input.text);
  const begun = { merchantId, id, channelId: channel.id, fileName: input.fileName, rowCount: input.rows, now };
  const begin = await queryFirst(autocommit(services.db), sql.beginImport, begun);
  const hadDone = begin?.done ?? 0;
  let [row, stored] = [hadDone, 0];
  for await (const batch of checkedBatches(context, input.text, hadDone)) {
    const cards = batch.flatMap((result) => (Array.isArray(result) ? [] : [result]));
    await storeBatch(context, cards, { merchantId, id, from: row, to: row + batch.length });
    row += batch.length;
    stored += cards.length;
    input.onProgress?.(row);
  }
  return { id, stored, hadDone };
}

type Part = { merchantId: string; id: string; from: number; to: number };

/** Everything of some rows, or nothing. */
async function storeBatch(context: CardContext, cards: readonly CheckedCard[], part: Part): Promise<void> {
  const { vault, db } = context.services;
  for (;;) {
    const accountIds = await Promise.all(
      cards.map(({ number }) => vault.encryptPan({ merchantId: part.merchantId, kind: 'card', number })),
    );
    const isStored = await withTransaction(db.pool, async (tx) => {
      // A number may be erased with its last registration before this one is stored.
      if (!(await vault.lockInstruments(part.merchantId, accountIds, tx))) return false;
      await insertCards(tx, context, cards, accountIds);
      await notePart(tx, context.now, cards, part);
      return true;
    });
    if (isStored) return;
    vault.invalidate();
  }
}

async function insertCards(
  tx: Tx,
  { channel, now }: CardContext,
  cards: readonly CheckedCard[],
  accountIds: readonly string[],
): Promise<void> {
  if (cards.length === 0) return;
  const withAccount = cards.map((card, index) => {
    const accountId = accountIds[index] ?? null;
    return { ...card, payment: { ...card.payment, accountId }, registration: { ...card.registration, accountId } };
  });
  await insertTransactions(
    tx,
    withAccount.map(({ payment, redactedRequest }) => ({
      payment,
      event: { type: 'payment.created', data: { request: redactedRequest } },
    })),
  );
  await insertRegistrations(
    tx,
    withAccount.map(({ registration }) => registration),
    actor,
  );
  const agreements = cards.flatMap((card) => agreementOf(card) ?? []);
  await insertAgreements(tx, channel.merchantId, agreements, now);
  for (const { schedules } of cards) for (const schedule of schedules) await insertSchedule(tx, schedule);
}

function agreementOf({ card, payment }: CheckedCard): AgreementMadeElsewhere | null {
  const reference = card['standingInstruction.initialTransactionId'];
  if (reference === null) return null;
  const numberOf = (text: string | null): number | null => (text === null ? null : Number(text));
  return {
    reference,
    paymentId: payment.id,
    type: card['standingInstruction.type'],
    expiry: card['standingInstruction.expiry'],
    frequencyDays: numberOf(card['standingInstruction.frequency']),
    numberOfInstallments: numberOf(card['standingInstruction.numberOfInstallments']),
  };
}

async function notePart(tx: Tx, now: Date, cards: readonly CheckedCard[], part: Part): Promise<void> {
  const { merchantId, id } = part;
  if ((await execute(tx, sql.advanceImport, { ...part, now })) !== 1) {
    throw new ImportConflictError('Another process imports the same file.');
  }
  await execute(tx, sql.insertImportRows, {
    merchantId,
    importId: id,
    rows: cards.map(({ row }) => row),
    registrationIds: cards.map(({ registration }) => registration.id),
  });
}

export type ImportedRow = { row: number; registrationId: string; merchantTransactionId: string | null };

/** What each row of an import became, in the order of the file. */
export async function* listImported({ services, channel }: CardContext, importId: string): AsyncIterable<ImportedRow> {
  for (let after = 0; ; ) {
    const found = { merchantId: channel.merchantId, importId, after };
    const rows = await query(services.db.pool, sql.listImportRows, found);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.row;
  }
}
