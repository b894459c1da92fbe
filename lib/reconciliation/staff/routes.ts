import { reconciliationRoutes } from './reconciliation-routes.ts';

/** The back-office routes of this feature. */
export const reconciliationStaffRoutes = [...reconciliationRoutes];
