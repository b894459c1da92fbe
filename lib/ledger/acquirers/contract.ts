import type { Connection } from '#lib/platform/database/connection.ts';
import { execute, query } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { FeeRate } from '../fees/fee-schedule.ts';
import * as sql from './sql/index.ts';

/** What an acquirer charges by its contract for what is sent through a connector account, from a day on (UTC). */
export type AcquirerContract = {
  accountId: string;
  validFrom: string;
  /** From which the region of a card is seen; null where no rate has a region. */
  country: string | null;
  /** Below zero where a fee is given back. */
  rates: readonly FeeRate[];
  /** Who stated it last. */
  actor: string;
};

/** All contracts of connector accounts by account, the latest first. */
export async function listContracts(
  connection: Connection,
  accountIds: readonly string[],
): Promise<Map<string, AcquirerContract[]>> {
  const rows = await query(connection, sql.listContracts, { accountIds });
  type Stored = Omit<FeeRate, 'fixedMinor'> & { fixedMinor: string };
  const contracts = rows.map((row): AcquirerContract => {
    const rates = (row.rates as Stored[]).map((rate) => ({ ...rate, fixedMinor: BigInt(rate.fixedMinor) }));
    return { ...row, rates };
  });
  return Map.groupBy(contracts, ({ accountId }) => accountId);
}

/** States a contract, or corrects the one from the same day. It is compared with, and books nothing. */
export async function putContract(
  tx: Tx,
  { rates, ...contract }: AcquirerContract & { entityId: string },
  now: Date,
): Promise<void> {
  const stored = rates.map((rate) => ({ ...rate, fixedMinor: rate.fixedMinor.toString() }));
  await execute(tx, sql.putContract, { ...contract, rates: JSON.stringify(stored), now });
}
