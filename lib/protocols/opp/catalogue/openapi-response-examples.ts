// One response of each operation that succeeds, for the API reference.
import { type ResultCode, resultDescription } from '#lib/result-codes/index.ts';
import type { Operation } from './operations.ts';

type Json = { readonly [name: string]: unknown };

const envelope = {
  buildNumber: '4f1c0b7a2d9e8c3b5a6f7e8d9c0b1a2f3e4d5c6b@2026-01-01 00:00:00 +0000',
  timestamp: '2026-01-01 12:00:00+0000',
  ndc: '8a8294174b7ecb28014b9699220015ca-9f8e7d6c5b4a39281706f5e4d3c2b1a0',
};
const result = (code: ResultCode) => ({ code, description: resultDescription(code) });
const id = '8ac7a4a1845f7e19018461a00b366a74';
const createdAt = '2026-01-01 12:00:00.000+0000';

const payment = {
  id,
  paymentType: 'DB',
  paymentBrand: 'VISA',
  amount: '92.00',
  currency: 'EUR',
  result: result('000.100.110'),
  card: { bin: '420000', last4Digits: '0000', holder: 'Jane Jones', expiryMonth: '05', expiryYear: '2034' },
};
const found = { result: result('000.000.100') };

const webhookEndpoint = {
  id: '5f0c8e2b7a91003d4e6f8091a2b3c4d5',
  entityId: '8a8294174b7ecb28014b9699220015ca',
  url: 'https://shop.example/hooks',
  types: 'PAYMENT REGISTRATION',
  fields: 'ALL',
  format: 'standard',
  state: 'ACTIVE',
  createdAt,
};
const webhookDelivery = {
  id: '9d1c8e2b7a91003d4e6f8091a2b3c4d5',
  webhookId: `payment_${id}_2`,
  state: 'WAITING',
  createdAt,
  nextAttemptAt: '2026-01-01 12:01:00.000+0000',
  attempts: [
    { startedAt: '2026-01-01 12:00:00.010+0000', outcome: 'FAILED', status: '503', cause: 'The server answered 503.' },
  ],
};

const settled = { amount: '91000.00', cashflow: 'POS', fee: '1000.00' };
const report = {
  id: '20260131EUR',
  count: '1000',
  settlement: { date: '2026-01-31', currency: 'EUR', ...settled },
  records: [{ recordType: 'SETTLED', count: '1000', settlement: settled }],
};
const reconciliation = {
  recordType: 'SETTLED',
  transactionType: 'DB',
  amount: '92.00',
  currency: 'EUR',
  paymentBrand: 'VISA',
  merchantTransactionId: 'order-2026-0001',
  settlement: { date: '2026-01-31', cashflow: 'POS', amount: '91.00', currency: 'EUR', fee: '1.00' },
  payment: { id },
};
const settlementImport = {
  id: '3b1c8e2b7a91003d4e6f8091a2b3c4d5',
  ...found,
  import: {
    id: '3b1c8e2b7a91003d4e6f8091a2b3c4d5',
    entityId: '8a8294174b7ecb28014b9699220015ca',
    fileName: 'settlement-2026-01-31.csv',
    state: 'CHECKED',
    isPart: 'false',
    lines: '1000',
    badRows: '0',
    duplicates: '0',
    createdAt: '2026-02-01T06:00:00.000Z',
    bytes: '412000',
    sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    totals: [
      {
        recordType: 'SETTLED',
        cashflow: 'POS',
        lines: '1000',
        amount: '92000.00',
        currency: 'EUR',
        settlement: { amount: '91000.00', currency: 'EUR', fee: '1000.00' },
      },
    ],
  },
};
const schedule = {
  id,
  registrationId: '8ac7a4a1845f7e19018461a00b366a75',
  paymentType: 'DB',
  amount: '92.00',
  currency: 'EUR',
  ...found,
  schedule: { state: 'ACTIVE', expression: '0 0 6 1 * ? *', nextDueAt: '2026-02-01 06:00:00.000+0000' },
};
const checkout = { id: '8AC7A4A1845F7E19018461A00B366A74-node1' };
const paymentLink = { id, link: `https://pay.example/pay/${id}` };

/** What differs from a payment; the envelope is added to each. */
const successes: Partial<Record<Operation, Json>> = {
  'checkouts.create': { ...checkout, result: result('000.200.100') },
  'checkouts.update': { ...checkout, result: result('000.200.101') },
  'checkouts.delete': { ...checkout, result: result('000.200.102') },
  'checkouts.form': { result: result('000.200.000'), kind: 'payment', secondsLeft: '1740' },
  'checkouts.progress': { result: result('000.200.000'), state: 'open' },
  'checkouts.pay': { id, result: result('000.100.110'), state: 'finished' },
  'checkouts.register': { id, result: result('000.100.110'), state: 'finished' },
  'payment-links.create': { ...paymentLink, result: result('000.200.100') },
  'payment-links.read': { ...paymentLink, result: result('000.200.000'), state: 'OPEN' },
  'payment-links.delete': { id, result: result('000.200.102') },
  'query.v1': { ...found, payments: [payment] },
  'query.v3-by-id': { ...found, records: [payment], pages: '1' },
  'query.v3': { ...found, records: [payment], pages: '1' },
  'schedules.create': schedule,
  'schedules.read': schedule,
  'schedules.reschedule': schedule,
  'schedules.deschedule': schedule,
  'schedules.delete': schedule,
  'webhooks.create': { ...webhookEndpoint, state: 'INACTIVE', secret: 'whsec_…', ...found },
  'webhooks.list': { ...found, webhooks: [webhookEndpoint] },
  'webhooks.read': { ...webhookEndpoint, ...found },
  'webhooks.delete': { id: webhookEndpoint.id, ...found },
  'webhooks.rotate': {
    ...webhookEndpoint,
    secret: 'whsec_…',
    previousSecretUntil: '2026-11-23 10:00:00.000+0000',
    ...found,
  },
  'webhooks.deliveries': { ...found, deliveries: [webhookDelivery] },
  'reports.summary': { ...found, aggregations: [report] },
  'reports.day': { ...found, count: '1000', reconciliations: [reconciliation] },
  'reports.detail': { ...found, count: '1000', pages: '10', reconciliations: [reconciliation] },
  'settlement.import': settlementImport,
  'settlement.read': settlementImport,
  'payouts.statement': {
    id,
    ...found,
    merchantEntityId: id,
    amount: '4950.20',
    currency: 'EUR',
    statement: {
      from: '2026-01-05',
      through: '2026-01-11',
      approvedAt: '2026-01-12 08:00:00.000+0000',
      openingBalance: '0.00',
      sums: [
        { kind: 'PAYMENT', count: '100', gross: '5020.00', fee: '58.66', vat: '11.14', net: '4950.20' },
        { kind: 'PAYOUT', count: '1', gross: '-4950.20', fee: '0.00', vat: '0.00', net: '-4950.20' },
      ],
      fee: '58.66',
      vat: '11.14',
      feeWithVat: '69.80',
      closingBalance: '0.00',
      csv: `/payouts/v1/statements/${id}/csv`,
      pdf: `/payouts/v1/statements/${id}/pdf`,
    },
  },
};

/** The response of an operation that succeeds. */
export function successExample(name: Operation): Json {
  if (name === 'result-codes.list') return { ...found, resultCodes: [result('000.000.000'), result('000.100.110')] };
  return { ...(successes[name] ?? payment), ...envelope };
}

/** The response to a request that failed with this code. */
export const failureExample = (code: ResultCode): Json => ({ result: result(code), ...envelope });

export const parameterErrorExample: Json = {
  result: {
    ...result('200.300.404'),
    parameterErrors: [{ name: 'amount', value: '92,00', message: 'must be an amount such as 92.00' }],
  },
  ...envelope,
};
