import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { findTimeline } from '../store.ts';
import { resolveUnknownAttempts } from './resolve-unknown-attempts.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const approving = (minor: string) => ({ 'customParameters[simulate.approvedAmount]': minor });
const unknown = { status: 400, code: '900.100.300' };

async function post(path: string, form: Record<string, string>) {
  const { status, body } = await gateway.post(path, { currency: 'EUR', ...form });
  return { status, code: body.result.code as string, id: body.id as string, body };
}

const pay = (paymentType: string, more: Record<string, string> = {}) =>
  post('/v1/payments', { ...cardDebit, paymentType, amount: '100.00', ...more });
const follow = (id: string, paymentType: string, amount: string, more: Record<string, string> = {}) =>
  post(`/v1/payments/${id}`, { paymentType, amount, ...more });

async function recover(): Promise<void> {
  gateway.clock.advance(60_000);
  await resolveUnknownAttempts(gateway.services.gatewayServices);
}

const read = async (id: string) => (await gateway.get(`/v1/payments/${id}`)).body;

describe('an acquirer that approves more than was requested', () => {
  it.each(['PA', 'DB'])('leaves the %s unknown, also when it repeats its answer', async (type) => {
    const { id, ...answer } = await pay(type, approving('10001'));
    expect(answer).toMatchObject(unknown);
    await recover();
    expect(await read(id)).toMatchObject({ amount: '100.00', result: { code: '900.100.300' } });
    const then = type === 'PA' ? 'CP' : 'RF';
    expect(await follow(id, then, '1.00')).toMatchObject({ code: '700.400.570' });
  });

  it('puts both amounts on the timeline of the payment', async () => {
    const { id } = await pay('DB', approving('12000'));
    const timeline = await findTimeline(gateway.database.pool, gateway.merchant.id, id);
    expect(timeline.at(-1)).toMatchObject({
      type: 'attempt.unknown',
      data: { reason: expect.stringMatching(/12000.*10000/) },
    });
  });

  it('does not change what can be captured: the requested amount stays reserved', async () => {
    const { id } = await pay('PA');
    const capture = await follow(id, 'CP', '60.00', approving('90000'));
    expect(capture).toMatchObject(unknown);
    await recover();
    expect(await follow(id, 'CP', '40.01')).toMatchObject({ code: '700.400.100' });
    expect(await follow(id, 'CP', '40.00')).toMatchObject({ status: 200 });
    expect(await follow(capture.id, 'RF', '1.00')).toMatchObject({ code: '700.400.570' });
  });

  it('does not change what can be refunded: the requested amount stays reserved', async () => {
    const { id } = await pay('DB');
    expect(await follow(id, 'RF', '60.00', approving('6001'))).toMatchObject(unknown);
    expect(await follow(id, 'RF', '40.01')).toMatchObject({ code: '700.400.200' });
    expect(await follow(id, 'RF', '40.00')).toMatchObject({ status: 200 });
  });

  it('is believed when it approves exactly what was requested, and when it approves less', async () => {
    expect(await pay('DB', approving('10000'))).toMatchObject({ status: 200, body: { amount: '100.00' } });
    expect(await pay('DB', approving('9999'))).toMatchObject({ status: 200, body: { amount: '99.99' } });
  });
});
