import { describe, expect, it } from 'vitest';
import { hideCardNumbersInTexts } from './hide-card-numbers.ts';

const hide = (params: Record<string, string>) =>
  Object.fromEntries(hideCardNumbersInTexts('payments.create', new Map(Object.entries(params))));

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

  it('leave the fields that are for numbers, all ids, and what only resembles one', () => {
    const kept = {
      'card.number': '4200000000000000',
      'standingInstruction.initialTransactionId': '371449635398431',
      'customer.workPhone': '+491511234567890',
      'cart.items[0].sku': '4006381333931',
      merchantTransactionId: '4200000000000000',
      'customer.merchantCustomerId': '4200000000000000',
      'customParameters[order]': '2026112800001234',
      shopperResultUrl: 'https://shop.example/4200000000000000',
    };
    expect(hide(kept)).toEqual(kept);
  });
});
