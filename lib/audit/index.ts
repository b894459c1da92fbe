export type { AuditedBy, AuditedChange, Changed, Unchanged } from './entry.ts';
export { recordChange, withAudit } from './record-change.ts';
export { findEntries } from './store.ts';
export { verifyChain } from './verify-chain.ts';
