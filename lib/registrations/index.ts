export { createPaymentWithRegistration } from './create-payment-with-registration.ts';
export { type CreatedRegistration, createRegistration } from './create-registration.ts';
export { type ChangedRegistration, deleteRegistration, extendRegistration } from './delete-registration.ts';
export { expireRegistrations } from './expire-registrations.ts';
export { registrationJobs } from './jobs.ts';
export { payByRegistration } from './pay-with-registration.ts';
export type { Registration, RegistrationState } from './registration.ts';
export {
  checkSearchText,
  type RegistrationCursor,
  type RegistrationPage,
  searchRegistrations,
} from './search-registrations.ts';
export { findRegistration, findRegistrationForStaff } from './store.ts';
export { registrationConsumers } from './subscriber.ts';
