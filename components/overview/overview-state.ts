import { parseAsStringLiteral } from 'nuqs/server';

export const periods = ['today', '7d', '30d'] as const;

/** What the address of the overview holds. */
export const overviewState = { period: parseAsStringLiteral(periods).withDefault('7d') };
