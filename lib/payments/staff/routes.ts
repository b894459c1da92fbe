import { followUpRoutes } from './follow-up-routes.ts';
import { transactionRoutes } from './transaction-routes.ts';
import { verdictRoute } from './verdict-route.ts';

/** The back-office routes of this feature. */
export const paymentsStaffRoutes = [...transactionRoutes, verdictRoute, ...followUpRoutes];
