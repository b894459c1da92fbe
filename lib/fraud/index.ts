export { estimateRisk } from './assess-risk.ts';
export type { BackTestResult, PaymentTotals } from './back-test/back-test.ts';
export { type HandlingTime, measureHandlingTime } from './back-test/handling-time.ts';
export {
  type BackTest,
  cancelBackTests,
  findLatestBackTest,
  startBackTest,
} from './back-test/start-back-test.ts';
export { isAboutTest, isStopped, stoppedFields } from './back-test/stopped-payments.ts';
export type { FindActiveAnalysts } from './cases/assign-cases.ts';
export {
  type CancelReason,
  type CaseDecisionKind,
  type CaseEffect,
  type CaseKey,
  currentState,
  isDecidableBy,
  type RiskCase,
} from './cases/case.ts';
export {
  type AnalystFigures,
  countDecisions,
  countOpenAges,
  measureAnalysts,
  type OpenCaseAges,
} from './cases/case-figures.ts';
export { type CaseValue, listCaseValues } from './cases/case-values.ts';
export { addCaseNote, claimCase, releaseCase } from './cases/claim-case.ts';
export { type DecisionResult, decideCase } from './cases/decide-case.ts';
export { type DecisionChanges, measureDecisionChanges } from './cases/decision-changes.ts';
export {
  type DecisionRequest,
  endDecisionRequest,
  findCaseChannels,
  findDecisionRequest,
  insertDecisionRequest,
  listDecisionRequests,
} from './cases/decision-requests.ts';
export { expireHeldPayments } from './cases/expire-held-payments.ts';
export { type CaseEffects, effectsOn, findEffects, findRerunRefusal } from './cases/find-effects.ts';
export {
  findRelatedPayments,
  type RelatedPayment,
  type SharedKey,
} from './cases/find-related-payments.ts';
export { listCaseValue } from './cases/list-case-value.ts';
export { type CaseRefusal, refusalOf } from './cases/refusal.ts';
export { type CurrencySum, measureReportCard, type RuleReport } from './cases/report-card.ts';
export {
  changeDecisionRun,
  countRunCases,
  type DecisionRun,
  findDecisionRun,
  insertDecisionRun,
  listDecisionRuns,
  listRefusedCases,
  type RunCase,
} from './cases/runs/decision-runs.ts';
export {
  amountOrderOf,
  type CaseSearch,
  caseOrders,
  countCases,
  type ListedCase,
  searchCases,
} from './cases/search-cases.ts';
export { caseFields } from './cases/search-fields.ts';
export type { CaseServices, DecisionCallbacks } from './cases/services.ts';
export { type CaseEvent, findCaseForStaff, isUndone, listCaseEvents } from './cases/store.ts';
export { undoDecision } from './cases/undo-decision.ts';

export { checkRisk } from './check-risk.ts';
export type { Fact, Facts, FactType, FactValue } from './facts/fact.ts';
export { factCatalogue, findFact } from './facts/fact-catalogue.ts';
export { openIpCountries } from './facts/ip-countries.ts';
export type { Fingerprints } from './fingerprint.ts';
export { fraudJobs } from './jobs.ts';
export { knownFacts } from './known-facts.ts';
export {
  addListEntries,
  addListEntry,
  findListEntry,
  listKeyOf,
  removeListEntry,
} from './lists/change-list.ts';
export { describeUnusual } from './lists/describe-unusual.ts';
export { readExportedCard, writeExportedCard } from './lists/exported-card.ts';
export {
  type ListEntry,
  type ListEntryInput,
  type ListKind,
  listEntryShape,
  type RiskList,
} from './lists/list-entry.ts';
export {
  countListEntries,
  type ListedEntry,
  listEntryFields,
  searchListEntries,
} from './lists/search-entries.ts';
export type { CaseMacro, MacroInput, MacroListKind } from './macros/macro.ts';
export {
  deleteMacro,
  findMacro,
  findMacrosFor,
  insertMacro,
  listMacros,
  MacroNameTakenError,
  updateMacro,
} from './macros/store.ts';
export { findFactsOfVerdict, repeatVerdict } from './repeat-verdict.ts';
export {
  approveRequest,
  closeRequest,
  type RequestDecision,
} from './rules/approval/decide-request.ts';
export { lockRule, requestRuleChange } from './rules/approval/request-change.ts';
export {
  countWaitingRequests,
  findRuleRequest,
  findWaitingRules,
  listRuleRequests,
  listWaitingRequests,
} from './rules/approval/request-store.ts';
export { type PlannedChange, requiresApproval } from './rules/approval/requires-approval.ts';
export {
  type RuleRequest,
  type RuleRequestKind,
  type RuleRequestState,
  RuleRequestWaitingError,
} from './rules/approval/rule-request.ts';
export {
  changeRule,
  createRule,
  findPassedRule,
  moveRule,
  planChange,
  planNewRule,
  planRestore,
  type RuleChange,
  RuleConflictError,
  type RuleInput,
  restoreRuleVersion,
  storeNewRule,
  storeVersion,
} from './rules/change-rule.ts';
export type { RuleError } from './rules/compile-rule.ts';
export {
  type ConditionForm,
  type FormCondition,
  type FormOperator,
  formOperators,
  printConditionForm,
} from './rules/condition-form.ts';
export type { Evaluation, MatchedRule } from './rules/evaluate-rules.ts';
export type { RiskDecision, Rule, RuleAction, RuleMode } from './rules/rule.ts';
export { countRules, type ListedRule, ruleFields, searchRules } from './rules/search-rules.ts';
export {
  findListedRule,
  findRule,
  findRulesOf,
  findVersions,
  listVersions,
  type RuleContent,
  type StoredRuleVersion,
} from './rules/store.ts';
export { checkExpression, type ExpressionCheck, type TriedRule, tryRule } from './rules/try-rule.ts';
export { screenPayment } from './screen-payment.ts';
export { createFraudServices, type FraudServices } from './services.ts';
export { findVerdict, findVerdictsOfEvents } from './store.ts';
export { fraudConsumers } from './subscriber.ts';
export type { Verdict, VerdictDecision, VerdictSummary } from './verdict.ts';
