export { createPaymentWithRegistration } from './create-payment-with-registration.ts';
export { buildRegistration, createRegistration } from './create-registration.ts';
export { deleteRegistration, extendRegistration } from './delete-registration.ts';
export { expireRegistrations } from './expire-registrations.ts';
export { checkUsable, findStoredAccount, payByRegistration } from './pay-with-registration.ts';
export type { Registration } from './registration.ts';
export { findRegistration, findRegistrationsOfEvents, insertRegistrations } from './store.ts';
export { registrationConsumers } from './subscriber.ts';
