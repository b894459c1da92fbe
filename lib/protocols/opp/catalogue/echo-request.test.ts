import { describe, expect, it } from 'vitest';
import { echoRequest, nestParams } from './echo-request.ts';

const nest = (sent: Readonly<Record<string, string>>) => nestParams(new Map(Object.entries(sent)));
const echo = (sent: Readonly<Record<string, string>>) => echoRequest('payments.create', new Map(Object.entries(sent)));

describe('nestParams', () => {
  it('creates objects for dots and keys, and lists for indexes', () => {
    expect(
      nest({
        amount: '1.00',
        'card.issuer.bank': 'B',
        'customParameters[a.b]': 'x',
        'cart.items[1].name': 'second',
        'cart.items[0].name': 'first',
        'airline.passengers[0].legs[0].fareBasis': 'Y',
      }),
    ).toEqual({
      amount: '1.00',
      card: { issuer: { bank: 'B' } },
      customParameters: { 'a.b': 'x' },
      cart: { items: [{ name: 'first' }, { name: 'second' }] },
      airline: { passengers: [{ legs: [{ fareBasis: 'Y' }] }] },
    });
  });

  it('removes gaps between indexes', () => {
    expect(nest({ 'cart.items[999].name': 'b', 'cart.items[3].name': 'a' })).toEqual({
      cart: { items: [{ name: 'a' }, { name: 'b' }] },
    });
  });

  it('sets prototype names as own properties', () => {
    const nested = nest({ 'customParameters[constructor]': 'x', 'customParameters[__proto__]': 'y', toString: 'z' });
    expect(JSON.stringify(nested)).toBe('{"customParameters":{"constructor":"x","__proto__":"y"},"toString":"z"}');
    expect(({} as Record<string, unknown>).y).toBeUndefined();
  });

  it('keeps the first of two names that exclude each other', () => {
    expect(nest({ a: '1', 'a.b': '2', 'c.d': '3', c: '4' })).toEqual({ a: '1', c: { d: '3' } });
  });
});

describe('the echo of a request', () => {
  it('contains no sensitive, unknown or authorization parameters', () => {
    expect(
      echo({
        entityId: 'a'.repeat(32),
        'authentication.entityId': 'a'.repeat(32),
        'card.number': '4200000000000000',
        'card.cvv': '123',
        'card.holder': 'Jane Jones',
        'bankAccount.iban': 'DE89370400440532013000',
        'walletA.paymentToken': 'secret',
        'threeDSecure.verificationId': 'x'.repeat(28),
        foo: 'bar',
        'customParameters[SHOPPER_a]': 'x',
      }),
    ).toEqual({ card: { holder: 'Jane Jones' }, customParameters: { SHOPPER_a: 'x' } });
  });

  it('contains amounts with two decimals and booleans as true and false', () => {
    expect(
      echo({ amount: '92', 'cart.items[0].price': '5', createRegistration: '1', 'threeDSecure.npa': '0' }),
    ).toEqual({
      amount: '92.00',
      cart: { items: [{ price: '5.00' }] },
      createRegistration: 'true',
      threeDSecure: { npa: 'false' },
    });
  });
});
