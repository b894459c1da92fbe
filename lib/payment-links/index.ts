export { closePaymentLink, PaymentLinkInUseError } from './close-payment-link.ts';
export { createPaymentLink, openLinkParameters } from './create-payment-link.ts';
export { paymentLinkJobs } from './jobs.ts';
export {
  type ListedPaymentLink,
  maxValidityMs,
  type PaymentLink,
  type PaymentLinkView,
  takesForms,
} from './payment-link.ts';
export {
  countPaymentLinks,
  findPaymentLinkForStaff,
  paymentLinkFields,
  paymentLinkOrder,
  searchPaymentLinks,
} from './search-payment-links.ts';
export { findPaymentLink, listAbandonedClaims } from './store.ts';
export { viewPaymentLink, visitPaymentLink } from './view-payment-link.ts';
