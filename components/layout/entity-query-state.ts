import { parseAsString } from 'nuqs/server';

/** The entity that a page is narrowed to, as the address holds it. */
export const entityState = { entity: parseAsString };
