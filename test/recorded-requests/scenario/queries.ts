import type { Form, Recorder } from '../recorder.ts';
import { credit, debit, decline, euros, follow, pay, preauthorization, unknownId } from './requests.ts';

const hourMs = 3_600_000;
const longAgo = { 'date.from': '2020-01-01 00:00:00', 'date.to': '2020-01-02 00:00:00' };
const format = (date: Date) => date.toISOString().slice(0, 19).replace('T', ' ');

export async function queries(run: Recorder): Promise<void> {
  const tenant = await run.gateway.addTenant();
  run.nameTenant('query ', tenant);
  const unlimited = {
    paymentsPerMinute: 0,
    readsPerMinute: 0,
    queriesPerMinute: 0,
    queriesOfOneTransactionPerMinute: 0,
  };
  await run.gateway.configure(tenant.pspId, { throttling: unlimited });
  await run.as(tenant, () => queriesOf(run));
}

async function queriesOf(run: Recorder): Promise<void> {
  const from = run.gateway.now();
  run.gateway.advanceClock(hourMs);
  const first = await pay(run, 'listed debit', { ...debit, merchantTransactionId: 'listed-0001' });
  await follow(run, 'listed refund', first, 'RF', { ...euros('2.00'), merchantTransactionId: 'listed-0001' });
  const second = await pay(run, 'listed preauthorization', preauthorization);
  await follow(run, 'listed capture', second, 'CP', euros('2.00'));
  await pay(run, 'listed credit', credit);
  await pay(run, 'listed decline', { ...debit, ...decline });
  await pay(run, 'listed rejection', { ...debit, 'card.expiryYear': '2020' });
  await pay(run, 'listed transfer', {
    ...euros('8.00'),
    paymentType: 'DB',
    paymentBrand: 'IDEAL',
    shopperResultUrl: 'https://shop.example/',
  });
  const otherChannel = await run.gateway.addChannel(run.tenant.merchantId, 'Second shop');
  run.normaliser.name(otherChannel, 'query other channel');
  await run.post('listed payment of another channel', '/v1/payments', debit, { entityId: otherChannel });
  run.gateway.advanceClock(hourMs);
  const period = { 'date.from': format(from), 'date.to': format(run.gateway.now()) };
  const { body } = await run.get('payment to find by shortId', `/v1/payments/${first}`);
  await listings(run, { period, shortId: body.shortId });
  await byId(run, first, second);
  for (let count = 0; count < 4; count += 1) await pay(run, `paged payment ${count}`, debit);
}

async function listings(run: Recorder, { period, shortId }: { period: Form; shortId: string }): Promise<void> {
  const forms: Record<string, Form> = {
    'by merchantTransactionId': { merchantTransactionId: 'listed-0001' },
    'by unknown merchantTransactionId': { merchantTransactionId: 'listed-9999' },
    'by shortId': { shortId },
    'by unknown shortId': { shortId: '0000.0000.0000' },
    'by period': period,
    'by period with linked': { ...period, includeLinkedTransactions: 'true' },
    'by period and type': { ...period, paymentTypes: 'RF' },
    'by period and types': { ...period, paymentTypes: 'DB,CP' },
    'by period and method': { ...period, paymentMethods: 'OT' },
    'by period and unknown type': { ...period, paymentTypes: 'ZZ' },
    'by period and limit': { ...period, limit: '100' },
    'by small limit': { ...period, limit: '10' },
    'by large limit': { ...period, limit: '501' },
    'by empty period': longAgo,
    'by reversed period': { 'date.from': '2020-01-02 00:00:00', 'date.to': '2020-01-01 00:00:00' },
    'by date.from alone': { 'date.from': '2020-01-01 00:00:00' },
    'by date.to alone': { 'date.to': '2020-01-01 00:00:00' },
    'by malformed date': { 'date.from': '2020-02-30 00:00:00', 'date.to': 'tomorrow' },
    'by reference and period': { ...longAgo, merchantTransactionId: 'listed-0001' },
    'by nothing': {},
    'by unknown parameter': { colour: 'red' },
  };
  for (const version of ['v1', 'v3']) {
    for (const [name, form] of Object.entries(forms)) {
      await run.get(`${version} query ${name}`, `/${version}/query`, form);
    }
  }
  for (const pageNo of ['1', '2', '0', 'last']) {
    await run.get(`v3 query page ${pageNo}`, '/v3/query', { ...period, pageNo });
  }
  await run.get('v1 query with pageNo', '/v1/query', { ...period, pageNo: '1' });
  const { merchantId, pspId } = run.tenant;
  await run.get('v1 query of the merchant', '/v1/query', period, { entityId: merchantId });
  await run.get('v3 query of the merchant', '/v3/query', period, { entityId: merchantId });
  await run.get('v1 query of the PSP', '/v1/query', period, { entityId: pspId });
}

async function byId(run: Recorder, first: string, second: string): Promise<void> {
  const linked = { includeLinkedTransactions: 'true' };
  await run.get('query by id', `/v1/query/${first}`);
  await run.get('query by id with linked', `/v1/query/${first}`, linked);
  await run.get('query by id with linked=1', `/v1/query/${second}`, { includeLinkedTransactions: '1' });
  await run.get('query by id with linked=no', `/v1/query/${second}`, { includeLinkedTransactions: 'no' });
  await run.get('query by unknown id', `/v1/query/${unknownId}`);
  await run.get('query by malformed id', '/v1/query/abc');
  await run.get('query by id and reference', `/v1/query/${first}`, { merchantTransactionId: 'listed-0001' });
  await run.get('query by id of the merchant', `/v1/query/${first}`, linked, { entityId: run.tenant.merchantId });
  await run.get('v3 query by id', `/v3/query/${first}`);
  await run.get('read of an unknown payment', `/v1/payments/${unknownId}`);
  await run.get('read of a malformed id', '/v1/payments/abc');
  await run.get('read with an unknown parameter', `/v1/payments/${first}`, { colour: 'red' });
  await run.get('read with an encoded path', `/v1/payments/${first.replace('8', '%38')}`);
}
