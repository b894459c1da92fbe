import { describe, expect, it } from 'vitest';
import type { Pool } from '#lib/platform/database/pool.ts';
import type { SearchScope } from './compile-search.ts';
import { parseSearch } from './parse-search.ts';
import { cursorOf, isSearchCursor, readCursor, searchPayments } from './search-payments.ts';

const id = 'a'.repeat(32);
const createdAt = new Date(1_764_000_000_000);

describe('a place in a search', () => {
  it('is the time and the id of a row, which are read back', () => {
    expect(cursorOf({ createdAt, id })).toBe(`1764000000000-${id}`);
    expect(readCursor(cursorOf({ createdAt, id }))).toEqual({ createdAt, id });
  });

  it.each([
    '',
    id,
    '1764000000000-',
    `-${id}`,
    `1-${id}0`,
    `x1-${id}`,
    `1-${'g'.repeat(32)}`,
    `${'1'.repeat(16)}-${id}`,
  ])('is not %s', (text) => {
    expect(isSearchCursor(text)).toBe(false);
    expect(() => readCursor(text)).toThrow('not a cursor of a search');
  });

  it('is a time of up to 15 digits', () => {
    expect([`1-${id}`, `${'1'.repeat(15)}-${id}`].map(isSearchCursor)).toEqual([true, true]);
  });
});

/** The statements of a search of a database without rows. */
async function statementsOf(
  typed: string,
  scope: SearchScope,
  page: { olderThan?: string; newerThan?: string } = {},
): Promise<{ text: string; values: unknown[] }[]> {
  const statements: { text: string; values: unknown[] }[] = [];
  const query = async (statement: string | { text: string; values: unknown[] }) => {
    if (typeof statement !== 'string') statements.push(statement);
    return { rows: [], rowCount: 0 };
  };
  const pool = { query, connect: async () => ({ query, release: () => undefined }) } as unknown as Pool;
  const search = { terms: parseSearch(typed).terms, scope, now: new Date() };
  expect(await searchPayments(pool, search, { limit: 50, ...page })).toEqual({
    ...{ payments: [], newer: null, older: null },
  });
  return statements;
}

const merchants = (count: number): SearchScope => ({
  everything: false,
  merchantIds: Array.from({ length: count }, (_, index) => `m${index}`),
  channelIds: [],
});

describe('a search of several merchants', () => {
  const isMerged = async (typed: string, scope: SearchScope) =>
    (await statementsOf(typed, scope)).at(-1)?.text.includes('lateral') ?? false;

  it.each([
    ['', 1, false],
    ['', 2, true],
    ['', 100, true],
    ['', 101, false],
    ['status:approved', 25, true],
    ['status:approved', 26, false],
    ['date:today mode:test', 100, true],
    ['mode:test status:approved', 26, false],
    ['-status:approved', 2, false],
    ['type:RF', 2, false],
    ['date:today type:RF', 2, false],
  ])('%j of %i merchants reads the newest rows of each: %s', async (typed, count, expected) => {
    expect(await isMerged(typed, merchants(count))).toBe(expected);
  });

  it('is not merged when it covers everything or names channels', async () => {
    expect(await isMerged('', { everything: true })).toBe(false);
    expect(await isMerged('', { ...merchants(2), channelIds: ['c'] } as SearchScope)).toBe(false);
  });

  it('reads one row more than a page, newest first, or oldest first on the way back', async () => {
    const [first] = await statementsOf('', merchants(2));
    expect(first?.text).toMatch(/order by "newest"\."created_at" desc, "newest"\."id" desc limit \$\d+$/);
    expect(first?.values.at(-1)).toBe(51);
    const [back] = await statementsOf('', merchants(2), { newerThan: `1764000000000-${id}` });
    expect(back?.text).toMatch(/order by "newest"\."created_at" asc, "newest"\."id" asc limit \$\d+$/);
    expect(back?.text).toContain('("created_at", "id") > (');
    const [older] = await statementsOf('', { everything: true }, { olderThan: `1764000000000-${id}` });
    expect(older?.text).toContain('("created_at", "id") < (');
    expect(older?.text).toMatch(/order by "created_at" desc, "id" desc limit \$\d+$/);
    expect(older?.values).toEqual([createdAt, id, 51]);
  });

  it('looks up names of merchants and channels only, in lower case', async () => {
    const named = await statementsOf('merchant:Bakery channel:Web type:RF', { everything: true });
    expect(named).toHaveLength(2);
    expect(named[0]?.values).toEqual([['bakery', 'web']]);
    expect(await statementsOf('type:RF order', { everything: true })).toHaveLength(1);
  });
});
