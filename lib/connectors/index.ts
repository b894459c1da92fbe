export {
  createAccount,
  deleteAccount,
  setAccountEnabled,
  updateConnectorAccount,
} from './accounts/change-account.ts';
export {
  type ConnectorAccount,
  ConnectorConflictError,
  ConnectorValidationError,
} from './accounts/connector-account.ts';
export { createSimulatorAccount } from './accounts/default-account.ts';
export { findAccount, findAccountNames, findAccountsOf } from './accounts/store.ts';
export type { BinRange } from './bin-ranges/bin-range.ts';
export {
  BinRangeError,
  type BinRangeProblem,
  parseBinRanges,
  readBinRanges,
} from './bin-ranges/parse-bin-ranges.ts';
export { countBinRanges, replaceBinRanges } from './bin-ranges/store.ts';
export {
  type AcquirerRoute,
  type Connectors,
  createConnectors,
  type ExplainedRoute,
  type PaymentToRoute,
} from './connectors.ts';
export type {
  AcquirerDetails,
  AcquirerOutcome,
  AcquirerRequest,
  AuthenticationResult,
  ClearAccount,
  Connector,
  ConnectorDescription,
  ConnectorSetting,
  ForwardedDetails,
  IncomingNotification,
  NotSent,
  OpaqueTestTriggers,
  ParsedNotification,
  ProcessingMode,
  Redirect,
  StandingInstruction,
  StatusQuery,
  StatusQueryOutcome,
} from './contract.ts';
export { createInstalledConnectors } from './installed-connectors.ts';
export {
  createRule,
  deleteRoutingRule,
  moveRule,
  type RuleInput,
  updateRoutingRule,
} from './routing/change-rule.ts';
export type { RoutingConditions, RoutingRule, RoutingTarget } from './routing/routing-rule.ts';
export type { RoutingCriteria, RoutingDecision, RuleMismatch } from './routing/select-account.ts';
export { findRule, findRulesOf } from './routing/store.ts';
