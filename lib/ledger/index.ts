export { ledgerAccounts } from './accounts.ts';
export {
  type Balance,
  findBalances,
  findMovements,
  type LedgerPeriod,
  type Movement,
} from './balances/find-balances.ts';
export { type BookedEntry, type EntryFilter, findEntry, listEntries } from './balances/list-entries.ts';
export { correctLedger, reverseEntry } from './bookings/correct-ledger.ts';
export { entryKinds } from './entry.ts';
export { type FeeRate, feeKinds } from './fees/fee-schedule.ts';
export { publishFeeSchedule } from './fees/publish-fee-schedule.ts';
export { findFeeSchedules } from './store.ts';
export { ledgerConsumers } from './subscriber.ts';
export { verifyLedger } from './verify-ledger.ts';
