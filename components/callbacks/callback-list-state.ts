import { parseAsString } from 'nuqs/server';
import { listState } from '#components/list/list-state.ts';

/** What the page shows first: work that waits for an administrator. */
export const failedQuery = 'state:failed';

/** The query parameters of the page. */
export const callbackListState = { ...listState, q: parseAsString.withDefault(failedQuery) };
