import { describe, expect, it } from 'vitest';
import type { AcquirerOutcome, AcquirerRequest, AcquirerRoute } from '#lib/connectors/index.ts';
import { approvedPayment } from '#test/fixtures/payment.ts';
import type { PaymentServices } from '../services.ts';
import type { AttemptCompletion } from '../store.ts';
import { callAcquirer, storeAnswer } from './send-to-acquirer.ts';

const payment = approvedPayment({ state: 'PROCESSING', resultCode: '000.200.000' });
const now = new Date('2026-11-22T10:00:00Z');
const details = { acquirerTxId: 'tx-1', resultDetails: {} };
const approval: AcquirerOutcome = { kind: 'approved', code: null, details };

describe('calling an acquirer', () => {
  const call = (execute: () => Promise<AcquirerOutcome>) => {
    let calls = 0;
    const clock = { now: () => new Date(1_000_000 + 250 * calls++) };
    const route = { execute } as unknown as AcquirerRoute;
    return callAcquirer({ clock } as PaymentServices, route, { now } as AcquirerRequest);
  };

  it('answers when the acquirer did, by the clock of the merchant', async () => {
    expect(await call(async () => approval)).toEqual({ outcome: approval, now: new Date(now.getTime() + 250) });
  });

  it('leaves the result unknown whatever a connector throws, since the request may have gone out', async () => {
    const failed = await call(() => Promise.reject(new Error('reset by peer')));
    expect(failed.outcome).toEqual({ kind: 'unknown', reason: 'reset by peer' });
    const text = await call(() => Promise.reject('no error'));
    expect(text.outcome).toEqual({ kind: 'unknown', reason: 'no error' });
  });
});

describe('storing the answer of an acquirer', () => {
  async function store(complete: (completion: AttemptCompletion) => Promise<boolean>) {
    const logged: unknown[][] = [];
    const services = {
      batches: { complete },
      events: { wake: () => undefined },
      log: { error: (...entry: unknown[]) => logged.push(entry) },
    } as unknown as PaymentServices;
    const attempt = { reference: 'ref', connector: 'simulator' };
    return { stored: await storeAnswer(services, payment, attempt, { outcome: approval, now }), logged };
  }

  it('returns the payment as it was completed, by the acquirer', async () => {
    const completions: AttemptCompletion[] = [];
    const { stored, logged } = await store(async (completion) => completions.push(completion) === 1);
    expect(stored).toMatchObject({ state: 'APPROVED', resultCode: '000.100.110', updatedAt: now });
    expect(completions).toMatchObject([{ actor: 'acquirer:simulator', reference: 'ref' }]);
    expect(logged).toEqual([]);
  });

  it('that cannot be stored leaves the payment unknown and not failed, and is logged', async () => {
    const failure = new Error('the database is gone');
    const { stored, logged } = await store(() => Promise.reject(failure));
    expect(stored).toEqual({ ...payment, state: 'UNKNOWN', resultCode: '900.100.300' });
    expect(logged).toEqual([[{ err: failure, paymentId: payment.id }, 'the result of a payment could not be stored']]);
  });
});
