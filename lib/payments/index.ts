export { successCode } from './attempts/apply-acquirer-result.ts';
export { getPendingReference, listPendingPayments } from './attempts/list-pending.ts';
export { receiveNotification } from './attempts/receive-notification.ts';
export { receiveReturn } from './attempts/receive-return.ts';
export { resolvePending } from './attempts/resolve-pending.ts';
export {
  resolveAbandonedPayment,
  resolveUnknownAttempts,
  resolveUnknownAttemptsOfMerchant,
} from './attempts/resolve-unknown-attempts.ts';
export { buildPayment } from './build-payment.ts';
export {
  type Address,
  type Customer,
  newCommand,
  type PaymentCommand,
  type RiskData,
  type StoredInstrumentUse,
} from './command.ts';
export { createPayment } from './create-payment.ts';
export { findLinkedPayments, findPayments, findPaymentsOfRegistration, type PaymentFilter } from './find-payments.ts';
export { followUpPayment } from './follow-ups/follow-up-payment.ts';
export { checkFollowUpRules, unknownReferenceCode } from './follow-ups/follow-up-rules.ts';
export { recordChargeback } from './follow-ups/record-chargeback.ts';
export { recordRefundReversal } from './follow-ups/record-refund-reversal.ts';
export { takeBackReported } from './follow-ups/report-follow-up.ts';
export { insertTransaction, insertTransactions } from './insert-transaction.ts';
export { findIssuer } from './instrument/find-issuer.ts';
export { type Instrument, noInstrument, resolveBrand, visibleNumberOf } from './instrument/payment-instrument.ts';
export { type AgreementMadeElsewhere, findAgreements, insertAgreements } from './instrument/standing-instruction.ts';
export { keepWishes } from './keep-wishes.ts';
export {
  type FollowUpType,
  isFinal,
  mayFollow,
  type PaymentState,
  type PaymentType,
  paymentTypes,
} from './life-cycle/state.ts';
export { getPaymentStatus, type PaymentStatus } from './life-cycle/status.ts';
export type { Json, Payment, RerunRefusal } from './payment.ts';
export { PaymentConflictError } from './payment-conflict-error.ts';
export type { RowAlongside, StoredAccount } from './payment-options.ts';
export { checkInstrumentRules } from './payment-rules.ts';
export { forgetStoredCommands } from './reruns/forget-stored-commands.ts';
export { rerunPayment } from './reruns/rerun-payment.ts';
export { type Latency, measureAcquirerLatency } from './search/acquirer-latency.ts';
export { type ChargebackCount, countChargebacks, modeCondition, sellingTypes } from './search/chargeback-figures.ts';
export { compileForCustomer, compileRegistrationsOfCustomer } from './search/compile-customer.ts';
export { compileShared } from './search/compile-search.ts';
export { customerFields } from './search/customer-fields.ts';
export { type PaymentSummary, summarisePayments } from './search/payment-summary.ts';
export { searchFields } from './search/search-fields.ts';
export { type FiguresOfCurrency, readFigures } from './search/search-figures.ts';
export { countPayments, paymentOrder, readAllPayments, searchPayments } from './search/search-payments.ts';
export type { PaymentServices, PaymentStage } from './services.ts';
export { routeToAccount } from './stages/route.ts';
export { sendToConnector } from './stages/send.ts';
export type { RiskWishes, StageFacts, StageResult } from './stages/stage.ts';
export {
  createPaymentBatches,
  findPayment,
  findPaymentForStaff,
  findPaymentsByShortIdForStaff,
  findPaymentsOfEvents,
  findTimeline,
} from './store.ts';
export { rejectHeldPayment, rejectRedirectedPayment } from './suspended/reject-held-payment.ts';
export { continuePayment, releasePayment } from './suspended/release-payment.ts';
export { sealedCommands } from './suspended/suspended-command.ts';
export { findUsualPayments } from './usual-payments.ts';
