import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findTimeline } from '#lib/payments/index.ts';
import { findLastAttempt } from '#lib/payments/store.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { authenticateShopper } from '#test/fixtures/shopper.ts';
import { resolveAuthentications } from './expire-authentications.ts';
import { findAuthenticationsOfPayment, findEventsOfPayment } from './store.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const softDecline = { 'customParameters[simulate.resultCode]': '300.100.100' };
const shop = { shopperResultUrl: 'https://shop.example/done' };
const challenged = { ...cardDebit, ...softDecline, ...shop, 'card.number': '4012888888881881' };
const frictionless = { ...challenged, 'card.number': '4200000000000026' };

async function pay(form: Record<string, string>) {
  const { status, body } = await gateway.post('/v1/payments', form);
  return { status, body, id: body.id as string, url: body.redirect?.url as string };
}

const read = async (id: string) => (await gateway.get(`/v1/payments/${id}`)).body;
const keyOf = (id: string) => ({ merchantId: gateway.merchant.id, id });

async function timelineOf(id: string) {
  const timeline = await findTimeline(gateway.database.pool, gateway.merchant.id, id);
  return timeline.map(({ type }) => type);
}

async function attemptsOf(id: string) {
  const { rows } = await gateway.database.pool.query(
    `SELECT state, ordinal, reference, acquirer_tx_id, acquirer_tx_id IS NOT NULL AS answered FROM payment_attempt
     WHERE payment_id = $1 ORDER BY opened_at, ordinal`,
    [id],
  );
  return rows;
}

describe('a payment that its issuer declines until the cardholder is authenticated', () => {
  it('goes on to a challenge by itself, and is paid by the second attempt once it is passed', async () => {
    const { status, body, id, url } = await pay(challenged);
    expect([status, body.result.code]).toEqual([200, '000.200.000']);
    await authenticateShopper(gateway, url, 'ok');
    const paid = await read(id);
    expect(paid).toMatchObject({
      result: { code: '000.100.110' },
      threeDSecure: { eci: '05', authenticationStatus: 'Y', flow: 'challenge' },
      resultDetails: { AcquirerResponse: '00' },
    });
    expect(await timelineOf(id)).toEqual([
      'payment.created',
      'attempt.soft-declined',
      'payment.redirected',
      'payment.continued',
      'attempt.approved',
    ]);
    const attempts = await attemptsOf(id);
    expect(attempts.map(({ state, answered, ordinal }) => [state, answered, ordinal])).toEqual([
      ['COMPLETED', true, 1],
      ['COMPLETED', true, 2],
    ]);
    const followed = await findLastAttempt(gateway.database.pool, gateway.merchant.id, id);
    expect(followed?.acquirerTxId).toBe(attempts[1].acquirer_tx_id);
    const [first] = (await findEventsOfPayment(gateway.database.pool, keyOf(id))).flatMap(
      ({ data }) => data.message ?? [],
    );
    expect(first).toMatchObject({ messageType: 'AReq', threeDSRequestorChallengeInd: '04' });
  });

  it('is paid in the same request where the issuer authenticates without asking', async () => {
    const { status, body, id } = await pay(frictionless);
    expect([status, body.result.code, body.redirect]).toEqual([200, '000.100.110', undefined]);
    expect(body.threeDSecure).toMatchObject({ eci: '05', flow: 'frictionless' });
    expect(await timelineOf(id)).toEqual(['payment.created', 'attempt.soft-declined', 'attempt.approved']);
    expect((await attemptsOf(id)).map(({ ordinal }) => ordinal)).toEqual([1, 2]);
  });

  it('is asked for although an exemption was wished for or 3-D Secure was left out', async () => {
    for (const parts of [{ 'threeDSecure.exemptionFlag': '02' }, { 'threeDSecure.disable': 'true' }]) {
      const { url, id } = await pay({ ...challenged, ...parts });
      await authenticateShopper(gateway, url, 'ok');
      expect((await read(id)).result.code).toBe('000.100.110');
    }
  });

  it('is refused when the cardholder fails, and nothing more is sent', async () => {
    const { id, url } = await pay(challenged);
    await authenticateShopper(gateway, url, '100.390.114');
    expect((await read(id)).result.code).toBe('100.390.114');
    expect(await attemptsOf(id)).toHaveLength(1);
  });

  it('ends when the shopper does not come back', async () => {
    const { id } = await pay(challenged);
    gateway.clock.advance(31 * 60_000);
    await resolveAuthentications(gateway.services.gatewayServices);
    expect((await read(id)).result.code).toBe('100.396.103');
  });

  it.each([
    ['no shopper is there', { shopperResultUrl: '' }],
    ['the merchant repeats it', { 'standingInstruction.source': 'MIT' }],
    ['the card does not take part', { 'card.number': '4111111111111111' }],
    ['it was authenticated elsewhere', { 'threeDSecure.eci': '05' }],
  ])('is declined, by the code that says so, where %s', async (_, parts) => {
    const { status, body, id } = await pay({ ...challenged, ...parts });
    expect([status, body.result.code, body.redirect]).toEqual([400, '300.100.100', undefined]);
    expect(await findAuthenticationsOfPayment(gateway.database.pool, keyOf(id))).toEqual([]);
    expect(await timelineOf(id)).toEqual(['payment.created', 'attempt.declined']);
  });

  it('is declined where the channel has no 3-D Secure', async () => {
    await gateway.configure(gateway.channel.id, { threeDSecure: 'off' });
    expect((await pay(challenged)).body.result.code).toBe('300.100.100');
    await gateway.configure(gateway.channel.id, {});
  });

  it('is declined where no issuer vouches', async () => {
    const attempted = { ...challenged, 'card.number': '4012001037461114' };
    expect((await pay(attempted)).body.result.code).toBe('300.100.100');
  });
});
