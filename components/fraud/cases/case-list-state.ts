import { parseAsString } from 'nuqs/server';
import { listState } from '#components/list/list-state.ts';

/** What waits for a decision; what the page shows unless its URL has another search. */
export const openQuery = 'status:open';

/** The state of the page of cases. */
export const caseListState = { ...listState, q: parseAsString.withDefault(openQuery) };
