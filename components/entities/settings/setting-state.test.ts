import { describe, expect, test } from 'vitest';
import type { EntityDetail } from '#lib/entities/staff/index.ts';
import { t } from '#test/translate.ts';
import { formatValue, toComparison, toFormValues, toPatch } from './setting-state.ts';
import { settingTabs, visibleTabs } from './setting-tabs.ts';

const psp = { id: 'p', name: 'Demo PSP' };
const settings = {
  paymentBrands: { above: ['*'], from: null },
  'throttling.paymentsPerMinute': { own: 100, above: 12_000, from: psp },
  'throttling.readsPerMinute': { above: 12_000, from: psp },
} as unknown as EntityDetail['settings'];

const fieldsOf = (...names: string[]) =>
  settingTabs.flatMap(({ fields }) => fields).filter(({ name }) => names.includes(name));

describe('settings form', () => {
  const limits = fieldsOf('throttling.paymentsPerMinute', 'throttling.readsPerMinute');

  test('starts with the own value, or with the inherited value', () => {
    expect(toFormValues(settings, limits)).toEqual({
      'throttling:paymentsPerMinute': { isOwn: true, value: '100' },
      'throttling:readsPerMinute': { isOwn: false, value: '12000' },
    });
  });

  test('sends nothing when no value was changed', () => {
    expect(toPatch(settings, limits, toFormValues(settings, limits))).toEqual({ set: {}, inherit: [] });
  });

  test('sends numbers as numbers and lists settings that go back to inheritance', () => {
    const values = {
      'throttling:paymentsPerMinute': { isOwn: false, value: '100' },
      'throttling:readsPerMinute': { isOwn: true, value: '50' },
    };
    const patch = { set: { 'throttling.readsPerMinute': 50 }, inherit: ['throttling.paymentsPerMinute'] };
    expect(toPatch(settings, limits, values)).toEqual(patch);
    expect(toComparison(t, { settings, channels: [] }, limits, patch)).toEqual({
      before: { Payments: '100 per minute', Reads: '12,000 per minute (inherited from Demo PSP)' },
      after: { Payments: '12,000 per minute (inherited from Demo PSP)', Reads: '50 per minute' },
    });
  });
});

describe('a list of accepted values', () => {
  const currencies = fieldsOf('currencies');
  const stored = { currencies: { own: ['CHF', 'EUR'], above: ['*'], from: null } } as never;
  const patchFor = (value: string[]) => toPatch(stored, currencies, { currencies: { isOwn: true, value } });

  test('is not sent when only its order differs', () => {
    expect(patchFor(['EUR', 'CHF'])).toEqual({ set: {}, inherit: [] });
  });

  test('is sent when a value was added', () => {
    expect(patchFor(['EUR', 'CHF', 'USD'])).toEqual({ set: { currencies: ['EUR', 'CHF', 'USD'] }, inherit: [] });
  });
});

test('the order of dispatching rules is a change, an empty condition that is left out is none', () => {
  const dispatching = fieldsOf('dispatching');
  const own = [{ channelId: 'a', currencies: [] }, { channelId: 'b' }];
  const stored = { dispatching: { own, above: [], from: null } } as never;
  const patchFor = (value: object[]) => toPatch(stored, dispatching, { dispatching: { isOwn: true, value } });
  expect(patchFor([{ channelId: 'a' }, { channelId: 'b' }])).toEqual({ set: {}, inherit: [] });
  expect(patchFor([{ channelId: 'b' }, { channelId: 'a' }]).set).toHaveProperty('dispatching');
});

test('formats an empty list as none, a star as all, and truncates a long list', () => {
  expect(formatValue(t, { kind: 'brands' }, [])).toBe('none');
  expect(formatValue(t, { kind: 'brands' }, ['*'])).toBe('all');
  expect(formatValue(t, { kind: 'dispatching' }, [])).toBe('no rules');
  const many = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
  expect(formatValue(t, { kind: 'currencies' }, many)).toBe('A, B, C, D, E, F and 2 more');
});

test('formats a rule with the name of its channel', () => {
  const channels = [{ id: 'c'.repeat(32), name: 'Web shop' }];
  const rule = { channelId: 'c'.repeat(32), currencies: ['EUR', 'CHF'] };
  expect(formatValue(t, { kind: 'dispatching' }, [rule], channels)).toBe('EUR or CHF to Web shop');
});

test('offers dispatching for merchants only', () => {
  const has = (kind: Parameters<typeof visibleTabs>[0]) => visibleTabs(kind).some(({ id }) => id === 'dispatching');
  expect([has('MERCHANT'), has('CHANNEL'), has('PSP')]).toEqual([true, false, false]);
});
