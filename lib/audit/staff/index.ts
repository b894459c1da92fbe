import type { ApiOf } from '#lib/staff/api/api-schema.ts';
import type { auditStaffRoutes } from './routes.ts';

export type { AuditVerification } from './audit-routes.ts';
export type { AuditRow } from './present-audit.ts';

/** The type of this feature's part of the back-office API, for its screens. */
export type AuditApi = ApiOf<typeof auditStaffRoutes>;
