export {
  type CancelReason,
  type CaseDecisionKind,
  type CaseEffect,
  type CaseKey,
  cancelReasons,
  caseDecisions,
  currentState,
  isDecidableBy,
  type RiskCase,
} from './cases/case.ts';
export { addCaseNote, claimCase, releaseCase } from './cases/claim-case.ts';
export { type DecisionResult, decideCase, findEffects } from './cases/decide-case.ts';
export {
  findRelatedPayments,
  type RelatedPayment,
  type SharedKey,
} from './cases/find-related-payments.ts';
export { type CaseSearch, caseOrders, countCases, type ListedCase, searchCases } from './cases/search-cases.ts';
export { caseFields } from './cases/search-fields.ts';
export type { CaseServices, DecisionCallbacks } from './cases/services.ts';
export { type CaseEvent, findCaseForStaff, listCaseEvents } from './cases/store.ts';
export { undoDecision } from './cases/undo-decision.ts';
export { checkRisk } from './check-risk.ts';
export type { Fact, Facts, FactType, FactValue } from './facts/fact.ts';
export { findFact } from './facts/fact-catalogue.ts';
export { fraudJobs } from './jobs.ts';
export { addListEntry, listEntries, removeListEntry } from './lists/change-list.ts';
export type { ListEntry, ListEntryInput, ListKind, RiskList } from './lists/list-entry.ts';
export { repeatVerdict } from './repeat-verdict.ts';
export {
  changeRule,
  createRule,
  type RuleChange,
  RuleConflictError,
  type RuleInput,
  restoreRuleVersion,
  setRulePosition,
} from './rules/change-rule.ts';
export type { RuleError } from './rules/compile-rule.ts';
export type { Evaluation, MatchedRule } from './rules/evaluate-rules.ts';
export type { RiskDecision, Rule, RuleAction, RuleMode } from './rules/rule.ts';
export { findRule, findRulesOf, listVersions, type StoredRuleVersion } from './rules/store.ts';
export { screenPayment } from './screen-payment.ts';
export { createFraudServices, type FraudServices } from './services.ts';
export { findVerdict } from './store.ts';
export { fraudConsumers } from './subscriber.ts';
export type { Verdict, VerdictDecision } from './verdict.ts';
