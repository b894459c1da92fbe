// The responses in the API reference: the envelope, and one example for each status (spec 2.2, 7.1).

import { type ResultCode, resultDescription } from '#lib/result-codes/index.ts';
import { findOperation, type Operation } from './operations.ts';

type Json = { readonly [name: string]: unknown };

const text = (description: string): Json => ({ type: 'string', description });

const resultSchema: Json = {
  type: 'object',
  required: ['code', 'description'],
  properties: {
    code: text('The outcome; see GET /v1/resultcodes.'),
    description: text('The outcome in words.'),
    avsResponse: { type: 'string', enum: ['A', 'Z', 'N', 'U', 'F'], description: 'Result of the address check.' },
    cvvResponse: text('Result of the CVV check.'),
    parameterErrors: {
      type: 'array',
      description: 'Every parameter that was wrong or missing.',
      items: {
        type: 'object',
        properties: {
          name: text('The name as sent.'),
          value: { type: ['string', 'null'], description: 'The value as sent, masked when it is sensitive.' },
          message: text('What is wrong with it.'),
        },
      },
    },
  },
};

const redirectSchema: Json = {
  type: 'object',
  description: 'Where the shopper goes on.',
  properties: {
    url: text('Where to go.'),
    method: text('GET or POST.'),
    parameters: {
      type: 'array',
      items: { type: 'object', properties: { name: text('Name.'), value: text('Value.') } },
    },
    preconditions: { type: 'array', items: { type: 'object' }, description: 'What to do in a hidden frame before.' },
  },
};

/** The schema of every response. Responses also echo request parameters, which the schema does not list. */
export function envelopeSchema(): Json {
  return {
    type: 'object',
    required: ['result', 'buildNumber', 'timestamp', 'ndc'],
    properties: {
      id: text('What was made or found. Absent in faults.'),
      paymentType: text('As sent.'),
      paymentBrand: text('As sent, or as detected.'),
      amount: text('As approved.'),
      currency: text('As sent.'),
      descriptor: text('What the statement shows.'),
      registrationId: text('What the payment data is stored as.'),
      result: resultSchema,
      resultDetails: {
        type: 'object',
        additionalProperties: { type: 'string' },
        description: 'What the bank returned.',
      },
      card: { type: 'object', additionalProperties: true, description: 'The card without its number.' },
      risk: { type: 'object', properties: { score: text('From -99999 to +99999.') } },
      redirect: redirectSchema,
      buildNumber: text('For support.'),
      timestamp: text('When the answer was made.'),
      ndc: text('Names this request.'),
    },
    additionalProperties: true,
  };
}

const envelope = {
  buildNumber: '4f1c0b7a2d9e8c3b5a6f7e8d9c0b1a2f3e4d5c6b@2026-01-01 00:00:00 +0000',
  timestamp: '2026-01-01 12:00:00+0000',
  ndc: '8a8294174b7ecb28014b9699220015ca_9f8e7d6c5b4a39281706f5e4d3c2b1a0'.replace('_', '-'),
};

const result = (code: ResultCode) => ({ code, description: resultDescription(code) });
const response = (description: string, example: Json, headers?: Json): Json => ({
  description,
  ...(headers ? { headers } : {}),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Envelope' }, example } },
});

const successes: Partial<Record<Operation, Json>> = {
  'payments.create': {
    id: '8ac7a4a1845f7e19018461a00b366a74',
    paymentType: 'DB',
    paymentBrand: 'VISA',
    amount: '92.00',
    currency: 'EUR',
    result: result('000.100.110'),
    card: { bin: '420000', last4Digits: '0000', holder: 'Jane Jones', expiryMonth: '05', expiryYear: '2034' },
    ...envelope,
  },
  'checkouts.create': { id: `${'8AC7A4A1845F7E19018461A00B366A74'}-node1`, result: result('000.200.100'), ...envelope },
  'payment-links.create': {
    id: '8ac7a4a1845f7e19018461a00b366a74',
    link: 'https://pay.example/pay/8ac7a4a1845f7e19018461a00b366a74',
    result: result('000.200.100'),
    ...envelope,
  },
  'result-codes.list': { resultCodes: [result('000.000.000'), result('000.100.110')] },
  'query.v1': { result: result('000.000.100'), payments: [], ...envelope },
  'query.v3': { result: result('000.000.100'), records: [], pages: 1, ...envelope },
};

/** What describes a webhook endpoint in responses. */
const webhookEndpoint = {
  id: '5f0c8e2b7a91003d4e6f8091a2b3c4d5',
  entityId: '8a8294174b7ecb28014b9699220015ca',
  url: 'https://shop.example/hooks',
  types: 'PAYMENT REGISTRATION',
  fields: 'ALL',
  format: 'standard',
  state: 'ACTIVE',
  createdAt: '2026-01-01 12:00:00.000+0000',
};
const webhookDelivery = {
  id: '9d1c8e2b7a91003d4e6f8091a2b3c4d5',
  webhookId: 'payment_8ac7a4a1845f7e19018461a00b366a74_2',
  state: 'WAITING',
  createdAt: '2026-01-01 12:00:00.000+0000',
  nextAttemptAt: '2026-01-01 12:01:00.000+0000',
  attempts: [
    { startedAt: '2026-01-01 12:00:00.010+0000', outcome: 'FAILED', status: '503', cause: 'The server answered 503.' },
  ],
};
const webhookSuccesses: Partial<Record<Operation, Json>> = {
  'webhooks.create': {
    ...webhookEndpoint,
    state: 'INACTIVE',
    secret: 'whsec_…',
    result: result('000.000.100'),
    ...envelope,
  },
  'webhooks.list': { result: result('000.000.100'), webhooks: [webhookEndpoint], ...envelope },
  'webhooks.read': { ...webhookEndpoint, result: result('000.000.100'), ...envelope },
  'webhooks.delete': { id: webhookEndpoint.id, result: result('000.000.100'), ...envelope },
  'webhooks.deliveries': { result: result('000.000.100'), deliveries: [webhookDelivery], ...envelope },
};

const settlementImport = {
  id: '3b1c8e2b7a91003d4e6f8091a2b3c4d5',
  result: result('000.000.100'),
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
  ...envelope,
};
const settlementSuccesses: Partial<Record<Operation, Json>> = {
  'settlement.import': settlementImport,
  'settlement.read': settlementImport,
};

const parameterError: Json = {
  result: {
    ...result('200.300.404'),
    parameterErrors: [{ name: 'amount', value: '92,00', message: 'must be an amount such as 92.00' }],
  },
  ...envelope,
};

const retryAfter = { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds to wait.' } };

/** The responses of an operation, by status. */
export function statusResponses(name: Operation): Json {
  const success = successes[name] ??
    webhookSuccesses[name] ??
    settlementSuccesses[name] ?? { result: result('000.100.110'), ...envelope };
  if (name === 'result-codes.list') {
    const schema = { type: 'object', properties: { resultCodes: { type: 'array', items: resultSchema } } };
    return { 200: { description: 'The codes.', content: { 'application/json': { schema, example: success } } } };
  }
  const { answersFile } = findOperation(name);
  const failed = (code: ResultCode) => ({ result: result(code), ...envelope });
  return {
    200: answersFile
      ? { description: 'The file.', content: { 'text/csv': { schema: { type: 'string', format: 'binary' } } } }
      : response('Done or pending, as result.code states.', success),
    400: response('Faulty parameters, or a payment that failed.', parameterError),
    401: response('The Authorization header is missing or malformed.', failed('800.900.300')),
    403: response('The access token is unknown, or has no right to this entity.', failed('800.900.300')),
    404: response('Nothing is found under this path or id.', failed('700.400.580')),
    405: response('The path does not take this method.', failed('200.300.403')),
    429: response('Too many requests.', failed('800.120.100'), retryAfter),
    503: response('Too many payments wait: nothing was done.', failed('800.800.800'), retryAfter),
  };
}
