import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { staffApi } from '#components/api/staff-api.ts';
import { paymentsApi } from '#components/payments/api.ts';
import { pagePath, pathOf } from './client.ts';

afterEach(() => vi.unstubAllGlobals());

describe('the address of a page', () => {
  it('leaves out what is empty, so that one state has one address', () => {
    expect(pagePath('/transactions', { entity: null, q: '', older: undefined })).toBe('/transactions');
    expect(pagePath('/transactions', { q: 'status:declined', entity: 'e1' })).toBe(
      '/transactions?q=status%3Adeclined&entity=e1',
    );
  });

  it('keeps zero and a list', () => {
    expect(pagePath('/x', { from: 0, ids: ['a', 'b'] })).toBe('/x?from=0&ids=a%2Cb');
  });

  it('returns every text unchanged when it is read', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (q) => {
        const url = new URL(pagePath('/transactions', { q }), 'http://localhost');
        expect(url.searchParams.get('q')).toBe(q);
        expect(url.pathname).toBe('/transactions');
      }),
    );
  });
});

describe('the key of a read', () => {
  it('is its address, so that a page finds what the server has read', () => {
    const query = { q: 'status:declined', entity: null, limit: 8 };
    expect(pathOf(paymentsApi.transactions, { query })).toBe('/transactions?q=status%3Adeclined&limit=8');
    expect(pathOf(paymentsApi.transactions[':id'], { param: { id: 't1' } })).toBe('/transactions/t1');
  });
});

describe('a request', () => {
  it('goes to the back office with its body as JSON', async () => {
    const fetched = vi.fn(async (_path: string, _init?: RequestInit) => Response.json({}));
    vi.stubGlobal('fetch', fetched);
    await staffApi.me.preferences.$patch({ json: { timeZone: 'UTC' } });
    const [path, init] = fetched.mock.calls[0] ?? [];
    expect([path, init?.method, init?.body]).toEqual(['/api/backoffice/me/preferences', 'PATCH', '{"timeZone":"UTC"}']);
  });
});
