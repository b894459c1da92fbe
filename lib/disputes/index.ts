export { changeDispute } from './change-dispute.ts';
export { sealedEvidence } from './evidence/evidence.ts';
export { countDisputesByDeadline } from './search/search-disputes.ts';
export { findDisputeForStaff } from './store.ts';
