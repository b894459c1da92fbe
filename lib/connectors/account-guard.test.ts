import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AccountGuard, guardLimits } from './account-guard.ts';
import type { AcquirerOutcome, StatusQueryOutcome } from './contract.ts';

const clock = { now: () => new Date() };
const details = { acquirerTxId: null, resultDetails: {} };
const approved: AcquirerOutcome = { kind: 'approved', code: null, details };
const declined: AcquirerOutcome = { kind: 'declined', code: '800.100.153', details };
const unknown: AcquirerOutcome & StatusQueryOutcome = { kind: 'unknown', reason: 'no answer' };
const hang = () => new Promise<never>(() => undefined);

let guard: AccountGuard;
beforeEach(() => {
  vi.useFakeTimers();
  guard = new AccountGuard('a1', clock);
});
afterEach(() => vi.useRealTimers());

async function failOften(): Promise<void> {
  for (let failed = 0; failed < guardLimits.failures; failed += 1) await guard.execute(1_000, async () => unknown);
}

test('an acquirer that never answers ends each request at its deadline, as unknown', async () => {
  const outcome = guard.execute(1_000, hang);
  await vi.advanceTimersByTimeAsync(1_000 + guardLimits.graceMs);
  expect(await outcome).toMatchObject({ kind: 'unknown' });
  expect(guard.availability()).toMatchObject({ circuit: 'CLOSED', inFlight: 0 });
});

test('a connector that throws leaves the payment unknown', async () => {
  expect(await guard.execute(1_000, () => Promise.reject(new Error('bug')))).toEqual({
    kind: 'unknown',
    reason: 'bug',
  });
});

test('requests over the limit are not sent, and those under way go on', async () => {
  const under = Array.from({ length: guardLimits.payments }, () => guard.execute(1_000, hang));
  await vi.advanceTimersByTimeAsync(0);
  const send = vi.fn();
  expect(await guard.execute(1_000, send)).toMatchObject({ kind: 'not sent', code: '900.100.600' });
  expect(send).not.toHaveBeenCalled();
  expect(guard.availability().inFlight).toBe(guardLimits.payments);
  await vi.advanceTimersByTimeAsync(1_000 + guardLimits.graceMs);
  expect((await Promise.all(under)).every(({ kind }) => kind === 'unknown')).toBe(true);
});

test('after failures in a row nothing is sent, until one payment has found out that it answers again', async () => {
  await failOften();
  const send = vi.fn(async () => approved);
  expect(await guard.execute(1_000, send)).toMatchObject({ kind: 'not sent', code: '900.100.600' });
  expect(send).not.toHaveBeenCalled();
  expect(guard.availability()).toMatchObject({ circuit: 'OPEN', since: new Date() });
  await vi.advanceTimersByTimeAsync(guardLimits.probeAfterMs);
  expect(await guard.execute(1_000, send)).toEqual(approved);
  expect(guard.availability()).toEqual({ circuit: 'CLOSED', since: null, inFlight: 0 });
});

test('while one payment finds out whether it answers again, others are not sent and do not wait for it', async () => {
  await failOften();
  await vi.advanceTimersByTimeAsync(guardLimits.probeAfterMs);
  let answer: (outcome: AcquirerOutcome) => void = () => undefined;
  const probe = guard.execute(60_000, () => new Promise((resolve) => (answer = resolve)));
  await vi.advanceTimersByTimeAsync(0);
  const send = vi.fn(async () => approved);
  const other = vi.fn();
  void guard.execute(1_000, send).then(other);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(other).toHaveBeenCalledWith(expect.objectContaining({ kind: 'not sent', code: '900.100.600' }));
  answer(approved);
  expect(await probe).toEqual(approved);
  expect(send).not.toHaveBeenCalled();
});

test('a decline is an answer', async () => {
  for (let times = 0; times < 3 * guardLimits.failures; times += 1) await guard.execute(1_000, async () => declined);
  expect(guard.availability().circuit).toBe('CLOSED');
});

test('queries go on while no payments are sent, and stop when they are not answered either', async () => {
  await failOften();
  const query = vi.fn(async () => unknown);
  expect(await guard.queryStatus(query)).toEqual(unknown);
  expect(query).toHaveBeenCalled();
  for (let failed = 0; failed < guardLimits.failures; failed += 1) {
    const answer = guard.queryStatus(hang);
    await vi.advanceTimersByTimeAsync(guardLimits.queryMs);
    expect((await answer).kind).toBe('unknown');
  }
  query.mockClear();
  expect((await guard.queryStatus(query)).kind).toBe('unknown');
  expect(query).not.toHaveBeenCalled();
});

test('a refund is sent while the circuit is open, and changes nothing about it', async () => {
  await failOften();
  const refund = vi.fn(async () => approved);
  expect(await guard.execute(1_000, refund, false)).toEqual(approved);
  expect(guard.availability().circuit).toBe('OPEN');
});
