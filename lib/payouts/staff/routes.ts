import { bankFileRoutes } from './bank-file-routes.ts';
import { payoutDecisionRoutes } from './decision-routes.ts';
import { payoutRoutes } from './payout-routes.ts';
import { recipientRoutes } from './recipient-routes.ts';
import { statementRoutes } from './statement-routes.ts';
import { payoutTermsRoutes } from './terms-routes.ts';

/** The back-office routes of this feature. */
export const payoutsStaffRoutes = [
  ...payoutRoutes,
  ...payoutDecisionRoutes,
  ...payoutTermsRoutes,
  ...bankFileRoutes,
  ...statementRoutes,
  ...recipientRoutes,
];
