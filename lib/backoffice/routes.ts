import { accountRoutes } from './account-routes.ts';
import { auditRoutes } from './audit-routes.ts';
import type { BackOfficeRoute } from './call.ts';
import { clockRoutes } from './clock-routes.ts';
import { entityRoutes } from './entity-routes.ts';
import { followUpRoutes } from './follow-up-routes.ts';
import { meRoute, preferencesRoute } from './me-route.ts';
import { overviewRoute } from './overview-route.ts';
import { registrationRoutes } from './registration-routes.ts';
import { requestRoutes } from './request-routes.ts';
import { savedViewRoutes } from './saved-view-routes.ts';
import { simulatorRoutes } from './simulator-routes.ts';
import { testPaymentRoutes } from './test-payment-routes.ts';
import { tokenRoutes } from './token-routes.ts';
import { transactionRoutes } from './transaction-routes.ts';
import { userRoutes } from './user-routes.ts';

/** Everything that the back office can be asked for. */
export const backOfficeRoutes: readonly BackOfficeRoute[] = [
  meRoute,
  preferencesRoute,
  overviewRoute,
  ...transactionRoutes,
  ...followUpRoutes,
  ...entityRoutes,
  ...testPaymentRoutes,
  ...simulatorRoutes,
  ...clockRoutes,
  ...tokenRoutes,
  ...userRoutes,
  ...accountRoutes,
  ...auditRoutes,
  ...savedViewRoutes,
  ...registrationRoutes,
  ...requestRoutes,
];
