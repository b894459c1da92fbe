import { parseAsString } from 'nuqs/server';

/** The query parameters of every list. */
export const listState = {
  q: parseAsString.withDefault(''),
  sort: parseAsString,
  older: parseAsString,
  newer: parseAsString,
};

/** As many rows as a section within a page shows; the page of the list has all. */
export const shownInSection = 5;
