import { describe, expect, it } from 'vitest';
import type { AcquirerRoute, StatusQuery, StatusQueryOutcome } from '#lib/connectors/index.ts';
import { approvedPayment } from '#test/fixtures/payment.ts';
import type { Payment } from '../payment.ts';
import type { PaymentServices } from '../services.ts';
import * as paymentSql from '../sql/index.ts';
import type { AttemptCompletion } from '../store.ts';
import { toRow } from '../store-rows.ts';
import type { DueAttempt } from './attempt-store.ts';
import { resolveAbandonedPayment, resolveAttempt } from './resolve-unknown-attempts.ts';
import * as sql from './sql/index.ts';

const clockNow = new Date('2026-11-22T10:00:00Z');
const details = { acquirerTxId: 'tx-1', resultDetails: {} };

type Setup = {
  payment?: Payment | null;
  attempt?: Partial<DueAttempt>;
  /** Null: the account of the connector was deleted. */
  queryStatus?: ((query: StatusQuery) => Promise<StatusQueryOutcome>) | null;
};

/** What became of an attempt, and what was written about it. */
async function resolve({ payment = approvedPayment({ state: 'UNKNOWN' }), attempt, queryStatus = null }: Setup) {
  const completions: AttemptCompletion[] = [];
  const queries: StatusQuery[] = [];
  let nextQueryAt: Date | null = null;
  const query = async ({ name, values = [] }: { name?: string; values?: unknown[] }) => {
    if (name === sql.scheduleNextQuery.name) nextQueryAt = values.find((each) => each instanceof Date) as Date;
    return { rows: name === paymentSql.findPayment.name && payment ? [toRow(payment)] : [], rowCount: 1 };
  };
  const route = {
    queryStatus: (status: StatusQuery) => {
      queries.push(status);
      return queryStatus?.(status);
    },
  } as unknown as AcquirerRoute;
  const services = {
    db: { query },
    clock: { now: () => clockNow },
    events: { wake: () => undefined },
    connectors: { routeOf: async () => (queryStatus === null ? null : route) },
    batches: { complete: async (completion: AttemptCompletion) => completions.push(completion) > 0 },
  } as unknown as PaymentServices;
  const due = {
    reference: 'ref',
    merchantId: 'm',
    paymentId: 'p',
    connector: 'simulator',
    connectorAccountId: 'a',
    operation: 'DB',
    acquirerTxId: 'tx-1',
    openedAt: clockNow,
    queryCount: 0,
    clockOffsetMs: 0,
    ...attempt,
  } as DueAttempt;
  const resolved = await resolveAttempt(services, due);
  const waitMs = nextQueryAt === null ? null : (nextQueryAt as Date).getTime() - clockNow.getTime();
  return { resolved, completions, queries, waitMs };
}

const answer = (outcome: StatusQueryOutcome) => ({ queryStatus: async () => outcome });
const pending: StatusQueryOutcome = { kind: 'pending', code: null, redirect: null, details };
const pendingPayment = approvedPayment({ state: 'PENDING' });

describe('an attempt whose answer is missing', () => {
  it.each([
    ['approved', { kind: 'approved', code: null, details }, 'APPROVED'],
    ['declined', { kind: 'declined', code: '800.100.153', details }, 'DECLINED'],
    ['never received', { kind: 'not received' }, 'DECLINED'],
    ['pending', pending, 'PENDING'],
  ] as [string, StatusQueryOutcome, string][])('that was %s is completed by recovery', async (_, outcome, state) => {
    const { resolved, completions, waitMs } = await resolve(answer(outcome));
    expect(resolved?.state).toBe(state);
    expect(completions).toMatchObject([{ state, actor: 'system:recovery', reference: 'ref', now: clockNow }]);
    expect(waitMs).toBeNull();
  });

  it('is queried by its reference, at the time of the merchant’s clock', async () => {
    const { queries, completions } = await resolve({
      ...answer({ kind: 'not received' }),
      attempt: { clockOffsetMs: 60_000 },
    });
    const { mode, merchantId, channelId, currency } = approvedPayment();
    const now = new Date(clockNow.getTime() + 60_000);
    expect(queries).toEqual([
      {
        reference: 'ref',
        operation: 'DB',
        mode,
        merchantId,
        channelId,
        currency,
        acquirerTxId: 'tx-1',
        openedAt: clockNow,
        now,
      },
    ]);
    expect(completions[0]?.now).toEqual(now);
  });

  it('that is still unknown is queried again every minute at least in the first hour, then every ten minutes', async () => {
    const waitsAfter = (ageMs: number) =>
      Promise.all(
        [0, 1, 2, 6, 7, 20].map(async (queryCount) => {
          const { waitMs, completions } = await resolve({
            ...answer({ kind: 'unknown', reason: 'no answer' }),
            attempt: { queryCount, openedAt: new Date(clockNow.getTime() - ageMs) },
          });
          expect(completions).toEqual([]);
          return waitMs;
        }),
      );
    expect(await waitsAfter(59 * 60_000)).toEqual([5_000, 10_000, 20_000, 60_000, 60_000, 60_000]);
    expect(await waitsAfter(60 * 60_000)).toEqual([5_000, 10_000, 20_000, 320_000, 600_000, 600_000]);
  });

  it('that is still pending is queried again, and its payment is left as it is', async () => {
    const { resolved, completions, waitMs } = await resolve({ ...answer(pending), payment: pendingPayment });
    expect([resolved, completions, waitMs]).toEqual([pendingPayment, [], 5_000]);
  });

  it('is completed when a pending payment has come to its end', async () => {
    const approval: StatusQueryOutcome = { kind: 'approved', code: null, details };
    const { resolved } = await resolve({ ...answer(approval), payment: pendingPayment });
    expect(resolved?.state).toBe('APPROVED');
  });

  it('that was approved for more than was requested is queried again, and nothing is booked', async () => {
    const { resolved, completions, waitMs } = await resolve(
      answer({ kind: 'approved', code: null, approvedMinor: 1001n, details }),
    );
    expect([resolved?.state, completions, waitMs]).toEqual(['UNKNOWN', [], 5_000]);
  });

  it('is queried again when the connector fails or its account is gone', async () => {
    const failed = await resolve({ queryStatus: () => Promise.reject(new Error('no network')) });
    expect([failed.completions, failed.waitMs]).toEqual([[], 5_000]);
    const gone = await resolve({ queryStatus: null });
    expect([gone.completions, gone.waitMs, gone.queries]).toEqual([[], 5_000, []]);
  });

  it('of a payment that does not exist is left alone', async () => {
    const { resolved, queries, waitMs } = await resolve({ payment: null, ...answer({ kind: 'not received' }) });
    expect([resolved, queries, waitMs]).toEqual([null, [], null]);
  });
});

describe('a payment whose process seems to have crashed', () => {
  /** Its state after a query, some time after its attempt was opened. */
  async function stateAfter(ageMs: number, outcome: StatusQueryOutcome) {
    const openedAt = new Date(clockNow.getTime() - ageMs);
    const at = new Date(openedAt.getTime() + 35_000);
    const attempt = { reference: 'ref', openedAt, connector: 'opp', clockOffsetMs: 0 };
    const query = async ({ name }: { name?: string }) => {
      if (name === sql.findOpenAttemptOfPayment.name) return { rows: [attempt], rowCount: 1 };
      return { rows: name === sql.findNextQueryTime.name ? [{ at }] : [], rowCount: 1 };
    };
    const services = {
      db: { query },
      clock: { now: () => clockNow },
      events: { wake: () => undefined },
      connectors: { routeOf: async () => ({ queryStatus: async () => outcome }) },
      batches: { complete: async () => true },
    } as unknown as PaymentServices;
    return (await resolveAbandonedPayment(services, approvedPayment({ state: 'PROCESSING' }))).state;
  }

  it('is not ended as never received while its request may still be on its way', async () => {
    expect(await stateAfter(20_000, { kind: 'not received' })).toBe('PROCESSING');
    expect(await stateAfter(35_000, { kind: 'not received' })).toBe('DECLINED');
  });

  it('gets its result at once where there is one', async () => {
    expect(await stateAfter(10_000, { kind: 'approved', code: null, details })).toBe('APPROVED');
  });
});
