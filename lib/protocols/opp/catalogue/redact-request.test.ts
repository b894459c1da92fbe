import { describe, expect, it } from 'vitest';
import { hasCardNumber, maskCardNumber } from '#lib/card-numbers/index.ts';
import { redactParams } from './redact-request.ts';

const mask = (sent: Readonly<Record<string, string>>) => redactParams(new Map(Object.entries(sent)));

describe('redactParams', () => {
  it('keeps the first six and last four digits of a card number, and nothing of a secret', () => {
    expect(
      mask({
        'card.number': '4200000000000000',
        'tokenAccount.number': '420000000000',
        'card.cvv': '123',
        'bankAccount.iban': 'DE89370400440532013000',
        'bankAccount.number': '1234567890123',
        'walletB.paymentToken': 'eyJ',
        'giftCard.pin': '1234',
        amount: '92.00',
      }),
    ).toEqual({
      'card.number': '420000****0000',
      'tokenAccount.number': '***',
      'card.cvv': '***',
      'bankAccount.iban': '***',
      'bankAccount.number': '***',
      'walletB.paymentToken': '***',
      'giftCard.pin': '***',
      amount: '92.00',
    });
  });

  it('redacts card numbers and secrets in any parameter', () => {
    const masked = mask({
      'customParameters[note]': 'card 4200 0000 0000 0000 please',
      merchantMemo: '4111-1111-1111-1111',
      'card.numbr': '4200000000000000',
      'authentication.password': 'hunter2',
      foo: 'bar',
    });
    expect(JSON.stringify(masked)).not.toMatch(/0000|1111|hunter2/u);
    expect(masked.foo).toBe('bar');
  });

  it('does not redact other long numbers', () => {
    expect(mask({ merchantTransactionId: '1234567890123456' }).merchantTransactionId).toBe('1234567890123456');
    expect(hasCardNumber('4111111111111112')).toBe(false);
  });

  it('redacts short and malformed card numbers completely', () => {
    for (const number of ['420000000000', '420000000000000x', '']) expect(maskCardNumber(number)).toBe('***');
  });
});
