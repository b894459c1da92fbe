import { arrivalRoutes } from './arrival-routes.ts';
import { badRowRoutes } from './bad-row-routes.ts';
import { decideLinesRoute } from './decide-lines-route.ts';
import { settlementFormatRoutes } from './format-routes.ts';
import { settlementImportRoutes } from './import-routes.ts';
import { settlementLineRoutes } from './line-routes.ts';
import { merchantFileRoutes } from './merchant-file-routes.ts';
import { settlementPartRoutes } from './part-routes.ts';
import { settlementRuleRoutes } from './rule-routes.ts';
import { syntheticRoutes } from './synthetic-route.ts';
import { unsettledRoutes } from './unsettled-list.ts';

/** The back-office routes of this feature. */
export const settlementStaffRoutes = [
  ...badRowRoutes,
  ...settlementFormatRoutes,
  ...settlementImportRoutes,
  ...settlementLineRoutes,
  decideLinesRoute,
  ...arrivalRoutes,
  ...settlementPartRoutes,
  ...settlementRuleRoutes,
  ...syntheticRoutes,
  ...unsettledRoutes,
  ...merchantFileRoutes,
];
