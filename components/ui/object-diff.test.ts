import { describe, expect, it } from 'vitest';
import { diffObjects } from './object-diff.ts';

describe('listChanges', () => {
  it('lists only different values, at any depth and in any order of keys', () => {
    const before = { name: 'Bakery', settings: { brands: ['VISA'], throttling: { perMinute: 10, burst: 2 } } };
    const after = { settings: { throttling: { burst: 2, perMinute: 20 }, brands: ['VISA'] }, name: 'Bakery' };
    expect(diffObjects(before, after)).toEqual([{ path: 'settings.throttling.perMinute', before: 10, after: 20 }]);
    expect(diffObjects(before, before)).toEqual([]);
  });

  it('treats a list as one value and compares its items', () => {
    expect(diffObjects({ roles: ['a', 'b'] }, { roles: ['b', 'a'] })).toEqual([
      { path: 'roles', before: ['a', 'b'], after: ['b', 'a'] },
    ]);
    expect(diffObjects({ rules: [{ on: 1, use: 2 }] }, { rules: [{ use: 2, on: 1 }] })).toEqual([]);
    expect(diffObjects({ rules: [{ when: 1 }] }, { rules: [{ when: 2 }] })).toHaveLength(1);
  });

  it('distinguishes missing, null and false values', () => {
    expect(diffObjects({ limit: null }, {})).toEqual([{ path: 'limit', before: null, after: undefined }]);
    expect(diffObjects({ closed: false }, { closed: null })).toHaveLength(1);
    expect(diffObjects({ count: 0 }, { count: '0' })).toHaveLength(1);
  });

  it('lists every value of a created or deleted object', () => {
    expect(diffObjects(null, { name: 'Till', scopes: ['payments'] })).toEqual([
      { path: 'name', before: undefined, after: 'Till' },
      { path: 'scopes', before: undefined, after: ['payments'] },
    ]);
    expect(diffObjects({ name: 'Till' }, null)).toEqual([{ path: 'name', before: 'Till', after: undefined }]);
    expect(diffObjects(null, null)).toEqual([]);
  });

  it('keeps values that are replaced by objects, and empty objects', () => {
    expect(diffObjects({ upstream: 'off' }, { upstream: { url: 'https://a.example' } })).toEqual([
      { path: 'upstream', before: 'off', after: { url: 'https://a.example' } },
    ]);
    expect(diffObjects({ upstream: { url: 'a' } }, { upstream: null })).toEqual([
      { path: 'upstream.url', before: 'a', after: undefined },
    ]);
    expect(diffObjects({}, { upstream: {} })).toEqual([{ path: 'upstream', before: undefined, after: {} }]);
  });
});
