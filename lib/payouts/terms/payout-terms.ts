import type { Connection } from '#lib/platform/database/connection.ts';
import { execute, query } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { BankAccount } from '../payout.ts';
import type { PayoutSchedule } from '../schedule/due-day.ts';
import * as payoutsSql from '../sql/index.ts';
import * as sql from './sql/index.ts';

/**
 * Where payouts of a merchant go and what they keep back; of a PSP, where they come from. Terms are never changed: a
 * payout names the version that it was proposed with.
 */
export type PayoutTerms = {
  entityId: string;
  version: number;
  account: BankAccount;
  /** The part of the payments of the last days that is kept back, in millionths. */
  reserveMillionths: number;
  reserveDays: number;
  /** When payouts of a merchant are proposed without a user. */
  schedule: PayoutSchedule;
  /** Who entered them. */
  actor: string;
  createdAt: Date;
};

/** The latest terms of entities, by their id. */
export async function findTerms(
  connection: Connection,
  entityIds: readonly string[],
): Promise<Map<string, PayoutTerms>> {
  const rows = await query(connection, payoutsSql.findTerms, { entityIds });
  return new Map(
    rows.map(({ holder, iban, bic, ...row }) => [
      row.entityId,
      { ...row, schedule: row.schedule as PayoutSchedule, account: { holder, iban, bic } },
    ]),
  );
}

type NewTerms = Omit<PayoutTerms, 'version' | 'createdAt'> & { shownVersion: number; now: Date };

/** Adds the next version; false when another user changed the version that was shown. */
export async function changeTerms(tx: Tx, { account, shownVersion, ...terms }: NewTerms): Promise<boolean> {
  const added = { ...terms, ...account, version: shownVersion };
  return (await execute(tx, sql.insertTerms, added)) === 1;
}
