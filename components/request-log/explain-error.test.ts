import { expect, test } from 'vitest';
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

test('what succeeded needs no explanation', () => {
  expect(explainError({ ...call, status: 200 })).toBeNull();
});

test('403 tells apart a token that never was, one that has ended, and one for another entity', () => {
  const whats = [null, { ...token, ended: true }, token].map(
    (each) => explainError({ ...call, token: each })?.what,
  );
  expect(whats[0]).toContain('ever issued');
  expect(whats[1]).toContain('Till 7 has been revoked or has expired');
  expect(whats[2]).toContain('not for the entityId');
});

test('404 tells an unknown path from an unknown id', () => {
  expect(explainError({ ...call, status: 404, operation: null })?.what).toContain('no such path');
  expect(explainError({ ...call, status: 404 })?.what).toContain('belongs to this entity');
});

test('429 leads to the limit, 400 counts the parameters or leads to the transaction', () => {
  expect(explainError({ ...call, status: 429 })?.place?.path).toBe('/entities/e?tab=throttling');
  const faults = [{ name: 'amount', value: 'ten', message: 'no' }];
  expect(explainError({ ...call, status: 400, faults })?.what).toContain('One parameter was refused');
  expect(explainError({ ...call, status: 400, transactionId: 'p' })?.place?.path).toBe('/transactions/p');
});
