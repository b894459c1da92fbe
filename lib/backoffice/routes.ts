import { tokenRoutes } from './access-tokens/access-token-routes.ts';
import { currentUserRoute, preferencesRoute } from './account/current-user-route.ts';
import { auditRoutes } from './audit/audit-routes.ts';
import { connectorAccountRoutes } from './connector-accounts/connector-account-routes.ts';
import { entityRoutes } from './entities/entity-routes.ts';
import { testPaymentRoutes } from './entities/test-payment-routes.ts';
import { eventConsumerRoutes } from './event-consumers/event-consumer-routes.ts';
import type { BackOfficeRoute } from './kernel/request-context.ts';
import { overviewRoute } from './overview/overview-route.ts';
import { registrationRoutes } from './registrations/registration-routes.ts';
import { requestRoutes } from './request-log/request-log-routes.ts';
import { routingRuleRoutes } from './routing-rules/routing-rule-routes.ts';
import { simulatorRoutes } from './simulator/simulator-routes.ts';
import { testClockRoutes } from './simulator/test-clock-routes.ts';
import { followUpRoutes } from './transactions/follow-up-routes.ts';
import { savedViewRoutes } from './transactions/saved-view-routes.ts';
import { transactionRoutes } from './transactions/transaction-routes.ts';
import { accountRoutes } from './users/user-account-routes.ts';
import { userRoutes } from './users/user-routes.ts';

/** All routes of the back office. */
export const backOfficeRoutes: readonly BackOfficeRoute[] = [
  currentUserRoute,
  preferencesRoute,
  overviewRoute,
  ...transactionRoutes,
  ...followUpRoutes,
  ...entityRoutes,
  ...connectorAccountRoutes,
  ...routingRuleRoutes,
  ...testPaymentRoutes,
  ...simulatorRoutes,
  ...testClockRoutes,
  ...tokenRoutes,
  ...userRoutes,
  ...accountRoutes,
  ...auditRoutes,
  ...savedViewRoutes,
  ...registrationRoutes,
  ...requestRoutes,
  ...eventConsumerRoutes,
];
