import { describe, expect, it } from 'vitest';
import { accountOfItem, bankItemId, stateOfItem, unresolvedItems } from './checklist.ts';

const waiver = { count: 3, reason: 'known', actor: 'user:one', at: '2026-11-01T00:00:00Z' };
const item = (id: string, count: number) => ({ id, count, capped: false });
const bank = (amountMinor: string | null) => ({ ...item('bank:EUR:DE89', 1), amountMinor });
const of = (amountMinor: string | null) => ({ ...waiver, count: 1, amountMinor });

describe('an item of the checklist', () => {
  it.each([
    ['is in order when no row is left', item('exceptions', 0), {}, 'ok'],
    ['is in the way while rows are left', item('exceptions', 3), {}, 'unresolved'],
    ['may stay with a reason', item('exceptions', 3), { exceptions: waiver }, 'waived'],
    ['is in the way again when there are more rows', item('exceptions', 4), { exceptions: waiver }, 'unresolved'],
    ['is in the way again when there are other rows', item('exceptions', 2), { exceptions: waiver }, 'unresolved'],
    ['may not stay when the ledger itself differs', item('ledger', 3), { ledger: waiver }, 'unresolved'],
    ['is a bank account that is reconciled', item('bank:EUR:DE89', 0), {}, 'ok'],
    ['is a bank account that is not explained', bank('-200'), {}, 'unresolved'],
    ['is a bank account whose amount may stay', bank('-200'), { 'bank:EUR:DE89': of('-200') }, 'waived'],
    ['is a bank account of which another amount may stay', bank('200'), { 'bank:EUR:DE89': of('-200') }, 'unresolved'],
    ['is a bank account that no statement knew then', bank('-200'), { 'bank:EUR:DE89': of(null) }, 'unresolved'],
  ] as const)('%s', (_case, checked, waivers, expected) => {
    expect(stateOfItem(checked, waivers)).toBe(expected);
  });

  it('is listed with all others that are in the way', () => {
    const items = [item('exceptions', 3), item('unsettled', 1), item('payouts', 0)];
    expect(unresolvedItems(items, { exceptions: waiver }).map(({ id }) => id)).toEqual(['unsettled']);
  });

  it('names its bank account, whatever a bank calls it', () => {
    for (const account of ['NL91ABNA0417164300', '10020030/1234567', 'a:b'])
      expect(accountOfItem(bankItemId({ account, currency: 'EUR' }))).toEqual({ account, currency: 'EUR' });
    expect(accountOfItem('exceptions')).toBeNull();
  });
});
