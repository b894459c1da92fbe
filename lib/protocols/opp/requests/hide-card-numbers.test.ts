import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hideCardNumbersInTexts } from './hide-card-numbers.ts';

const vault = {
  authenticate: (purpose: string, bytes: Uint8Array) => createHmac('sha256', purpose).update(bytes).digest(),
};
const hide = (params: Record<string, string>) =>
  Object.fromEntries(hideCardNumbersInTexts(vault, 'payments.create', new Map(Object.entries(params))));

describe('card numbers in the texts of a request', () => {
  it('are shown by their last four digits, in any notation', () => {
    expect(
      hide({
        merchantMemo: 'paid with 4200 0000 0000 0000, 2026-11-26',
        'customer.givenName': 'Jane ４２００００００００００００００',
        'customParameters[note]': '4200.0000.0000.0000',
        'customParameters[n4200000000000000]': 'x',
      }),
    ).toEqual({
      merchantMemo: 'paid with ************0000, 2026-11-26',
      'customer.givenName': 'Jane ************0000',
      'customParameters[note]': '************0000',
      'customParameters[n************0000]': 'x',
    });
  });

  it('become a code in ids, the same for the same number and another for another', () => {
    const idOf = (digits: string) => hide({ merchantTransactionId: digits }).merchantTransactionId;
    expect(idOf('4200000000000000')).toMatch(/^420000-[0-9a-f]{10}-0000$/);
    expect(idOf('4200000000000000')).toBe(idOf('4200000000000000'));
    expect(idOf('4200000000000000')).not.toBe(idOf('4200000080000000'));
  });

  it('leave the fields that are for numbers, ids of schemes, and what only resembles one', () => {
    const kept = {
      'card.number': '4200000000000000',
      'standingInstruction.initialTransactionId': '371449635398431',
      'customer.workPhone': '+491511234567890',
      'cart.items[0].sku': '4006381333931',
      merchantTransactionId: '2026112800001234',
      shopperResultUrl: 'https://shop.example/4200000000000000',
    };
    expect(hide(kept)).toEqual(kept);
  });
});
