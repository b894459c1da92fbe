import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueToken } from '../../../lib/access/index.ts';
import { autocommit } from '../../../lib/platform/database/transaction.ts';
import { buildOpenApi } from '../../../lib/protocols/opp/catalogue/index.ts';
import { fileOf, importFile, matchAll, rowOf } from '../../../lib/settlement/testing/test-import.ts';
import { readDocument, type Schema } from '../../../scripts/clients/read-document.ts';
import { type ServedGateway, startServedGateway } from '../../../test/fixtures/served-gateway.ts';
import { createTurnpike, type Turnpike } from './index.ts';

const { operations, schemas } = readDocument(buildOpenApi({ baseUrl: '', version: '1' }));

let served: ServedGateway;
let turnpike: Turnpike;
beforeAll(async () => {
  const none = { paymentsPerMinute: 0, readsPerMinute: 0, queriesPerMinute: 0, registrationsPerMinute: 0 };
  served = await startServedGateway({ throttling: none });
  const { gateway, baseUrl } = served;
  turnpike = createTurnpike({ baseUrl, accessToken: gateway.accessToken, entityId: gateway.channel.id });
});
afterAll(() => served?.close());

/** The properties that the type of an answer promises. */
function requiredOf({ $ref, allOf = [], required = [] }: Schema): string[] {
  const shared = $ref ? requiredOf(schemas[$ref.replace('#/components/schemas/', '')] ?? {}) : [];
  return [...shared, ...required, ...allOf.flatMap(requiredOf)];
}

/** Waits for an answer and compares it with the type of its operation. */
async function checkAnswer<Answer extends object>(name: string, answering: Promise<Answer>): Promise<Answer> {
  const answer = await answering;
  const response = operations.find((operation) => operation.name === name)?.response ?? {};
  const missing = requiredOf(response).filter((property) => !(property in answer));
  expect([name, missing]).toEqual([name, []]);
  return answer;
}

const card = { number: '4200000000000000', holder: 'Jane Jones', expiryMonth: '05', expiryYear: '2034', cvv: '123' };
const money = { amount: '92.00', currency: 'EUR' };
const debit = { ...money, paymentType: 'DB', paymentBrand: 'VISA', card } as const;

it('registrations, their payments, schedules and risk checks have what their types promise', async () => {
  const { registrations, schedules, risk } = turnpike;
  const { id } = await checkAnswer('registrations.create', registrations.create({ paymentBrand: 'VISA', card }));
  await checkAnswer('registrations.read', registrations.read(id));
  await checkAnswer('registrations.pay', registrations.pay(id, { ...money, paymentType: 'DB' }));
  await checkAnswer('registrations.extend-life', registrations.extendLife(id));
  const check = { ...money, merchantTransactionId: 'order-0001' };
  await checkAnswer('risk.check', risk.check('redShield', { ...check, paymentBrand: 'VISA', card }));
  await checkAnswer('risk.check-stored', risk.checkStored(id, 'redShield', check));
  const job = { dayOfMonth: '1', hour: '6' };
  const create = schedules.create({ ...money, paymentType: 'DB', registrationId: id, job });
  const schedule = await checkAnswer('schedules.create', create);
  await checkAnswer('schedules.read', schedules.read(schedule.id));
  await checkAnswer('schedules.reschedule', schedules.reschedule(schedule.id, { job }));
  await checkAnswer('schedules.deschedule', schedules.deschedule(schedule.id));
  await checkAnswer('schedules.delete', schedules.delete(schedule.id));
  await checkAnswer('registrations.delete', registrations.delete(id));
});

it('checkouts and payment links have what their types promise', async () => {
  const { checkouts, paymentLinks } = turnpike;
  const order = { ...money, paymentType: 'DB' } as const;
  const { id } = await checkAnswer('checkouts.create', checkouts.create(order));
  await checkAnswer('checkouts.update', checkouts.update(id, { amount: '95.00' }));
  await checkAnswer('checkouts.read', checkouts.read(id));
  await checkAnswer('checkouts.read-registration', checkouts.readRegistration(id));
  await checkAnswer('checkouts.form', checkouts.form(id));
  await checkAnswer('checkouts.progress', checkouts.progress(id));
  await checkAnswer('checkouts.pay', checkouts.pay(id, { paymentBrand: 'VISA', card }));
  const other = await checkouts.create(order);
  await checkAnswer('checkouts.delete', checkouts.delete(other.id));
  const link = await checkAnswer('payment-links.create', paymentLinks.create(order));
  await checkAnswer('payment-links.read', paymentLinks.read(link.id));
  await checkAnswer('payment-links.delete', paymentLinks.delete(link.id));
});

it('queries and reports have what their types promise', async () => {
  const { query, reports, payments, resultCodes } = turnpike;
  const merchantTransactionId = 'order-0002';
  const payment = await checkAnswer('payments.create', payments.create({ ...debit, merchantTransactionId }));
  await checkAnswer('payments.read', payments.read(payment.id));
  await checkAnswer('payments.follow-up', payments.followUp(payment.id, { paymentType: 'RF', ...money }));
  await checkAnswer('query.by-id', query.byId(payment.id));
  await checkAnswer('query.v1', query.v1({ merchantTransactionId }));
  await checkAnswer('query.v3', query.v3({ merchantTransactionId }));
  await checkAnswer('query.v3-by-id', query.v3ById(payment.id, { includeLinkedTransactions: true }));
  const date = { from: '2026-01-01', to: '2026-01-31' };
  await checkAnswer('reports.summary', reports.summary({ date }));
  await checkAnswer('result-codes.list', resultCodes.list());
});

it('webhook endpoints have what their types promise', async () => {
  const { webhooks } = turnpike;
  const create = webhooks.create({ url: `${served.baseUrl}/hooks`, types: 'PAYMENT', format: 'standard' });
  const { id, secret } = await checkAnswer('webhooks.create', create);
  expect(secret).toMatch(/^whsec_/u);
  await checkAnswer('webhooks.list', webhooks.list());
  await checkAnswer('webhooks.read', webhooks.read(id));
  await checkAnswer('webhooks.deliveries', webhooks.deliveries(id));
  await checkAnswer('webhooks.delete', webhooks.delete(id));
});

it('imports of settlement files, their reports and the file of a day have what their types promise', async () => {
  const { gateway, baseUrl } = served;
  const { psp, merchant } = gateway;
  const { accessToken } = await issueToken(autocommit(gateway.db), { entityId: psp.id, name: 'PSP' }, new Date());
  const { settlement, reports } = createTurnpike({ baseUrl, accessToken, entityId: psp.id });
  const row = (SettlementTxId: string) => fileOf([rowOf(gateway, { SettlementTxId, SettlementDate: '2026-10-01' })]);
  const file = settlement.import(row('first'), { fileName: 'monday.csv' });
  const { id } = await checkAnswer('settlement.import', file);
  expect((await checkAnswer('settlement.read', settlement.read(id))).import.lines).toBe('1');
  await matchAll(gateway, await importFile(gateway, { text: row('second') }));
  const ofMerchant = { entityId: merchant.id };
  const sums = await reports.summary({ ...ofMerchant, date: { from: '2026-10-01', to: '2026-10-01' } });
  const [report] = sums.aggregations;
  await checkAnswer('reports.day', reports.day(report?.id ?? '', ofMerchant));
  const rows: unknown[] = [];
  for await (const each of reports.detail(report?.id ?? '', ofMerchant)) rows.push(each.amount);
  expect(rows).toEqual(['92.50']);
  const day = await settlement.file('2026-10-01', ofMerchant);
  expect((await day.text()).split('\n')[0]?.split(/[;,]/u)).toHaveLength(36);
});
