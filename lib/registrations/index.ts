export { type CreatedRegistration, createRegistration } from './create-registration.ts';
export { type ChangedRegistration, deleteRegistration, extendRegistration } from './end-registration.ts';
export { expireRegistrations } from './expire-registrations.ts';
export { followsPayments } from './jobs.ts';
export { payAndRegister } from './pay-and-register.ts';
export { presentRegistration } from './present-registration.ts';
export type { Registration, RegistrationState } from './registration.ts';
export {
  findSearchFault,
  type RegistrationCursor,
  type RegistrationPage,
  searchRegistrations,
} from './search-registrations.ts';
export { findRegistration, findRegistrationOf } from './store.ts';
export { payByRegistration } from './use-registration.ts';
