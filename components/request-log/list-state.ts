import { parseAsString, parseAsStringLiteral } from 'nuqs/server';

export const statusChoices = ['refused', '2xx', '4xx', '5xx'] as const;
export const periodChoices = ['15m', '1h', '24h', '7d'] as const;

/** The filters in the URL. */
export const filterState = {
  status: parseAsStringLiteral(statusChoices),
  operation: parseAsString,
  token: parseAsString,
  text: parseAsString.withDefault(''),
  within: parseAsStringLiteral(periodChoices),
  from: parseAsString,
  to: parseAsString,
};

/** The query parameters of the list. */
export const listState = {
  ...filterState,
  older: parseAsString,
  newer: parseAsString,
  /** The selected request. */
  call: parseAsString,
};
