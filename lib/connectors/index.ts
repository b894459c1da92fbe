export type { AccountAvailability } from './account-guard.ts';
export { createAccount } from './accounts/change-account.ts';
export type { ConnectorAccount } from './accounts/connector-account.ts';
export { sealedCredentials } from './accounts/connector-account.ts';
export { createExternalSimulatorAccount, createSimulatorAccount } from './accounts/default-account.ts';
export { findAccountNames } from './accounts/store.ts';
export { BinRangeError, parseBinRanges } from './bin-ranges/parse-bin-ranges.ts';
export { replaceBinRanges } from './bin-ranges/store.ts';
export { type AcquirerRoute, type Connectors, createConnectors } from './connectors.ts';
export type {
  AcquirerDetails,
  AcquirerOutcome,
  AcquirerRequest,
  AuthenticationResult,
  ClearAccount,
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
export { returnPath } from './contract.ts';
export { createInstalledConnectors } from './installed-connectors.ts';
export { createRule, type RuleInput } from './routing/change-rule.ts';
