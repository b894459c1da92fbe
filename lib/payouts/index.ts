export { createBankFile } from './bank-file/bank-file.ts';
export { type BankMovement, recordBankMovement } from './bank-movement.ts';
export { approvePayout } from './decide-payout.ts';
export { proposePayout } from './propose-payout.ts';
export { payoutFields } from './search/payout-fields.ts';
export { countPayouts } from './search/search-payouts.ts';
export { findPayoutForStaff, listPayoutEvents } from './store.ts';
export { changeTerms, findTerms } from './terms/payout-terms.ts';
