export { changeDispute } from './change-dispute.ts';
export {
  type Dispute,
  type DisputeState,
  type DisputeVerb,
  disputeVerbs,
  mayChange,
} from './dispute.ts';
export { type EvidenceKind, maxEvidenceBytes, maxEvidenceFiles } from './evidence/detect-kind.ts';
export {
  addEvidence,
  type EvidenceResult,
  listEvidence,
  readEvidence,
  removeEvidence,
} from './evidence/evidence.ts';
export { disputeFields } from './search/dispute-fields.ts';
export {
  countDisputes,
  countDisputesByDeadline,
  openDisputes,
  searchDisputes,
} from './search/search-disputes.ts';
export { findDisputeForStaff, listDisputeEvents } from './store.ts';
export { disputeConsumers } from './subscriber.ts';
