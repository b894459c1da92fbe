import { parseAsString } from 'nuqs/server';

/** The query parameters of the list. */
export const listState = {
  q: parseAsString.withDefault(''),
  older: parseAsString,
  newer: parseAsString,
};
