import { expect, it } from 'vitest';
import { toForm } from './form.ts';

const write = (params: object) => Object.fromEntries(toForm(params));

it('writes nested values, lists and maps by the names of the API', () => {
  const params = {
    amount: '92.00',
    createRegistration: true,
    card: { number: '4200000000000000', holder: undefined },
    cart: { items: [{ name: 'Bread' }, { name: 'Salt', recipient: { city: 'Graz' } }] },
    customParameters: { 'simulate.resultCode': '800.100.155' },
    threeDSecure: { schemeData: { 'S6-USECASE': '01' }, v2: { scheme1: { requestorId: 'r' } } },
  };
  expect(write(params)).toEqual({
    amount: '92.00',
    createRegistration: 'true',
    'card.number': '4200000000000000',
    'cart.items[0].name': 'Bread',
    'cart.items[1].name': 'Salt',
    'cart.items[1].recipient.city': 'Graz',
    'customParameters[simulate.resultCode]': '800.100.155',
    'threeDSecure.schemeData[S6-USECASE]': '01',
    'threeDSecure.v2.scheme1.requestorId': 'r',
  });
});

it('refuses a number, which has no decimals of its own', () => {
  expect(() => write({ amount: 92.1 })).toThrow("amount must be a string, such as '92.00': it is number");
  expect(() => write({ card: { cvv: null } })).toThrow('card.cvv must be a string');
});
