import type { Connection } from '#lib/platform/database/connection.ts';
import { queryFirst } from '#lib/platform/database/statement.ts';
import type { Payment } from './payment.ts';
import { summariseUsual } from './sql/index.ts';

/** What is usual for the channel of a payment, in its currency. */
export type UsualPayments = {
  /** One payment in twenty is lower. */
  lowMinor: bigint;
  medianMinor: bigint;
  /** One payment in twenty is higher. */
  highMinor: bigint;
  /** The share, from 0 to 1, with a card of the same country; null where the country is not known. */
  countryShare: number | null;
};

const periodMs = 30 * 86_400_000;
/** Fewer are no habit. */
const minPayments = 20;

/** Among the latest approved payments of the 30 days before a payment; null where there are too few. */
export async function findUsualPayments(connection: Connection, payment: Payment): Promise<UsualPayments | null> {
  const { merchantId, channelId, currency, cardCountry, createdAt } = payment;
  if (currency === null) return null;
  const since = new Date(createdAt.getTime() - periodMs);
  const parameters = { merchantId, channelId, currency, cardCountry, since, before: createdAt };
  const row = await queryFirst(connection, summariseUsual, parameters);
  if (!row?.lowMinor || !row.medianMinor || !row.highMinor || (row.count ?? 0) < minPayments) return null;
  return {
    lowMinor: BigInt(row.lowMinor),
    medianMinor: BigInt(row.medianMinor),
    highMinor: BigInt(row.highMinor),
    countryShare: cardCountry !== null && row.withCountry ? (row.sameCountry ?? 0) / row.withCountry : null,
  };
}
