import { reconciliationRoutes } from './reconciliation-routes.ts';
import { bankStatementRoutes } from './statement-routes.ts';

/** The back-office routes of this feature. */
export const bankStaffRoutes = [...bankStatementRoutes, ...reconciliationRoutes];
