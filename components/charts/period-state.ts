import { parseAsStringLiteral } from 'nuqs/server';

export const periods = ['today', '7d', '30d', '90d'] as const;

/** The period of a page with figures, in its address. */
export const periodState = { period: parseAsStringLiteral(periods).withDefault('7d') };
