import { fromMinor } from '#lib/money/index.ts';
import { query } from '#lib/platform/database/statement.ts';
import type { CardContext } from './check-card.ts';
import type { CardOfFile } from './file/columns.ts';
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

type StoredSchedule = {
  amountMinor: string;
  currency: string;
  expression: string;
  paymentType: 'DB' | 'SD';
  name: string | null;
  startAt: string | null;
  endAt: string | null;
};

function cardOf(row: sql.ListCardsRow, number: string): CardOfFile {
  const { customer = {} } = row.echo as { customer?: Record<string, string> };
  return {
    'card.number': number,
    'card.expiryMonth': row.expiryMonth,
    'card.expiryYear': row.expiryYear,
    'card.holder': row.holder,
    paymentBrand: row.paymentBrand,
    'customer.merchantCustomerId': customer.merchantCustomerId ?? null,
    'customer.givenName': customer.givenName ?? null,
    'customer.surname': customer.surname ?? null,
    'customer.email': customer.email ?? null,
    merchantTransactionId: row.merchantTransactionId,
    'standingInstruction.initialTransactionId': row.initialTransactionId,
    'standingInstruction.type': row.type,
    'standingInstruction.expiry': row.expiry,
    'standingInstruction.frequency': row.frequencyDays?.toString() ?? null,
    'standingInstruction.numberOfInstallments': row.numberOfInstallments?.toString() ?? null,
    schedules: (row.schedules as StoredSchedule[]).map(({ amountMinor, startAt, endAt, ...rest }) => ({
      ...rest,
      amount: fromMinor(BigInt(amountMinor), rest.currency),
      startAt: startAt === null ? null : new Date(startAt),
      endAt: endAt === null ? null : new Date(endAt),
    })),
  };
}
