import { parseAsString, parseAsStringLiteral } from 'nuqs/server';

export const statusChoices = ['refused', '2xx', '4xx', '5xx'] as const;
export const periodChoices = ['15m', '1h', '24h', '7d'] as const;

/** What narrows the list, as the address holds it. */
export const filterState = {
  status: parseAsStringLiteral(statusChoices),
  operation: parseAsString,
  token: parseAsString,
  text: parseAsString.withDefault(''),
  within: parseAsStringLiteral(periodChoices),
  from: parseAsString,
  to: parseAsString,
};

/** What the address of the list holds. */
export const listState = {
  ...filterState,
  older: parseAsString,
  newer: parseAsString,
  /** The call that is looked at. */
  call: parseAsString,
};
