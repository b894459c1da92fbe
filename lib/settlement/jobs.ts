import type { Job } from '#lib/platform/jobs/job.ts';
import { type MatchServices, runSettlementSlice } from './matching/match-import.ts';

/** The background work of settlement: matching, undoing, and refusing what was interrupted. */
export function settlementJobs(services: MatchServices): Job[] {
  return [
    {
      ...{ kind: 'polling', name: 'match-settlements', maxIdleMs: 1_000 },
      run: () => runSettlementSlice(services),
    },
  ];
}
