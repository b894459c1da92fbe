import { parseAsStringLiteral } from 'nuqs/server';

export const periods = ['today', '7d', '30d'] as const;

/** The query parameters of the overview. */
export const overviewState = { period: parseAsStringLiteral(periods).withDefault('7d') };
