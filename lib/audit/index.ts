export type { AuditEntry, AuditedBy, AuditedChange, Changed, Unchanged } from './entry.ts';
export { recordChange, withAudit } from './record-change.ts';
export {
  type AuditSearch,
  type AuditVisibility,
  auditFields,
  auditOrder,
  countEntries,
  findNamedUsers,
  searchEntries,
} from './search-entries.ts';
export { findEntries } from './store.ts';
export { type ChainProgress, type ChainVerdict, verifyChain, verifyRange } from './verify-chain.ts';
