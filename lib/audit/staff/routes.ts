import { auditRoutes } from './audit-routes.ts';

/** The back-office routes of this feature. */
export const auditStaffRoutes = [...auditRoutes];
