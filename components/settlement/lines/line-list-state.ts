import { parseAsString } from 'nuqs/server';
import { listState } from '#components/list/list-state.ts';

/** What waits for a decision; what the page shows unless its URL has another search. */
export const openQuery = 'is:open';

/** The page of a line knows the search that it was opened from: its neighbours are those of that search. */
export const lineState = { q: parseAsString.withDefault(openQuery) };

/** The query parameters of the list. */
export const lineListState = { ...listState, ...lineState };
