import { bulkRequestRoutes } from './cases/bulk/bulk-request-routes.ts';
import { caseRoutes } from './cases/case-routes.ts';
import { caseMacroRoutes } from './cases/macro-routes.ts';
import { decisionRunRoutes } from './cases/runs/run-routes.ts';
import { namedListRoutes } from './lists/named-list-routes.ts';
import { riskListRoutes } from './lists/risk-list-routes.ts';
import { ruleAccountRoute } from './rules/account-route.ts';
import { riskBackTestRoutes } from './rules/back-test-routes.ts';
import { riskRuleCheckRoutes } from './rules/check-routes.ts';
import { riskRuleRequestRoutes } from './rules/request-routes.ts';
import { riskRuleRoutes } from './rules/rule-routes.ts';
import { stoppedPaymentRoutes } from './rules/stopped-payment-list.ts';

/** The back-office routes of this feature. */
export const fraudStaffRoutes = [
  ...caseRoutes,
  ...bulkRequestRoutes,
  ...decisionRunRoutes,
  ...caseMacroRoutes,
  ...riskListRoutes,
  ...namedListRoutes,
  ...riskRuleCheckRoutes,
  ruleAccountRoute,
  ...riskRuleRoutes,
  ...riskRuleRequestRoutes,
  ...riskBackTestRoutes,
  ...stoppedPaymentRoutes,
];
