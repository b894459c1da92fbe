import { describe, expect, it } from 'vitest';
import { noInstrument, resolveBrand, visibleNumberOf } from './payment-instrument.ts';

const visa = '4200000000000000';
const of = (kind: typeof noInstrument.kind, number: string | null) => ({ ...noInstrument, kind, number });

describe('the brand of a payment', () => {
  it('is the one that the request names, else the one that the card number begins like', () => {
    expect(resolveBrand('MASTER', of('card', visa))).toMatchObject({ paymentBrand: 'MASTER', kind: 'card' });
    expect(resolveBrand(null, of('card', visa))).toMatchObject({ paymentBrand: 'VISA', paymentMethod: 'CC' });
  });

  it('is unknown for a card without a number and for an account that is no card', () => {
    const unknown = { paymentBrand: null, kind: null, asynchronous: false };
    expect(resolveBrand(null, of('card', null))).toEqual({ ...unknown, paymentMethod: 'CC' });
    expect(resolveBrand(null, of('card', ''))).toEqual({ ...unknown, paymentMethod: 'CC' });
    expect(resolveBrand(null, of('bankAccount', visa))).toEqual({ ...unknown, paymentMethod: 'DD' });
  });

  it.each([
    ['card', 'CC'],
    ['bankAccount', 'DD'],
    ['virtualAccount', 'VA'],
    ['tokenAccount', 'CC'],
    ['giftCard', 'PP'],
    ['none', 'OT'],
  ] as const)('that is unknown leaves the method to the kind of account: %s is %s', (kind, paymentMethod) => {
    expect(resolveBrand('NOT-A-BRAND', of(kind, null))).toMatchObject({ paymentMethod, kind: null });
  });

  it('sends the shopper away where it does so for all payments, except with a card number', () => {
    expect(resolveBrand('IDEAL', of('bankAccount', null))).toMatchObject({ asynchronous: true });
    expect(resolveBrand('IDEAL', of('card', null))).toMatchObject({ asynchronous: false });
    expect(resolveBrand('VISA', of('none', null))).toMatchObject({ asynchronous: false });
  });
});

describe('what may be shown of a number', () => {
  it('are the first six and the last four digits of a card, and the last four characters of any other', () => {
    expect(visibleNumberOf(of('card', visa))).toEqual({ accountBin: '420000', accountLast4: '0000' });
    expect(visibleNumberOf(of('bankAccount', 'DE89370400440532013000'))).toEqual({
      accountBin: null,
      accountLast4: '3000',
    });
  });

  it('is nothing where there is no number', () => {
    const nothing = { accountBin: null, accountLast4: null };
    expect(visibleNumberOf(of('card', null))).toEqual(nothing);
    expect(visibleNumberOf(of('card', ''))).toEqual(nothing);
  });
});
