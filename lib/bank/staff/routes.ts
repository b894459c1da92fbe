import { bankStatementRoutes } from './statement-routes.ts';

/** The back-office routes of this feature. */
export const bankStaffRoutes = [...bankStatementRoutes];
