export { closePaymentLink, PaymentLinkInUseError } from './close-payment-link.ts';
export { createPaymentLink, openLinkParameters, sealedLinkParameters } from './create-payment-link.ts';
export { paymentLinkJobs } from './jobs.ts';
export { maxValidityMs, type PaymentLink, type PaymentLinkView, takesForms } from './payment-link.ts';
export { findPaymentLink, listAbandonedClaims } from './store.ts';
export { viewPaymentLink, visitPaymentLink } from './view-payment-link.ts';
