import { expect, it, vi } from 'vitest';
import { searchFields } from '#lib/payments/search/search-fields.ts';
import { systemClock } from '#lib/platform/clock.ts';
import { ListTimeoutError } from '#lib/platform/database/statement-timeout.ts';
import type { AnyList, ListReader } from './list-description.ts';
import { findNearestSearch } from './nearest-search.ts';

const reader = { services: {}, call: { now: systemClock.now() } } as unknown as ListReader;

it('a reading that takes longer than a user waits is not offered, and the next one is', async () => {
  const count = vi.fn().mockRejectedValueOnce(new ListTimeoutError('the search took too long')).mockResolvedValue(3);
  const list = {
    name: 'transactions',
    noun: { one: 'transaction', many: 'transactions' },
    fields: searchFields,
    count,
  };
  const nearest = await findNearestSearch(
    list as unknown as AnyList,
    reader,
    'brand:VISA jones',
    new AbortController().signal,
  );
  expect(nearest).toEqual({ q: 'brand:VISA', text: 'Search without “jones”', count: 3, capped: false });
  expect(count).toHaveBeenCalledTimes(2);
});

it('nothing more is read for a user who has left', async () => {
  const count = vi.fn().mockResolvedValue(3);
  const list = {
    name: 'transactions',
    noun: { one: 'transaction', many: 'transactions' },
    fields: searchFields,
    count,
  };
  const left = AbortSignal.abort();
  expect(await findNearestSearch(list as unknown as AnyList, reader, 'brand:VISA jones', left)).toBeNull();
  expect(count).not.toHaveBeenCalled();
});
