import type { ApiOf } from '#lib/staff/api/api-schema.ts';
import type { connectorsStaffRoutes } from './routes.ts';

export type { ConnectorAccountList } from './accounts/connector-account-routes.ts';
export type { ConnectorAccountRow, ConnectorRow } from './accounts/present-account.ts';
export type { BinRangePreview, BinRanges } from './bin-ranges/bin-range-routes.ts';
export type { RoutingExplanation } from './routing/explain-routing.ts';
export type { RoutingRuleList, RoutingRuleRow } from './routing/routing-rule-routes.ts';

/** The type of this feature's part of the back-office API, for its screens. */
export type ConnectorsApi = ApiOf<typeof connectorsStaffRoutes>;
