import { connectorAccountRoutes } from './accounts/connector-account-routes.ts';
import { binRangeRoutes } from './bin-ranges/bin-range-routes.ts';
import { routingRuleRoutes } from './routing/routing-rule-routes.ts';

/** The back-office routes of this feature. */
export const connectorsStaffRoutes = [...connectorAccountRoutes, ...routingRuleRoutes, ...binRangeRoutes];
