export type {
  AcquirerDetails,
  AcquirerOutcome,
  AcquirerRequest,
  ClearAccount,
  Connector,
  Connectors,
  Inquiry,
  InquiryOutcome,
  ProcessingMode,
  Redirect,
} from './contract.ts';
export { noDetails } from './contract.ts';
export { forwardedParams } from './forwarded-params.ts';
export { kindOfCode } from './kind-of-code.ts';
export {
  choicesAt,
  chooseOutcome,
  findWaitingExecution,
  type WaitingExecution,
} from './simulator/decide-execution.ts';
export { createSimulator, pendingForMs, simulatorName } from './simulator/simulator.ts';
export { type CardEnrolment, findTestCard, type TestCard, testCards } from './simulator/test-cards.ts';
export { createUpstream, type UpstreamAccount, upstreamName } from './upstream/upstream.ts';
