import type { ApiOf } from '#lib/staff/api/api-schema.ts';
import type { fraudStaffRoutes } from './routes.ts';

export type { BulkDecision } from './cases/bulk/bulk-decision-routes.ts';
export type { WaitingDecisions } from './cases/bulk/bulk-request-routes.ts';
export type { CaseDecisionRequestRow } from './cases/bulk/present-bulk-request.ts';
export type { CaseDetail, RelatedRow } from './cases/describe-case.ts';
export type { CaseFigures } from './cases/figures-route.ts';
export type { CaseMacroRow } from './cases/macro-routes.ts';
export type { NextCase } from './cases/next-case-routes.ts';
export type { CaseRow } from './cases/present-case.ts';
export type { CaseVerdict } from './cases/present-verdict.ts';
export type { DecisionRehearsal } from './cases/rehearse-decision.ts';
export type { ReportAmount, ReportCard } from './cases/report-card-route.ts';
export type { DecisionRunRow } from './cases/runs/present-run.ts';
export type { DecisionRunDetail, DecisionRuns } from './cases/runs/run-routes.ts';
export type { NamedListRow } from './lists/named-list-routes.ts';
export type { RiskListRow } from './lists/present-entry.ts';
export type { RiskListImport } from './lists/risk-list-routes.ts';
export type { RuleAccounts } from './rules/account-route.ts';
export type {
  AnalystWork,
  RiskBackTest,
  RiskBackTestAnswer,
  RiskTotals,
} from './rules/back-test-routes.ts';
export type { RiskFacts, RiskRuleCheck } from './rules/check-routes.ts';
export type { RiskRuleRequestRow } from './rules/present-request.ts';
export type { RiskRuleRow, RiskRuleVersionRow } from './rules/present-rule.ts';
export type { DecidedRiskRule, WaitingRiskRules } from './rules/request-routes.ts';
export type { RiskRuleDetail } from './rules/rule-detail.ts';

/** The type of this feature's part of the back-office API, for its screens. */
export type FraudApi = ApiOf<typeof fraudStaffRoutes>;
