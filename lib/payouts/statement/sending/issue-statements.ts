import type { UserRole } from '#lib/access/index.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { execute, query, queryFirst } from '#lib/platform/database/statement.ts';
import { type Tx, withTransaction } from '#lib/platform/database/transaction.ts';
import type { EventSignal } from '#lib/platform/events/index.ts';
import type { Log } from '#lib/platform/log.ts';
import { findPayoutForStaff } from '../../store.ts';
import { readStatement } from '../read-statement.ts';
import { totalsOf } from '../statement-totals.ts';
import * as sql from './sql/index.ts';

export type IssueServices = { db: Database; clock: Clock; log: Log; events: Pick<EventSignal, 'wake'> };

const batchSize = 50;

/** Users of a merchant who see to its finances, besides those with a custom role that sees payouts. */
const financeRoles: readonly UserRole[] = ['finance', 'administrator', 'merchant administrator'];

/**
 * Issues the statements of payouts that the ledger has booked, each once: its row, its event and its mails are one transaction, and the
 * event is the first of its stream. Returns how many.
 */
/** False when another process has issued it, or does. */
export async function issueStatements({ db, clock, log, events }: IssueServices): Promise<number> {
  const due = await query(db.pool, sql.listDue, { limit: batchSize });
  let issued = 0;
  for (const key of due) {
    try {
      if (await withTransaction(db.pool, (tx) => issueStatement(tx, key, clock.now()))) issued += 1;
    } catch (error) {
      // It holds up no other one.
      log.error({ err: error, payout: key.payoutId }, 'the statement of a payout was not issued; it is tried again');
    }
  }
  if (issued > 0) events.wake();
  return issued;
}

/** False when another process has issued it, or does. */
export async function issueStatement(tx: Tx, key: sql.ListDueRow, now: Date): Promise<boolean> {
  if (!(await queryFirst(tx, sql.lockDue, key))) return false;
  const payout = await findPayoutForStaff(tx, key.payoutId);
  const statement = payout && (await readStatement(tx, payout));
  if (!statement) return false;
  const issued = await execute(tx, sql.issueStatement, {
    ...key,
    now,
    actor: 'system:payouts',
    roles: financeRoles,
    permission: 'payouts.read',
    data: JSON.stringify(totalsOf(payout, statement)),
  });
  return issued === 1;
}
