export type { AuditEntry, AuditedBy, AuditedChange, Changed, Unchanged } from './entry.ts';
export { recordChange, withAudit } from './record-change.ts';
export { type AuditFilter, findEntries } from './store.ts';
export { type ChainVerdict, verifyChain } from './verify-chain.ts';
