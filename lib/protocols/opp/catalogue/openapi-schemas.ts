// The schemas of responses in the API reference: what every response has, and what that of one operation adds.
import { successExample } from './openapi-response-examples.ts';
import type { Operation } from './operations.ts';

type Json = { readonly [name: string]: unknown };

const text = (description: string): Json => ({ type: 'string', description });
const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const list = (items: Json): Json => ({ type: 'array', items });

const result: Json = {
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
        required: ['name', 'value', 'message'],
        properties: {
          name: text('The name as sent.'),
          value: { type: ['string', 'null'], description: 'The value as sent, masked when it is sensitive.' },
          message: text('What is wrong with it.'),
        },
      },
    },
  },
};

const redirect: Json = {
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

const payment: Readonly<Record<string, Json>> = {
  id: text('What was made or found; absent where nothing was.'),
  paymentType: text('As sent.'),
  paymentBrand: text('As sent, or as detected.'),
  amount: text('As approved.'),
  currency: text('As sent.'),
  descriptor: text('What the statement shows.'),
  merchantTransactionId: text('The reference of the merchant, as sent.'),
  referencedId: text('The payment that this one follows.'),
  registrationId: text('What the payment data is stored as.'),
  result: reference('Result'),
  resultDetails: { type: 'object', additionalProperties: { type: 'string' }, description: 'What the bank returned.' },
  card: { type: 'object', additionalProperties: true, description: 'The card without its number.' },
  risk: { type: 'object', properties: { score: text('From -99999 to +99999.') } },
  redirect,
  timestamp: text('When the answer was made; in a query, when the payment was.'),
  ndc: text('Names this request.'),
};

/** Responses also echo request parameters, which the schemas do not list. */
const object = (required: readonly string[], properties: Json): Json => ({
  type: 'object',
  required,
  properties,
  additionalProperties: true,
});

/** The schemas by name. */
export const sharedSchemas = (): Json => ({
  Result: result,
  Payment: object(['id', 'result', 'ndc'], payment),
  Envelope: object(['result', 'buildNumber', 'timestamp', 'ndc'], { ...payment, buildNumber: text('For support.') }),
});

/** The schema of a response that succeeds: the envelope, with the id and whatever else the example shows. */
export function successSchema(name: Operation): Json {
  if (name === 'result-codes.list') {
    return object(['result', 'resultCodes'], { result: reference('Result'), resultCodes: list(reference('Result')) });
  }
  const sometimes = optional[name] ?? {};
  const always = Object.entries(successExample(name)).filter(
    ([property]) => !(property in sometimes) && (property === 'id' || !isShared(property)),
  );
  if (always.length === 0 && Object.keys(sometimes).length === 0) return reference('Envelope');
  const properties = Object.fromEntries(always.map(([property, example]) => [property, schemaOf(property, example)]));
  const own = { type: 'object', required: Object.keys(properties), properties: { ...properties, ...sometimes } };
  return { allOf: [reference('Envelope'), own] };
}

const isShared = (property: string): boolean => property in payment || property === 'buildNumber';

/** The schema of a property of which the example is one case: of nested properties, only an id is always there. */
function schemaOf(property: string, example: unknown): Json {
  if (property === 'id') return { type: 'string', description: 'What was made or found.' };
  if (Array.isArray(example)) return list(schemaOf('', example[0]));
  if (typeof example !== 'object' || example === null) return { type: 'string' };
  if ('paymentType' in example) return reference('Payment');
  const properties = Object.entries(example).map(([name, value]) => [name, schemaOf(name, value)]);
  return object('id' in example ? ['id'] : [], Object.fromEntries(properties));
}

/** What a response has only after some requests. */
const optional: Partial<Record<Operation, Json>> = {
  'checkouts.create': { integrity: text('The hash of the script, with `integrity=true`.') },
  'checkouts.read': { id: payment.id },
  'checkouts.read-registration': { id: payment.id },
  'checkouts.pay': { id: payment.id, returnUrl: text('Where the shopper goes back to.') },
  'checkouts.register': { id: payment.id, returnUrl: text('Where the shopper goes back to.') },
  'checkouts.progress': { id: payment.id, returnUrl: text('Where the shopper goes back to.') },
  'payment-links.read': { payment: reference('Payment') },
  'query.by-id': { id: payment.id, payments: list(reference('Payment')) },
  'settlement.import': {
    import: schemaOf('import', successExample('settlement.import').import),
    statement: { type: 'object', description: 'In the place of `import`, for a bank statement.' },
  },
};
