export {
  availableDecisions,
  getPendingExecution,
  type PendingExecution,
  recordDecision,
} from './pending-decisions.ts';
export { pendingForMs, simulatorName } from './simulator.ts';
export { type CardEnrolment, type TestCard, testCards } from './test-cards.ts';
export { noTestTriggers, parseTestTriggers, type TestTriggers } from './test-triggers.ts';
