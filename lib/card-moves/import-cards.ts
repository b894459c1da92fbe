import { type AgreementMadeElsewhere, insertAgreements, insertTransactions } from '#lib/payments/index.ts';
import { execute, query, queryFirst } from '#lib/platform/database/statement.ts';
import { autocommit, type Tx, withTransaction } from '#lib/platform/database/transaction.ts';
import { insertRegistrations } from '#lib/registrations/index.ts';
import { insertSchedule } from '#lib/schedules/index.ts';
import { actor, type CardContext, type CheckedCard } from './check-card.ts';
import type { CardFile } from './file/card-file.ts';
import { checkedParts, type Rehearsal } from './rehearse-import.ts';
import * as sql from './sql/index.ts';

/** The import of the file, or the file, is not what was rehearsed. */
export class ImportConflictError extends Error {}

export type ImportInput = { file: CardFile; rehearsal: Rehearsal; onProgress?: (done: number) => void };

/**
 * Stores the rows of a file that was rehearsed to its end: without those that are faulty, or repeated where they are not kept. What it
 * has done is stored with each part of it in one transaction, so the same file goes on where it was stopped, whenever and however that
 * was.
 */
export async function importCards(context: CardContext, input: ImportInput): Promise<{ stored: number }> {
  const { services, channel, now } = context;
  const { file, rehearsal } = input;
  const { id, rows, keepRepeated } = rehearsal;
  const { merchantId } = channel;
  const begun = { merchantId, id, channelId: channel.id, fileName: file.name, rowCount: rows, keepRepeated, now };
  const begin = await queryFirst(autocommit(services.db), sql.beginImport, begun);
  if (begin?.done !== rehearsal.done || begin.keepRepeated !== keepRepeated) throw new ImportConflictError(ahead);
  let [row, stored, part] = [rehearsal.done, 0, 0];
  for await (const { digest, results } of checkedParts(context, file, keepRepeated, rehearsal.done)) {
    if (digest !== rehearsal.parts[part]) throw new ImportConflictError('The file was changed after it was checked.');
    part += 1;
    if (results.length === 0) continue;
    const good = results.flatMap((result) => (Array.isArray(result) ? [] : [result]));
    const cards = good.filter(({ repeats }) => repeats === null || keepRepeated);
    await storePart(context, cards, { merchantId, id, from: row, to: row + results.length });
    row += results.length;
    stored += cards.length;
    input.onProgress?.(row);
  }
  return { stored };
}

const ahead = 'Another process imports the same file.';

type Part = { merchantId: string; id: string; from: number; to: number };

/** Everything of some rows, or nothing. */
async function storePart(context: CardContext, cards: readonly CheckedCard[], part: Part): Promise<void> {
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
    uses: numberOf(card['standingInstruction.paymentsMade']) ?? 1,
  };
}

async function notePart(tx: Tx, now: Date, cards: readonly CheckedCard[], part: Part): Promise<void> {
  const { merchantId, id } = part;
  if ((await execute(tx, sql.advanceImport, { ...part, now })) !== 1) {
    throw new ImportConflictError(ahead);
  }
  await execute(tx, sql.insertImportRows, {
    merchantId,
    importId: id,
    rows: cards.map(({ row }) => row),
    registrationIds: cards.map(({ registration }) => registration.id),
  });
}

const rowsAtOnce = 500;

/** What each row of an import became, in the order of the file. */
export async function* listImported(
  { services, channel }: CardContext,
  { id: importId, rows }: Pick<Rehearsal, 'id' | 'rows'>,
): AsyncIterable<sql.ListImportRowsRow> {
  const { merchantId } = channel;
  for (let after = 0; after < rows; after += rowsAtOnce) {
    yield* await query(services.db.pool, sql.listImportRows, { merchantId, importId, after, to: after + rowsAtOnce });
  }
}
