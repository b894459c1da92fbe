import { expect, test } from 'vitest';
import { createLog } from '#lib/platform/log.ts';
import { type LoggedRequest, readResponse, showPath } from './logged-request.ts';
import { createRequestLog, type requestLogLimits } from './write-buffer.ts';

const log = createLog('silent');

function callAt(number: number, tokenId: string | null = 'token'): LoggedRequest {
  return {
    at: new Date(number),
    method: 'POST',
    path: '/v1/payments',
    operation: 'payments.create',
    status: 200,
    resultCode: '000.100.110',
    durationMicros: number,
    entityId: null,
    merchantId: null,
    tokenId,
    address: null,
    transactionId: null,
    ndc: null,
    faults: null,
    replayed: false,
  };
}

function openLog(limits: Partial<typeof requestLogLimits> = {}) {
  const written: number[][] = [];
  const state = { failure: null as Error | null, dropped: 0, written };
  const requestLog = createRequestLog({
    insert: async (calls) => {
      await Promise.resolve();
      if (state.failure) throw state.failure;
      written.push(calls.map(({ durationMicros }) => durationMicros));
    },
    log,
    onDropped: (count) => {
      state.dropped += count;
    },
    limits,
  });
  return { requestLog, state };
}

test('writes many requests in one statement, in the order of their responses', async () => {
  const { requestLog, state } = openLog();
  for (const number of [1, 2, 3]) requestLog.record(callAt(number));
  expect(state.written).toEqual([]);
  await requestLog.flush();
  expect(state.written).toEqual([[1, 2, 3]]);
});

test('writes after a short time, and immediately when a batch is full', async () => {
  const { requestLog, state } = openLog({ flushEveryMs: 20, rowsAtOnce: 3 });
  requestLog.record(callAt(1));
  await expect.poll(() => state.written).toEqual([[1]]);
  const slow = openLog({ flushEveryMs: 60_000, rowsAtOnce: 3 });
  for (const number of [1, 2, 3]) slow.requestLog.record(callAt(number));
  await expect.poll(() => slow.state.written).toEqual([[1, 2, 3]]);
});

test('keeps requests while the database is down, then drops the oldest and counts them', async () => {
  const { requestLog, state } = openLog({ maxKept: 4, rowsAtOnce: 2, flushEveryMs: 60_000 });
  state.failure = new Error('connection refused');
  for (const number of [1, 2, 3, 4]) requestLog.record(callAt(number));
  await requestLog.flush();
  expect(state.dropped).toBe(0);
  requestLog.record(callAt(5));
  expect(state.dropped).toBe(2);
  state.failure = null;
  await requestLog.flush();
  expect(state.written).toEqual([[3, 4], [5]]);
});

test('skips rows that the database rejects', async () => {
  const { requestLog, state } = openLog({ rowsAtOnce: 2, flushEveryMs: 60_000 });
  state.failure = Object.assign(new Error('invalid byte sequence'), { code: '22021' });
  requestLog.record(callAt(1));
  await requestLog.flush();
  state.failure = null;
  requestLog.record(callAt(2));
  await requestLog.flush();
  expect([state.dropped, state.written]).toEqual([1, [[2]]]);
});

test('keeps only a limited number of unauthenticated requests, so that they cannot fill the disk', async () => {
  const { requestLog, state } = openLog({ maxUnauthenticatedPerFlush: 2, flushEveryMs: 60_000 });
  for (const number of [1, 2, 3, 4]) requestLog.record(callAt(number, null));
  requestLog.record(callAt(5));
  await requestLog.flush();
  requestLog.record(callAt(6, null));
  await requestLog.flush();
  expect([state.dropped, state.written]).toEqual([2, [[1, 2, 5], [6]]]);
});

test('writes buffered requests when the process stops, and nothing afterwards', async () => {
  const { requestLog, state } = openLog({ flushEveryMs: 10 });
  requestLog.record(callAt(1));
  await requestLog.stop();
  expect(state.written).toEqual([[1]]);
});

test.each([
  ['/v1/payments/8ac7a4a1845f7e19018461a00b366a74', '/v1/payments/8ac7a4a1845f7e19018461a00b366a74'],
  ['/v1/paymnts', '/v1/paymnts'],
  ['/v1/payments/4200000000000000', '/v1/payments/***'],
  ['/v1/payments/4200%200000%200000%200000', '/v1/payments/***'],
  ['/v1/tpk_4f6gT7hYw2bNn1kQz9pLxVcR8sDjE5mUoA3iKtB0yWfHrGq', '/v1/***'],
])('the path %s is kept as %s', (path, shown) => {
  expect(showPath(path)).toBe(shown);
});

test('keeps only codes, ids and rejected parameters of a response, and no number in a name', () => {
  const summary = readResponse({
    id: 'a'.repeat(32),
    ndc: 'n',
    amount: '92.00',
    card: { last4Digits: '0000' },
    result: {
      code: '200.300.404',
      description: 'text',
      parameterErrors: [{ name: 'customParameters[4200000000000000]', value: 'x 4200 0000 0000 0000', message: 'no' }],
    },
  });
  expect(summary).toEqual({
    resultCode: '200.300.404',
    transactionId: 'a'.repeat(32),
    ndc: 'n',
    faults: [{ name: '***', value: '***', message: 'no' }],
  });
});
