import { parseAsStringLiteral } from 'nuqs/server';
import { periodState } from '#components/charts/period-state.ts';

export const ledgerModes = ['live', 'test'] as const;

/** What the page of the ledger shows, in its address. */
export const ledgerState = { ...periodState, mode: parseAsStringLiteral(ledgerModes) };
