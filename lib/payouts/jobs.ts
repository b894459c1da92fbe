import type { Job } from '#lib/platform/jobs/job.ts';
import { type DueServices, proposeDuePayouts } from './schedule/propose-due.ts';
import { type IssueServices, issueStatements } from './statement/sending/issue-statements.ts';
import { mailStatements, type StatementMailServices } from './statement/sending/mail-statements.ts';

/** The background work of payouts: proposals by schedule, and the statements of those that were approved. */
export function payoutJobs(services: DueServices & IssueServices & StatementMailServices): Job[] {
  return [
    {
      kind: 'scheduled',
      name: 'propose-due-payouts',
      cron: '*/10 * * * *',
      run: async () => {
        await proposeDuePayouts(services);
      },
    },
    {
      kind: 'scheduled',
      name: 'send-payout-statements',
      cron: '* * * * *',
      run: async () => {
        while ((await issueStatements(services)) > 0);
        while ((await mailStatements(services)) > 0);
      },
    },
  ];
}
