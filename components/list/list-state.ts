import { parseAsString } from 'nuqs/server';

/** The query parameters of every list. */
export const listState = {
  q: parseAsString.withDefault(''),
  sort: parseAsString,
  older: parseAsString,
  newer: parseAsString,
};
