import type { Connection } from '#lib/platform/database/connection.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import { execute } from '#lib/platform/database/statement.ts';
import { withTransaction } from '#lib/platform/database/transaction.ts';
import { waitForCursor } from '#lib/platform/events/index.ts';
import type { AccountingPeriod } from '../period.ts';
import { listClosedPeriods } from '../store.ts';
import { hashEntries, type PreviousPeriod, sealPeriod } from './seal-period.ts';
import * as sql from './sql/index.ts';

/**
 * What is wrong with a closed period: its entries, its balances, its own hash, or that of the period before it is not what
 * was signed off.
 */
export type PeriodProblem = 'entries-differ' | 'balances-differ' | 'hash-differs' | 'chain-broken';

export type PeriodsVerdict = { periods: number; problems: { period: AccountingPeriod; problem: PeriodProblem }[] };

/**
 * Calculates the seals of closed periods again, of these merchants or of all, and compares them with the stored ones. A
 * period that came with its merchant from another database, and whose entries are all there, is guarded in this one too.
 */
export async function verifyPeriods(pool: Pool, merchantIds: readonly string[] | null): Promise<PeriodsVerdict> {
  const { periods, problems } = await withTransaction(
    pool,
    async (tx) => {
      const closed = await listClosedPeriods(tx, merchantIds);
      const found: PeriodsVerdict['problems'] = [];
      for (const [index, period] of closed.entries()) {
        const problem = await checkPeriod(tx, period, previousOf(closed, index));
        if (problem) found.push({ period, problem });
      }
      return { periods: closed, problems: found };
    },
    { snapshot: true },
  );
  if (problems.length === 0) await guardMoved(pool, periods);
  return { periods: periods.length, problems };
}

/** The period before it in the chain of the same ledger. */
function previousOf(periods: readonly AccountingPeriod[], index: number): PreviousPeriod {
  const [previous, period] = [periods[index - 1], periods[index]];
  if (!previous?.seal || !period) return null;
  const isSameLedger = previous.merchantId === period.merchantId && previous.isTest === period.isTest;
  return isSameLedger ? { id: previous.id, endsOn: previous.endsOn, hash: previous.seal.hash } : null;
}

async function checkPeriod(
  connection: Connection,
  period: AccountingPeriod,
  previous: PreviousPeriod,
): Promise<PeriodProblem | null> {
  const { seal } = period;
  if (!seal || seal.previousHash !== (previous?.hash ?? null)) return 'chain-broken';
  const entries = await hashEntries(connection, period, previous);
  if (entries.entriesHash !== seal.entriesHash || entries.entryCount !== seal.entryCount) return 'entries-differ';
  const now = await sealPeriod(connection, period, previous, entries);
  if (!hasSameBalances(now.balances, seal.balances)) return 'balances-differ';
  return now.hash === seal.hash ? null : 'hash-differs';
}

type Balances = NonNullable<AccountingPeriod['seal']>['balances'];

function hasSameBalances(one: Balances, other: Balances): boolean {
  const textOf = (balances: Balances): string =>
    JSON.stringify(balances.map(({ currency, account, balanceMinor }) => [currency, account, balanceMinor]));
  return textOf(one) === textOf(other);
}

async function guardMoved(pool: Pool, periods: readonly AccountingPeriod[]): Promise<void> {
  const moved = periods.filter(({ position }) => position === null);
  if (moved.length === 0) return;
  await withTransaction(pool, async (tx) => {
    const position = await waitForCursor(tx, 'ledger');
    for (const { merchantId, id } of moved) await execute(tx, sql.sealMovedPeriod, { merchantId, id, position });
  });
}
