export { successCode } from './apply-acquirer-result.ts';
export { type Attempt, listAttempts } from './attempt-store.ts';
export { buildPayment } from './build-payment.ts';
export {
  type Address,
  type Customer,
  type FollowUpCommand,
  newCommand,
  type PaymentCommand,
  type RiskData,
  type StoredInstrumentUse,
} from './command.ts';
export { createPayment } from './create-payment.ts';
export { type ExpectedEvent, listExpectedEvents } from './expected-events.ts';
export { expireRedirectedPayments } from './expire-redirected.ts';
export {
  findLinkedPayments,
  findPayments,
  findPaymentsOfRegistration,
  type PaymentFilter,
  type PaymentPage,
} from './find-payments.ts';
export { type FollowUpRequest, followUpPayment } from './follow-up-payment.ts';
export { checkFollowUpRules, unknownReferenceCode } from './follow-up-rules.ts';
export { insertTransaction } from './insert-transaction.ts';
export { paymentJobs } from './jobs.ts';
export { getPendingReference, listPendingPayments, type PendingPayment } from './list-pending.ts';
export { type Json, type Payment, remainingMinor } from './payment.ts';
export { PaymentConflictError } from './payment-conflict-error.ts';
export { type Instrument, noInstrument, resolveBrand, visibleNumberOf } from './payment-instrument.ts';
export type { PaymentOptions, StoredAccount } from './payment-options.ts';
export { checkInstrumentRules } from './payment-rules.ts';
export { receiveNotification } from './receive-notification.ts';
export { rejectHeldPayment } from './reject-held-payment.ts';
export { continuePayment, releasePayment } from './release-payment.ts';
export { resolvePending } from './resolve-pending.ts';
export { resolveUnknownAttempts, resolveUnknownAttemptsOfMerchant } from './resolve-unknown-attempts.ts';
export { type Latency, measureAcquirerLatency } from './search/acquirer-latency.ts';
export { type Condition, compileScope, type SearchScope } from './search/compile-search.ts';
export {
  formatTerm,
  type ParsedSearch,
  parseSearch,
  type SearchProblem,
  type SearchTerm,
} from './search/parse-search.ts';
export { type PaymentSummary, summarisePayments } from './search/payment-summary.ts';
export { searchFields } from './search/search-fields.ts';
export {
  countPayments,
  cursorOf,
  isSearchCursor,
  maxCounted,
  type PaymentSearch,
  readAllPayments,
  readCursor,
  searchPayments,
} from './search/search-payments.ts';
export type { PaymentServices, PaymentStage } from './services.ts';
export { routeToAccount } from './stages/route.ts';
export { sendToConnector } from './stages/send.ts';
export type { StageFacts, StageResult } from './stages/stage.ts';
export {
  type FollowUpType,
  isFinal,
  mayFollow,
  type PaymentState,
  type PaymentType,
  paymentTypes,
} from './state.ts';
export {
  countEvents,
  createPaymentBatches,
  findPayment,
  findPaymentForStaff,
  findTimeline,
  type PaymentBatches,
  type TimelineEvent,
} from './store.ts';
