import { autocommit } from '#lib/platform/database/transaction.ts';
import type { Job } from '#lib/platform/jobs/job.ts';
import { runBackTestSlice } from './back-test/run-back-test.ts';
import { deleteReplacedBackTests } from './back-test/stopped-payments.ts';
import { applyDueEffects } from './cases/effects/apply-effects.ts';
import { expireHeldPayments } from './cases/expire-held-payments.ts';
import { forgetCancelledCommands } from './cases/forget-commands.ts';
import { runDecisionSlice } from './cases/runs/run-decisions.ts';
import type { CaseServices } from './cases/services.ts';
import { canonicaliseEntries } from './lists/canonicalise-entries.ts';
import { deleteOldVelocity } from './store.ts';

const dayMs = 86_400_000;
/** The longest window of a velocity fact, and a day. */
const retentionDays = 31;

/** The background work of risk checks. */
export function fraudJobs(services: CaseServices): Job[] {
  const { db, clock } = services;
  return [
    { kind: 'polling', name: 'apply-case-decisions', maxIdleMs: 1_000, run: () => applyDueEffects(services) },
    {
      kind: 'polling',
      name: 'expire-held-payments',
      maxIdleMs: 5_000,
      run: async () => (await expireHeldPayments(services)).length,
    },
    { kind: 'polling', name: 'canonicalise-risk-lists', maxIdleMs: dayMs, run: () => canonicaliseEntries(db) },
    { kind: 'polling', name: 'run-case-decisions', maxIdleMs: 1_000, run: () => runDecisionSlice(services) },
    { kind: 'polling', name: 'run-risk-back-tests', maxIdleMs: 1_000, run: () => runBackTestSlice({ db, clock }) },
    {
      kind: 'scheduled',
      name: 'forget-cancelled-commands',
      cron: '13 3 * * *',
      run: async () => {
        await forgetCancelledCommands({ db, clock });
      },
    },
    {
      kind: 'scheduled',
      name: 'delete-replaced-back-tests',
      cron: '23 3 * * *',
      run: async () => deleteReplacedBackTests(autocommit(db)),
    },
    {
      kind: 'scheduled',
      name: 'delete-old-velocity',
      cron: '43 2 * * *',
      run: async () => {
        const now = clock.now().getTime();
        const before = new Date(now - retentionDays * dayMs);
        await deleteOldVelocity(db, before, new Date(now - dayMs));
      },
    },
  ];
}
