import type { Reader } from '#lib/platform/database/connection.ts';
import type { Job } from '#lib/platform/jobs/job.ts';
import type { Log } from '#lib/platform/log.ts';
import type { AuditAnchors } from './anchors.ts';

type AuditServices = { auditAnchors: AuditAnchors; db: Reader; log: Pick<Log, 'error' | 'info'> };

/** The background work of the audit log. */
export function auditJobs({ auditAnchors, db, log }: AuditServices): Job[] {
  return [{ kind: 'scheduled', name: 'anchor-audit-log', cron: '* * * * *', run: () => auditAnchors.renew(db, log) }];
}
