import { createClient } from '#components/api/client.ts';
import type { AuditApi } from '#lib/audit/staff/index.ts';

/** The routes of audit. */
export const auditApi = createClient<AuditApi>();
