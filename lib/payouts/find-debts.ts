import { findBalances } from '#lib/ledger/index.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import type { Payout } from './payout.ts';

/** What a merchant owes in a currency. */
export type Debt = { currency: string; owedMinor: bigint };

const ofMerchant: readonly string[] = ['MERCHANT_PAYABLE', 'CHARGEBACK', 'ROLLING_RESERVE'];

/**
 * What the merchant of a payout owes in other currencies: a payout deducts what is owed in its own one only, because the
 * ledger knows no rate.
 */
export async function findDebts(
  connection: Connection,
  { merchantId, isTest, currency }: Pick<Payout, 'merchantId' | 'isTest' | 'currency'>,
  now: Date,
): Promise<Debt[]> {
  const until = now.toISOString().slice(0, 10);
  const balances = await findBalances(connection, { merchantIds: [merchantId], isTest, until });
  const byCurrency = Map.groupBy(
    balances.filter((each) => each.currency !== currency && ofMerchant.includes(each.account)),
    (each) => each.currency,
  );
  return Array.from(byCurrency, ([other, each]) => ({
    currency: other,
    owedMinor: each.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0n),
  })).filter(({ owedMinor }) => owedMinor > 0n);
}
