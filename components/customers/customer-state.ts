import { parseAsString } from 'nuqs/server';

/** The customer that the page shows, in its address. */
export const customerState = { q: parseAsString.withDefault('') };
