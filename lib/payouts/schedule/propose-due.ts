import { findBalances } from '#lib/ledger/index.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { execute, query } from '#lib/platform/database/statement.ts';
import { type Tx, withTransaction } from '#lib/platform/database/transaction.ts';
import type { EventSignal } from '#lib/platform/events/index.ts';
import { type PayoutAccount, proposePayout } from '../propose-payout.ts';
import { lastDueDay, type PayoutSchedule, throughOf } from './due-day.ts';
import * as sql from './sql/index.ts';

export type DueServices = { db: Database; clock: Clock; events: Pick<EventSignal, 'wake'> };

/** Who proposes what a schedule is due for; a user still approves it. */
export const scheduleActor = 'system:payouts';

/** Undoes the transaction, so that the due day is taken again later. */
class NotBookedYet extends Error {}

/** Proposes what is due by the schedules of merchants, each due day of a currency once. Returns how many were proposed. */
export async function proposeDuePayouts({ db, clock, events }: DueServices): Promise<number> {
  const now = clock.now();
  const scheduled = await query(db.pool, sql.findScheduled, {});
  let proposed = 0;
  for (const { merchantId, schedule, since } of scheduled) {
    const dueOn = lastDueDay(schedule as PayoutSchedule, since, now);
    if (dueOn === null) continue;
    for (const account of await findAccounts(db, merchantId, throughOf(dueOn))) {
      if (await proposeOnce(db, account, { dueOn, now })) proposed += 1;
    }
  }
  if (proposed > 0) events.wake();
  return proposed;
}

/** The currencies in which a merchant has a balance, live and in tests. */
async function findAccounts({ pool }: Database, merchantId: string, until: string): Promise<PayoutAccount[]> {
  const accounts = await Promise.all(
    [false, true].map(async (isTest) => {
      const balances = await findBalances(pool, { merchantIds: [merchantId], isTest, until });
      const currencies = new Set(balances.map(({ currency }) => currency));
      return [...currencies].map((currency) => ({ merchantId, isTest, currency }));
    }),
  );
  return accounts.flat();
}

async function proposeOnce(
  { pool }: Database,
  account: PayoutAccount,
  due: { dueOn: string; now: Date },
): Promise<boolean> {
  return withTransaction(pool, (tx) => takeDueDay(tx, account, due)).catch((error: unknown) => {
    if (error instanceof NotBookedYet) return false;
    throw error;
  });
}

/** A proposal of a user that waits, or nothing to pay, ends the due day as well. */
async function takeDueDay(
  tx: Tx,
  account: PayoutAccount,
  { dueOn, now }: { dueOn: string; now: Date },
): Promise<boolean> {
  if ((await execute(tx, sql.claimDue, { ...account, dueOn, now })) === 0) return false;
  const cause = { through: throughOf(dueOn), actor: scheduleActor, now };
  const { kind: outcome } = await proposePayout(tx, account, cause);
  if (outcome === 'not-booked') throw new NotBookedYet();
  await execute(tx, sql.saveOutcome, { ...account, dueOn, outcome });
  return outcome === 'proposed';
}
