export { brandOf, numberShownOf, readAccount, type SentAccount } from './account.ts';
export { completePending } from './complete-pending.ts';
export { createPayment, type InitialRequest, type StoredAccount } from './create-payment.ts';
export { draftPayment, type TransactionRequest } from './draft-payment.ts';
export { type Expected, findExpected } from './find-expected.ts';
export {
  findLinkedPayments,
  findPayments,
  findPaymentsOfRegistration,
  type PaymentFilter,
  type PaymentPage,
} from './find-payments.ts';
export { findWaitingPayments, findWaitingReference, type WaitingPayment } from './find-waiting.ts';
export { type FollowUpRequest, followUpPayment, PaymentMoved } from './follow-up-payment.ts';
export { findFollowUpRefusal, unknownReferenceCode } from './follow-up-rules.ts';
export { successCode } from './outcome-to-settlement.ts';
export { type Json, type Payment, remainingMinor } from './payment.ts';
export { presentPayment } from './present-payment.ts';
export { recordTransaction } from './record-transaction.ts';
export { recoverAttempts, recoverAttemptsOf } from './recover-attempts.ts';
export { findAccountRefusal } from './refusals.ts';
export { ConditionList, compileScope, type SearchScope } from './search/compile-search.ts';
export { type Latency, measureLatency } from './search/measure-latency.ts';
export {
  formatTerm,
  longestSearch,
  type ParsedSearch,
  parseSearch,
  type SearchProblem,
  type SearchTerm,
} from './search/parse-search.ts';
export { searchFields } from './search/search-fields.ts';
export {
  countedAtMost,
  countPayments,
  cursorOf,
  isSearchCursor,
  type PaymentSearch,
  readAllPayments,
  readCursor,
  readPatiently,
  SearchTooBroad,
  searchPayments,
} from './search/search-payments.ts';
export { type PaymentSummary, summarisePayments } from './search/summarise-payments.ts';
export type { PaymentServices } from './services.ts';
export {
  type FollowUpType,
  followUpTypes,
  mayFollow,
  type PaymentState,
  type PaymentType,
  paymentTypes,
} from './state.ts';
export {
  countEvents,
  createPaymentBatches,
  findPayment,
  findTimeline,
  type PaymentBatches,
  type TimelineEvent,
} from './store.ts';
export { openWalletToken, testKeyOf } from './wallet-token.ts';
