import type { Pool } from '#lib/platform/database/pool.ts';
import { query } from '#lib/platform/database/statement.ts';
import * as sql from './sql/index.ts';

/** Counts and sums of payments, and the balance of each account, by their names. */
export type Books = ReadonlyMap<string, string>;

export async function readBooks(pool: Pool): Promise<Books> {
  const [payments, accounts] = [await query(pool, sql.sumPayments, {}), await query(pool, sql.sumAccounts, {})];
  return new Map([
    ...payments.map(({ key, count, sum }) => [`payments ${key}`, `${count} (${sum})`] as const),
    ...accounts.map(({ key, count, sum }) => [`account ${key}`, `${count} (${sum})`] as const),
  ]);
}

export function compareBooks(before: Books, after: Books): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [was, is] = [before.get(name) ?? 'none', after.get(name) ?? 'none'];
    return was === is ? [] : [`${name}: ${was} → ${is}`];
  });
}
