import { query, queryFirst } from '#lib/platform/database/statement.ts';
import { withTransaction } from '#lib/platform/database/transaction.ts';
import type { Job } from '#lib/platform/jobs/job.ts';
import type { StatementServices } from './import-statement.ts';
import { lookBackFrom, matchOpenEntries } from './matching/match-open-entries.ts';
import * as sql from './sql/index.ts';

type Services = Pick<StatementServices, 'db' | 'clock'>;

/**
 * The background work of bank statements: a settlement file may come after the money that it is about, and an import may
 * be undone.
 */
export function statementJobs(services: Services): Job[] {
  return [{ kind: 'scheduled', name: 'match-bank-entries', cron: '* * * * *', run: () => matchAgain(services) }];
}

/** Matches the entries that nothing was found for when they came, and those whose import was undone. */
export async function matchAgain({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  for (const { entityId } of await query(db, sql.listPspsWithUnmatched, { since: lookBackFrom(now) })) {
    await withTransaction(db.pool, async (tx) => {
      await queryFirst(tx, sql.lockPsp, { entityId });
      await matchOpenEntries(tx, { entityId, now });
    });
  }
}
