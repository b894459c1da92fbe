import { parseAsString } from 'nuqs/server';

/** What the address of the list holds. */
export const listState = {
  q: parseAsString.withDefault(''),
  older: parseAsString,
  newer: parseAsString,
};
