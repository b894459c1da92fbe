import { parseAsString } from 'nuqs/server';

/** The customer that the page shows, in its address. */
export const customerState = { q: parseAsString.withDefault('') };

/** As many rows of each list as are read at a glance; the page of the list has all. */
export const shownOfCustomer = 5;
