export type { LedgerAccount } from './accounts.ts';
export { type Balance, findBalances, findMovements, type Movement } from './balances/find-balances.ts';
export { findSettledTotals, findTotalsOfImport, type SettledTotal } from './balances/find-settled-totals.ts';
export { correctLedger } from './bookings/correct-ledger.ts';
export { writeCorrection } from './bookings/correction-event.ts';
export type { FeeRate } from './fees/fee-schedule.ts';
export { publishFeeSchedule } from './fees/publish-fee-schedule.ts';
export { ledgerConsumers } from './subscriber.ts';
export { verifyLedger } from './verify-ledger.ts';
