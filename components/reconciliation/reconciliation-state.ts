import { parseAsString, parseAsStringLiteral } from 'nuqs/server';

const modes = ['live', 'test'] as const;

/** What the page shows, in its address; null: what the server selects. */
export const reconciliationState = {
  mode: parseAsStringLiteral(modes),
  currency: parseAsString,
  from: parseAsString,
  to: parseAsString,
};

type State = { mode: 'live' | 'test' | null; currency: string | null; from: string | null; to: string | null };

/** The parameters of the API; what is null is left out. */
export function queryOf({ mode, currency, from, to }: State) {
  return { mode: mode ?? undefined, currency: currency ?? undefined, from: from ?? undefined, to: to ?? undefined };
}
