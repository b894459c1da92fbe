import { withPool } from '#lib/platform/database/database.ts';
import type { Job } from '#lib/platform/jobs/job.ts';
import { type MatchServices, runSettlementSlice } from './matching/match-import.ts';

/** The background work of settlement: matching, undoing, and refusing what was interrupted. */
export function settlementJobs(services: MatchServices): Job[] {
  const { backgroundPool, prisma } = services.db;
  const background = { ...services, db: withPool(backgroundPool, prisma) };
  return [
    {
      kind: 'polling',
      name: 'match-settlements',
      maxIdleMs: 1_000,
      run: (signal) => runSettlementSlice({ ...background, signal }),
    },
  ];
}
