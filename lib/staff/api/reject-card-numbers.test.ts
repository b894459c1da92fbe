import { describe, expect, it } from 'vitest';
import { rejectCardNumbers } from './reject-card-numbers.ts';

describe('what staff send', () => {
  it.each([
    ['a name', { name: 'Shop 4200 0000 0000 0000' }, 'name'],
    ['a note inside', { rows: [{ note: 'paid with 4200.0000.0000.0000' }] }, 'rows.0.note'],
    ['a saved search', { name: 'mine', search: '?text=4200000000000000' }, 'search'],
    ['full-width digits', { reason: '４２００００００００００００００ was stolen' }, 'reason'],
  ])('is refused with a card number in %s, which the error names', (_where, sent, name) => {
    expect(() => rejectCardNumbers(sent)).toThrow(new RegExp(`^${name}: contains a card number`));
  });

  it.each([
    ['an entry of a list', { kind: 'card', value: '4200000000000000' }],
    ['lines of a list', { values: '4200000000000000\n4111111111111111' }],
    ['a file of list entries', { csv: 'BLOCK,card,4200000000000000' }],
    ['a test card', { card: '4000000000000002' }],
    ['an account of a bank', { iban: 'DE89 3704 0044 0532 0130 00', accountNumber: '4200000000000000' }],
    ['ids', { ids: ['4200000000000000'], reference: '4200000000000000' }],
    ['a number with a wrong check digit', { note: 'order 4200000000000001' }],
    ['no text at all', { amount: 4_200_000_000_000_000, none: null }],
  ])('passes with %s', (_what, sent) => {
    expect(() => rejectCardNumbers(sent)).not.toThrow();
  });
});
