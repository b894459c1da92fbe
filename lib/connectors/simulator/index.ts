export { acquirerIdsOf } from './acquirer-ids.ts';
export {
  availableDecisions,
  getPendingExecution,
  type PendingExecution,
  recordDecision,
} from './pending-decisions.ts';
export { pendingForMs, simulatorName } from './simulator.ts';
export { type CardEnrolment, findTestCard, type TestCard, testCards } from './test-cards.ts';
export {
  type IssuerBehaviour,
  issuerBehaviours,
  noTestTriggers,
  parseTestTriggers,
  readTestTriggers,
  type TestTriggers,
} from './test-triggers.ts';
