import { parseAsString, parseAsStringLiteral } from 'nuqs/server';

export const registrationStates = ['ACTIVE', 'PENDING', 'REJECTED', 'DELETED', 'EXPIRED'] as const;

/** The labels of the states. */
export const registrationStatusLabels: Readonly<Record<string, string>> = {
  ACTIVE: 'Active',
  PENDING: 'Pending',
  REJECTED: 'Rejected',
  DELETED: 'Deleted',
  EXPIRED: 'Expired',
};

/** The query parameters of the list. */
export const registrationListState = {
  q: parseAsString.withDefault(''),
  state: parseAsStringLiteral(registrationStates),
  older: parseAsString,
  newer: parseAsString,
};
