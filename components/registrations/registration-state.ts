import { parseAsString, parseAsStringLiteral } from 'nuqs/server';

export const registrationStates = ['ACTIVE', 'PENDING', 'REJECTED', 'DELETED', 'EXPIRED'] as const;

/** What people call the states. */
export const registrationStatusLabels: Readonly<Record<string, string>> = {
  ACTIVE: 'Active',
  PENDING: 'Waiting for its payment',
  REJECTED: 'Rejected',
  DELETED: 'Forgotten',
  EXPIRED: 'Kept no longer',
};

/** What the address of the list holds. */
export const registrationListState = {
  q: parseAsString.withDefault(''),
  state: parseAsStringLiteral(registrationStates),
  older: parseAsString,
  newer: parseAsString,
};
