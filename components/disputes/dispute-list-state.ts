import { parseAsString } from 'nuqs/server';
import { listState } from '#components/list/list-state.ts';

/** Disputes without an outcome: what the page shows unless its URL has another search. */
export const waitingQuery = 'state:OPEN,SUBMITTED';

/** The query parameters of the list. */
export const disputeListState = { ...listState, q: parseAsString.withDefault(waitingQuery) };
