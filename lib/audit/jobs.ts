import type { Job } from '#lib/platform/jobs/job.ts';
import type { StaffServices } from '#lib/staff/services.ts';

/** The background work of the audit log. */
export function auditJobs({ auditAnchors, db, log }: Pick<StaffServices, 'auditAnchors' | 'db' | 'log'>): Job[] {
  return [{ kind: 'scheduled', name: 'anchor-audit-log', cron: '* * * * *', run: () => auditAnchors.renew(db, log) }];
}
