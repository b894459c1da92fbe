import type { Connection } from '#lib/platform/database/connection.ts';
import { query } from '#lib/platform/database/statement.ts';
import type { LedgerAccount } from '../accounts.ts';
import type { EntryKind } from '../entry.ts';
import * as ledgerSql from '../sql/index.ts';
import * as sql from './sql/index.ts';

/** What an account of a merchant comes to; a debit balance is above zero. */
export type Balance = { merchantId: string; currency: string; account: LedgerAccount; balanceMinor: bigint };

/** The balances of merchants at the end of a day. */
export async function findBalances(
  connection: Connection,
  wanted: { merchantIds: readonly string[]; isTest: boolean; until: string },
): Promise<Balance[]> {
  const rows = await query(connection, ledgerSql.findBalances, wanted);
  return rows.map((row) => ({ ...row, account: row.account as LedgerAccount, balanceMinor: BigInt(row.balanceMinor) }));
}

/** What was debited and credited on an account of merchants on a day, by the kind of the entries. */
export type Movement = {
  bookedOn: string;
  currency: string;
  account: LedgerAccount;
  kind: EntryKind;
  debitMinor: bigint;
  creditMinor: bigint;
};

export type LedgerPeriod = { merchantIds: readonly string[]; isTest: boolean; from: string; to: string };

/** What moved in a period, its first and last day included. */
export async function findMovements(connection: Connection, period: LedgerPeriod): Promise<Movement[]> {
  const rows = await query(connection, sql.findMovements, period);
  return rows.map((row) => ({
    ...row,
    account: row.account as LedgerAccount,
    kind: row.kind as EntryKind,
    debitMinor: BigInt(row.debitMinor),
    creditMinor: BigInt(row.creditMinor),
  }));
}
