export type { LedgerAccount } from './accounts.ts';
export {
  type Balance,
  findBalances,
  findMovements,
  type LedgerPeriod,
  type Movement,
} from './balances/find-balances.ts';
export { findSettledTotals, findTotalsOfImport, type SettledTotal } from './balances/find-settled-totals.ts';
export { correctLedger, isReversible, reverseEntry } from './bookings/correct-ledger.ts';
export { writeCorrection } from './bookings/correction-event.ts';
export { type WriteOffResult, type WrittenOffAccount, writeOff } from './bookings/write-off.ts';
export type { FeeRegion } from './fees/fee-region.ts';
export {
  type FeeKind,
  type FeeModel,
  type FeeRate,
  type FeeSchedule,
  scheduleOn,
} from './fees/fee-schedule.ts';
export { type FeePreview, previewFees } from './fees/preview-fees.ts';
export { publishFeeSchedule } from './fees/publish-fee-schedule.ts';
export { entryFields } from './search/entry-fields.ts';
export {
  type BookedEntry,
  countEntries,
  entryOrder,
  findEntry,
  searchEntries,
} from './search/search-entries.ts';
export { findFeeSchedules } from './store.ts';
export { ledgerConsumers } from './subscriber.ts';
export { verifyLedger } from './verify-ledger.ts';
