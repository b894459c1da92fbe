import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { ledgerModes } from '#components/ledger/ledger-state.ts';

/** The settlement dates and the mode, in the address; null: what the server selects. */
export const acquirersState = { mode: parseAsStringLiteral(ledgerModes), from: parseAsString, to: parseAsString };

type State = { mode: (typeof ledgerModes)[number] | null; from: string | null; to: string | null };

/** The parameters of the API; what is null is left out. */
export const acquirersQueryOf = ({ mode, from, to }: State) => ({
  mode: mode ?? undefined,
  from: from ?? undefined,
  to: to ?? undefined,
});
