import { expect, test } from 'vitest';
import { parseOutcome, parseQuery } from './parse-response.ts';

const reference = 'b'.repeat(32);
const requested = { operation: 'DB', currency: 'EUR', reference };

type Money = { amount?: string; currency?: string };
const payment = (code: string, money: Money) => ({
  id: 'a'.repeat(32),
  merchantTransactionId: reference,
  ...money,
  result: { code },
});

/** The same payment as the answer to its request, and as the answer to a query. */
function parseBoth(code: string, money: Money) {
  const listed = { result: { code: '000.000.100' }, payments: [payment(code, money)] };
  return [
    parseOutcome(200, JSON.stringify(payment(code, money)), requested),
    parseQuery(200, JSON.stringify(listed), requested),
  ];
}

test('an approval in the requested currency is approved with its amount', () => {
  for (const outcome of parseBoth('000.000.000', { amount: '50.00', currency: 'EUR' }))
    expect(outcome).toMatchObject({ kind: 'approved', approvedMinor: 5000n });
});

test('an approval without a currency is one in the requested currency', () => {
  for (const outcome of parseBoth('000.000.000', { amount: '50.00' }))
    expect(outcome).toMatchObject({ kind: 'approved', approvedMinor: 5000n });
});

test.each([
  ['an approval', '000.000.000'],
  ['a decline', '800.100.152'],
  ['a pending payment', '000.200.000'],
])('%s in another currency is unknown', (_what, code) => {
  for (const outcome of parseBoth(code, { amount: '92.00', currency: 'JPY' }))
    expect(outcome).toEqual({ kind: 'unknown', reason: 'the answer is in JPY, the request was in EUR' });
});

test('an approval in another currency without an amount is unknown', () => {
  for (const outcome of parseBoth('000.000.000', { currency: 'USD' })) expect(outcome.kind).toBe('unknown');
});

test.each(['92', '-1.00', '92.000', 'EUR 92.00', ''])('an approval of the amount "%s" is unknown', (amount) => {
  for (const outcome of parseBoth('000.000.000', { amount, currency: 'EUR' }))
    expect(outcome).toEqual({ kind: 'unknown', reason: 'the answer has an amount that cannot be read' });
});

test('a follow-up without a currency takes the currency of the answer', () => {
  const body = JSON.stringify(payment('000.000.000', { amount: '92.00', currency: 'USD' }));
  const outcome = parseOutcome(200, body, { operation: 'RV', currency: null });
  expect(outcome).toMatchObject({ kind: 'approved', approvedMinor: 9200n });
});

test.each(['900.100.100', '999.999.999'])(
  'the code %s of a payment with an id leaves it unknown, to be queried',
  (code) => {
    for (const outcome of parseBoth(code, {})) expect(outcome.kind).toBe('unknown');
  },
);
