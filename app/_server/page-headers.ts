/** What `proxy.ts` adds to the request of a page: neither a layout nor a page of Next knows its own address. */

/** The entity that the page is limited to. */
export const entityHeader = 'x-turnpike-entity';
/** The path of the page with its query. */
export const pathHeader = 'x-turnpike-path';
