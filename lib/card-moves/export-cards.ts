import { fromMinor } from '#lib/money/index.ts';
import { query } from '#lib/platform/database/statement.ts';
import type { ScheduleTerms } from '#lib/schedules/index.ts';
import type { CardContext } from './check-card.ts';
import type { CardOfFile, ScheduleOfFile } from './file/columns.ts';
import { type FileForm, headerOf, writeCard } from './file/write-cards.ts';
import * as sql from './sql/index.ts';

export type ExportCounts = { cards: number; erased: number };

/**
 * The lines of a file with every active card of a channel, in clear: they go into an encryption and nowhere else. A number that was
 * erased in between is counted and left out.
 */
export async function* exportLines(
  { services, channel }: Pick<CardContext, 'services' | 'channel'>,
  form: FileForm,
  counts: ExportCounts,
): AsyncIterable<string> {
  const { merchantId, id: channelId } = channel;
  yield headerOf(form);
  for (let after = ''; ; ) {
    const rows = await query(services.db.pool, sql.listCards, { merchantId, channelId, after });
    const last = rows.at(-1);
    if (!last) return;
    const numbers = await Promise.all(
      rows.map(({ accountId }) => services.vault.decryptPan({ merchantId, id: accountId })),
    );
    const lines = rows.map((row, index) => {
      const number = numbers[index];
      if (!number) {
        counts.erased += 1;
        return '';
      }
      counts.cards += 1;
      return writeCard(cardOf(row, number), form);
    });
    yield lines.join('');
    after = last.id;
  }
}

type StoredSchedule = Pick<ScheduleOfFile, 'currency' | 'expression' | 'paymentType' | 'name'> & {
  id: string;
  amountMinor: string;
  startAt: string | null;
  endAt: string | null;
  terms: ScheduleTerms;
  merchantTransactionId: string | null;
  customParameters: Record<string, string> | null;
};

type StoredEcho = { customer?: Record<string, string>; customParameters?: Record<string, string> };

function cardOf(row: sql.ListCardsRow, number: string): CardOfFile {
  const { customer = {}, customParameters = {} } = row.echo as StoredEcho;
  return {
    'card.number': number,
    'card.expiryMonth': row.expiryMonth,
    'card.expiryYear': row.expiryYear,
    'card.holder': row.holder,
    paymentBrand: row.paymentBrand,
    registrationId: row.id,
    'customer.merchantCustomerId': customer.merchantCustomerId ?? null,
    'customer.givenName': customer.givenName ?? null,
    'customer.surname': customer.surname ?? null,
    'customer.email': customer.email ?? null,
    merchantTransactionId: row.merchantTransactionId,
    merchantInvoiceId: row.merchantInvoiceId,
    customParameters,
    'standingInstruction.initialTransactionId': row.initialTransactionId,
    'standingInstruction.type': row.type,
    'standingInstruction.expiry': row.expiry,
    'standingInstruction.frequency': row.frequencyDays?.toString() ?? null,
    'standingInstruction.numberOfInstallments': row.numberOfInstallments?.toString() ?? null,
    'standingInstruction.paymentsMade': row.uses?.toString() ?? null,
    schedules: (row.schedules as StoredSchedule[]).map(scheduleOf),
  };
}

function scheduleOf({
  amountMinor,
  startAt,
  endAt,
  terms,
  customParameters,
  ...schedule
}: StoredSchedule): ScheduleOfFile {
  const hasParameters = Object.keys(customParameters ?? {}).length > 0;
  const hasTerms = terms.duration !== null || terms.notice !== null || terms.noticeCallable !== 'ANYTIME';
  return {
    ...schedule,
    ...(hasTerms ? terms : {}),
    ...(hasParameters ? { customParameters } : {}),
    amount: fromMinor(BigInt(amountMinor), schedule.currency),
    startAt: startAt === null ? null : new Date(startAt),
    endAt: endAt === null ? null : new Date(endAt),
  };
}
