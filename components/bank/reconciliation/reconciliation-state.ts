import { parseAsString, parseAsStringLiteral } from 'nuqs/server';

const modes = ['live', 'test'] as const;

/** The bank account, the day and the mode, in the address; null: what the server selects. */
export const bankReconciliationState = {
  psp: parseAsString,
  account: parseAsString,
  currency: parseAsString,
  day: parseAsString,
  mode: parseAsStringLiteral(modes),
};

type State = Record<'psp' | 'account' | 'currency' | 'day', string | null> & { mode: 'live' | 'test' | null };

/** The parameters of the API; what is null is left out. */
export function reconciliationQueryOf({ psp, account, currency, day, mode }: State) {
  return {
    psp: psp ?? undefined,
    account: account ?? undefined,
    currency: currency ?? undefined,
    day: day ?? undefined,
    mode: mode ?? undefined,
  };
}
