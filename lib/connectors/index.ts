export type {
  AcquirerDetails,
  AcquirerOutcome,
  AcquirerRequest,
  AuthenticationResult,
  ClearAccount,
  Connector,
  Connectors,
  ForwardedDetails,
  IncomingNotification,
  ParsedNotification,
  ProcessingMode,
  Redirect,
  StandingInstruction,
  StatusQuery,
  StatusQueryOutcome,
} from './contract.ts';
export { createOppConnector, type OppConnectorAccount, oppConnectorName } from './opp/opp-connector.ts';
export {
  availableDecisions,
  getPendingExecution,
  type PendingExecution,
  recordDecision,
} from './simulator/pending-decisions.ts';
export { createSimulator, pendingForMs, simulatorName } from './simulator/simulator.ts';
export { type CardEnrolment, findTestCard, type TestCard, testCards } from './simulator/test-cards.ts';
export { noTestTriggers, parseTestTriggers, type TestTriggers } from './simulator/test-triggers.ts';
