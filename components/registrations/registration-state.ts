import type { MessageKey } from '#messages/translate.ts';

/** The labels of the states. */
export const registrationStatusLabels: Readonly<Record<string, MessageKey>> = {
  ACTIVE: 'registrations.state.ACTIVE',
  PENDING: 'registrations.state.PENDING',
  REJECTED: 'registrations.state.REJECTED',
  DELETED: 'registrations.state.DELETED',
  EXPIRED: 'registrations.state.EXPIRED',
};
