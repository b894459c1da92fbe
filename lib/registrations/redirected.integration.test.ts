import { afterAll, beforeAll, expect, it } from 'vitest';
import { completeSimulatedRedirect } from '#lib/protocols/opp/routes/payments/complete-simulated-redirect.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { authenticateShopper } from '#test/fixtures/shopper.ts';
import { findRegistration } from './store.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const shop = { shopperResultUrl: 'https://shop.example/', createRegistration: 'true' };
const again = { amount: '5.00', currency: 'EUR', paymentType: 'DB' };

it('a registration of a payment whose cardholder was challenged is paid with once the shopper is back', async () => {
  const enrolled = { ...cardDebit, ...shop, 'card.number': '4012888888881881' };
  const { body } = await gateway.post('/v1/payments', enrolled);
  expect(body.registrationId).toMatch(/^[0-9a-f]{32}$/);
  await authenticateShopper(gateway, body.redirect.url, 'ok');
  const read = await gateway.get(`/v1/payments/${body.id}`);
  const paid = await gateway.post(`/v1/registrations/${read.body.registrationId}/payments`, {
    ...again,
    'standingInstruction.mode': 'REPEATED',
    'standingInstruction.source': 'MIT',
    'standingInstruction.type': 'UNSCHEDULED',
  });
  expect([read.body.registrationId, paid.body.result.code]).toEqual([body.registrationId, '000.100.110']);
});

it('a registration has the id of its first transaction as soon as it is paid with, for schedules that name it', async () => {
  const initial = { 'standingInstruction.mode': 'INITIAL', 'standingInstruction.source': 'CIT' };
  const type = { 'standingInstruction.type': 'UNSCHEDULED' };
  const enrolled = { ...cardDebit, ...shop, ...initial, ...type, 'card.number': '4012888888881881' };
  const { body } = await gateway.post('/v1/payments', enrolled);
  await authenticateShopper(gateway, body.redirect.url, 'ok');
  const read = await gateway.get(`/v1/payments/${body.id}`);
  const id = read.body.resultDetails.CardholderInitiatedTransactionID;
  expect(id).toMatch(/./);
  const { db } = gateway.services.gatewayServices;
  const found = await findRegistration(db, gateway.merchant.id, body.registrationId);
  expect(found).toMatchObject({ state: 'ACTIVE', initialTransactionId: id });
});

it.each(['IDEAL', 'PAYPAL'])(
  'a registration of a %s payment is paid with once the shopper is back',
  async (paymentBrand) => {
    const { body } = await gateway.post('/v1/payments', { ...again, ...shop, paymentBrand });
    expect(body).toMatchObject({
      result: { code: '000.200.000' },
      registrationId: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    const reference = new URL(body.redirect.url).pathname.split('/').at(-1) ?? '';
    await completeSimulatedRedirect(gateway.services.gatewayServices, reference, 'ok');
    const paid = await gateway.post(`/v1/registrations/${body.registrationId}/payments`, {
      ...again,
      'standingInstruction.mode': 'REPEATED',
      'standingInstruction.source': 'MIT',
      'standingInstruction.type': 'UNSCHEDULED',
    });
    expect(paid.body.result).toMatchObject({ code: '000.100.110' });
  },
);
