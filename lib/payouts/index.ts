export { type BankFileResult, createBankFile, findBankFile, writeBankFile } from './bank-file/bank-file.ts';
export { type BankMovement, recordBankMovement } from './bank-movement.ts';
export { approvePayout, type DecisionResult, rejectPayout, withdrawPayout } from './decide-payout.ts';
export type { BankAccount, Payout, PayoutState } from './payout.ts';
export { type ProposalResult, proposePayout } from './propose-payout.ts';
export { payoutFields } from './search/payout-fields.ts';
export { countPayouts, searchPayouts } from './search/search-payouts.ts';
export { findPayoutForStaff, listPayoutEvents } from './store.ts';
export { changeTerms, findTerms, type PayoutTerms } from './terms/payout-terms.ts';
