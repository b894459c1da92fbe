import { expect, test } from 'vitest';
import { t } from '#test/translate.ts';
import { explainError } from './explain-error.ts';

const call = {
  status: 403,
  resultCode: '800.900.300',
  operation: 'payments.create',
  token: null,
  entity: { id: 'e', name: 'Bakery' },
  faults: [],
  transactionId: null,
};
const token = { id: 't', name: 'Till 7', hint: 'tpk_…', entityId: 'e', ended: false };

test('explains no request that succeeded', () => {
  expect(explainError(t, { ...call, status: 200 })).toBeNull();
});

test('explains a 403 for an unknown token, an expired token and a token of another entity', () => {
  const explanations = [null, { ...token, ended: true }, token].map(
    (each) => explainError(t, { ...call, token: each })?.what,
  );
  expect(explanations[0]).toContain('not issued');
  expect(explanations[1]).toContain('Till 7 has been revoked or has expired');
  expect(explanations[2]).toContain('not for this entityId');
});

test('explains a 404 for an unknown path and for an unknown id', () => {
  expect(explainError(t, { ...call, status: 404, operation: null })?.what).toContain('does not exist');
  expect(explainError(t, { ...call, status: 404 })?.what).toContain('does not exist for this entity');
});

test('429 leads to the limit, 400 counts the parameters or leads to the transaction', () => {
  expect(explainError(t, { ...call, status: 429 })?.link?.path).toBe('/entities/e?tab=throttling');
  const faults = [{ name: 'amount', value: 'ten', message: 'no' }];
  expect(explainError(t, { ...call, status: 400, faults })?.what).toContain('One parameter was rejected');
  expect(explainError(t, { ...call, status: 400, transactionId: 'p' })?.link?.path).toBe('/transactions/p');
});
