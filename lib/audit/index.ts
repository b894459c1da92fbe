export { AuditAnchors, ForeignAnchorsError } from './anchors.ts';
export type { AuditEntry, AuditedBy, AuditedChange, Changed, Unchanged } from './entry.ts';
export { proveErasedEntry } from './erased-entries.ts';
export { findRuleChanges } from './find-changes.ts';
export { recordChange, withAudit } from './record-change.ts';
export { findEntries } from './store.ts';
export { verifyChain } from './verify-chain.ts';
