import type { Recorder } from '../recorder.ts';
import { card, debit, decline, euros, pay, unknownId } from './requests.ts';

const key = (value: string) => ({ headers: { 'Idempotency-Key': value } });

export async function idempotency(run: Recorder): Promise<void> {
  const id = await pay(run, 'debit to follow up once', debit);
  const refund = { paymentType: 'RF', ...euros('50.00') };
  const { body } = await run.post('registration to charge once', '/v1/registrations', {
    paymentBrand: 'VISA',
    ...card,
  });
  const charge = { ...euros('5.00'), paymentType: 'DB' };
  const requests: [name: string, path: string, form: Record<string, string>][] = [
    ['approved debit', '/v1/payments', debit],
    ['declined debit', '/v1/payments', { ...debit, ...decline }],
    ['rejected debit', '/v1/payments', { ...debit, 'card.expiryYear': '2020' }],
    ['refund', `/v1/payments/${id}`, refund],
    ['rejected refund', `/v1/payments/${id}`, { ...refund, amount: '99.00' }],
    ['refund of an unknown payment', `/v1/payments/${unknownId}`, refund],
    ['registration', '/v1/registrations', { paymentBrand: 'VISA', ...card }],
    ['rejected registration', '/v1/registrations', { ...card, 'card.number': '4444444444444444' }],
    ['charge of a registration', `/v1/registrations/${body.id}/payments`, charge],
    ['invalid debit', '/v1/payments', { ...debit, amount: 'much' }],
  ];
  for (const [name, path, form] of requests) {
    const keyed = key(`key of ${name}`.replaceAll(' ', '-'));
    await run.post(`${name}: first`, path, form, keyed);
    await run.post(`${name}: replay`, path, form, keyed);
    await run.post(`${name}: same key, another body`, path, { ...form, merchantMemo: 'another' }, keyed);
    await run.post(`${name}: replay again`, path, form, keyed);
  }
  await run.get('debit after the replays', `/v1/query/${id}`, { includeLinkedTransactions: 'true' });
  await scopes(run, id);
  for (const [name, value] of [
    ['empty', ''],
    ['with a space', 'a b'],
    ['of 255 characters', 'k'.repeat(255)],
    ['of 256 characters', 'k'.repeat(256)],
    ['in Latin-1', 'schlüssel'],
  ] as const) {
    await run.post(`key ${name}`, '/v1/payments', debit, key(value));
  }
}

/** The same key counts once for each entity, method and path. */
async function scopes(run: Recorder, id: string): Promise<void> {
  await run.post('same key, another path', `/v1/payments/${id}`, debit, key('key-of-approved-debit'));
  const other = await run.gateway.addChannel(run.tenant.merchantId, 'Keyed channel');
  run.normaliser.name(other, 'keyed channel');
  const options = { ...key('key-of-approved-debit'), entityId: other };
  await run.post('same key, another entity', '/v1/payments', debit, options);
  await run.get('key on a read', `/v1/payments/${id}`, {}, key('key-of-approved-debit'));
  await run.post('key on extendlife', `/v1/registrations/${unknownId}/extendlife`, {}, key('key-extend'));
  await run.delete('key on a deletion', `/v1/registrations/${unknownId}`, {}, key('key-delete'));
}
