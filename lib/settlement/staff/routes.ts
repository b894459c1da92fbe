import { decideLinesRoute } from './decide-lines-route.ts';
import { settlementFormatRoutes } from './formats/format-routes.ts';
import { arrivalRoutes } from './imports/arrival-routes.ts';
import { badRowRoutes } from './imports/bad-row-routes.ts';
import { settlementImportRoutes } from './imports/import-routes.ts';
import { syntheticRoutes } from './imports/synthetic-route.ts';
import { settlementLineRoutes } from './line-routes.ts';
import { merchantFileRoutes } from './merchant-file-routes.ts';
import { settlementPartRoutes } from './part-routes.ts';
import { settlementRuleRoutes } from './rule-routes.ts';
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
