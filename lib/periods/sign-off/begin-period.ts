import type { Connection } from '#lib/platform/database/connection.ts';
import { execute, queryFirst } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import { waitForCursor } from '#lib/platform/events/index.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import * as sql from './sql/index.ts';

/** The ledger of a merchant in one mode. */
export type PeriodLedger = { merchantId: string; isTest: boolean };

export type BeginResult =
  | { kind: 'begun'; id: string; startsOn: string }
  /** Why no period was begun. */
  | { kind: 'empty' | 'closed' | 'under-way' };

/** The first day that is not closed; null where nothing was booked. */
export async function findFirstOpenDay(connection: Connection, ledger: PeriodLedger): Promise<string | null> {
  return (await queryFirst(connection, sql.findStart, ledger))?.startsOn ?? null;
}

/** Begins a period behind the last closed one, through a day. No period is closed or reopened at the same time. */
export async function beginPeriod(
  tx: Tx,
  ledger: PeriodLedger,
  { endsOn, actor, now }: { endsOn: string; actor: string; now: Date },
): Promise<BeginResult> {
  await waitForCursor(tx, 'ledger');
  const startsOn = await findFirstOpenDay(tx, ledger);
  if (startsOn === null) return { kind: 'empty' };
  if (endsOn < startsOn) return { kind: 'closed' };
  const id = newRandomId();
  const added = await execute(tx, sql.insertPeriod, { ...ledger, id, startsOn, endsOn, actor, now });
  return added === 1 ? { kind: 'begun', id, startsOn } : { kind: 'under-way' };
}
