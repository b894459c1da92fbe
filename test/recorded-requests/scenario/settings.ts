import type { Recorder } from '../recorder.ts';
import { card, credit, debit, decline, euros, follow, pay, preauthorization } from './requests.ts';

const dayMs = 86_400_000;
const unlimited = { paymentsPerMinute: 0, readsPerMinute: 0, registrationsPerMinute: 0, queriesPerMinute: 0 };

/** What the settings of an entity change in the answers. */
export async function entitySettings(run: Recorder): Promise<void> {
  const tenant = await run.gateway.addTenant();
  run.nameTenant('configured ', tenant);
  await run.gateway.configure(tenant.pspId, { throttling: unlimited });
  await run.as(tenant, async () => {
    await restrictions(run);
    await duplicates(run);
    await unknownParameters(run);
    await retention(run);
  });
  await limits(run);
}

async function restrictions(run: Recorder): Promise<void> {
  const { channelId } = run.tenant;
  await run.gateway.configure(channelId, { paymentBrands: ['MASTER'] });
  await pay(run, 'brand that is not allowed', debit);
  await run.gateway.configure(channelId, { currencies: ['USD', 'GBP'] });
  await pay(run, 'currency that is not allowed', debit);
  await pay(run, 'currency that is allowed', { ...debit, currency: 'GBP' });
  await run.gateway.configure(channelId, { paymentTypes: ['PA', 'CP'] });
  await pay(run, 'payment type that is not allowed', debit);
  await pay(run, 'credit that is not allowed', credit);
  const id = await pay(run, 'payment type that is allowed', preauthorization);
  await follow(run, 'follow-up type that is allowed', id, 'CP', euros('1.00'));
  await follow(run, 'follow-up type that is not allowed', id, 'RV', euros('1.00'));
  await run.gateway.configure(channelId, {});
}

async function duplicates(run: Recorder): Promise<void> {
  const { channelId } = run.tenant;
  await run.gateway.configure(channelId, { duplicateWindowMinutes: 5 });
  const once = { ...debit, merchantTransactionId: 'unique-0001' };
  await pay(run, 'first of two equal payments', once);
  await pay(run, 'second of two equal payments', once);
  run.gateway.advanceClock(6 * 60_000);
  await pay(run, 'equal payment after the window', once);
  const declined = { ...debit, merchantTransactionId: 'unique-0002' };
  await pay(run, 'declined payment', { ...declined, ...decline });
  await pay(run, 'payment after the declined one', declined);
  const rejected = { ...debit, merchantTransactionId: 'unique-0003' };
  await pay(run, 'rejected payment', { ...rejected, 'card.expiryYear': '2020' });
  await pay(run, 'payment after the rejected one', rejected);
  await pay(run, 'payment without merchantTransactionId', debit);
  await run.gateway.configure(channelId, {});
}

async function unknownParameters(run: Recorder): Promise<void> {
  const { channelId } = run.tenant;
  await pay(run, 'unknown parameter refused', { ...debit, colour: 'red' });
  await run.gateway.configure(channelId, { unknownParameters: 'ignore' });
  const id = await pay(run, 'unknown parameter ignored', { ...debit, colour: 'red', 'card.colour': 'blue' });
  await run.get('payment with an ignored parameter', `/v1/payments/${id}`);
  await run.gateway.configure(channelId, {});
}

async function retention(run: Recorder): Promise<void> {
  const { channelId } = run.tenant;
  await run.gateway.configure(channelId, { registrationRetentionDays: 30 });
  const charge = { ...euros('5.00'), paymentType: 'DB' };
  const create = async (step: string) =>
    (await run.post(step, '/v1/registrations', { paymentBrand: 'VISA', ...card })).body.id as string;
  const extended = await create('registration to extend');
  const expired = await create('registration to expire');
  run.gateway.advanceClock(29 * dayMs);
  await run.post('extended before the end', `/v1/registrations/${extended}/extendlife`, {});
  run.gateway.advanceClock(2 * dayMs);
  for (const [name, id] of Object.entries({ extended, expired })) {
    await run.post(`charge of the ${name} registration`, `/v1/registrations/${id}/payments`, charge);
    await run.get(`read of the ${name} registration`, `/v1/registrations/${id}`);
  }
  await run.gateway.expireRegistrations();
  await run.post('charge after the expiry', `/v1/registrations/${expired}/payments`, charge);
  await run.get('registration read after the expiry', `/v1/registrations/${expired}`);
  await run.post('extended after the expiry', `/v1/registrations/${expired}/extendlife`, {});
  await run.delete('deleted after the expiry', `/v1/registrations/${expired}`);
  await run.gateway.configure(channelId, {});
}

async function limits(run: Recorder): Promise<void> {
  const tenant = await run.gateway.addTenant();
  run.nameTenant('limited ', tenant);
  await run.gateway.configure(tenant.merchantId, {
    throttling: { paymentsPerMinute: 3, registrationsPerMinute: 2, readsPerMinute: 2, queriesPerMinute: 3 },
  });
  await run.as(tenant, async () => {
    const id = await pay(run, 'limit: payment 1', debit);
    await pay(run, 'limit: payment 2', { ...debit, amount: 'much' });
    await pay(run, 'limit: payment 3', debit);
    await pay(run, 'limit: payment 4', debit);
    await follow(run, 'limit: follow-up', id, 'RF', euros('1.00'));
    for (const time of ['1', '2', '3']) {
      await run.get(`limit: read ${time}`, `/v1/payments/${id}`);
      await run.get(`limit: query ${time}`, `/v1/query/${id}`);
      await run.post(`limit: registration ${time}`, '/v1/registrations', { paymentBrand: 'VISA', ...card });
    }
  });
}
