import { parseAsString } from 'nuqs/server';

/** The entity filter in the URL. */
export const entityState = { entity: parseAsString };
