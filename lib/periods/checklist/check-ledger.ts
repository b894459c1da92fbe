import { findBalances } from '#lib/ledger/index.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import { query, queryFirst } from '#lib/platform/database/statement.ts';
import type { SealedDays } from '../chain/seal-period.ts';
import type { CheckedItem } from '../period.ts';
import { endOf } from '../period-days.ts';
import * as sql from './sql/index.ts';

/** The items of the ledger, up to the end of the period. `position`: how far the ledger has come. */
export async function checkLedger(
  connection: Connection,
  { merchantId, isTest, startsOn, endsOn }: SealedDays,
  position: bigint,
): Promise<CheckedItem[]> {
  const differences = await query(connection, sql.listDayDifferences, {
    merchantId,
    isTest,
    from: startsOn,
    until: endsOn,
  });
  const unbooked = await queryFirst(connection, sql.countUnbooked, { merchantId, position, before: endOf(endsOn) });
  const balances = await findBalances(connection, { merchantIds: [merchantId], isTest, until: endsOn });
  const suspense = balances.filter(({ account, balanceMinor }) => account === 'SUSPENSE' && balanceMinor !== 0n);
  const item = (id: string, count: number): CheckedItem => ({ id, count, capped: false });
  return [
    item('suspense', suspense.length),
    item('ledger', differences.length),
    item('unbooked', unbooked?.count ?? 0),
  ];
}
