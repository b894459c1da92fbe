// Generates the API reference, an OpenAPI 3.1 document, from the field tables and the operations.
import { fieldsOf } from './compile-validator.ts';
import { fieldTables } from './fields/all-fields.ts';
import type { Field } from './fields/field.ts';
import { bool } from './fields/types/field-types.ts';
import { type Example, examples } from './openapi-examples.ts';
import { statusResponses } from './openapi-responses.ts';
import { sharedSchemas } from './openapi-schemas.ts';
import { findOperation, type Operation, type OperationDefinition, operationNames } from './operations.ts';

/** A JSON document; this module only writes it. */
export type Json = { readonly [name: string]: unknown };

type Options = {
  /** The URL of the gateway, without a trailing slash. */
  readonly baseUrl: string;
  readonly version: string;
  /** Operations to omit, because the gateway does not serve them yet. */
  readonly without?: readonly Operation[];
};

const introduction = `
Requests are form-encoded (\`application/x-www-form-urlencoded; charset=UTF-8\`), answers are JSON. Names are
written flat: \`card.number\`, list items as \`cart.items[0].name\` (shown here as \`[n]\`, counted from 0, at most 1,000),
map entries as \`customParameters[SHOPPER_note]\` (shown as \`[key]\`). Brackets may be percent-encoded. An empty
value is the same as none; a name that is sent twice or that is not listed is refused.

Amounts have a dot and two decimals. The outcome is in \`result.code\`; every answer carries \`result\`,
\`buildNumber\`, \`timestamp\` and \`ndc\`, also when the status is not 200.`.trim();

/** Builds the document from the catalogue and these options only. */
export function buildOpenApi({ baseUrl, version, without = [] }: Options): Json {
  const names = operationNames.filter((name) => !without.includes(name));
  const paths: Record<string, Record<string, unknown>> = {};
  for (const name of names) {
    const definition = findOperation(name);
    const path = paths[definition.path] ?? {};
    path[definition.method.toLowerCase()] = describeOperation(name, definition);
    paths[definition.path] = path;
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Turnpike gateway API', version, description: introduction },
    servers: [{ url: baseUrl }],
    security: [{ accessToken: [] }],
    tags: tagNames(names).map((tag) => ({ name: tag })),
    paths,
    components: {
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', description: 'The access token from the back office.' },
      },
      schemas: sharedSchemas(),
    },
  };
}

const tags: Readonly<Record<string, string>> = {
  payments: 'Payments',
  registrations: 'Registrations',
  query: 'Queries',
  'result-codes': 'Result codes',
  checkouts: 'Hosted checkout',
  'payment-links': 'Payment links',
  'three-d-secure': '3D Secure',
  risk: 'Fraud checks',
  schedules: 'Schedules',
  reports: 'Reports',
  webhooks: 'Webhooks',
  settlement: 'Settlement files',
};

/** The heading of an operation in the API reference. */
export const tagOf = (name: Operation) => tags[name.slice(0, name.indexOf('.'))] ?? 'Other';
const tagNames = (names: readonly Operation[]) => [...new Set(names.map(tagOf))];

function describeOperation(name: Operation, definition: OperationDefinition): Json {
  const fields = fieldsOf(name);
  const inBody = definition.method === 'POST' && !definition.isUpload;
  return {
    operationId: name.replace(/[.-](\w)/gu, (_all, letter: string) => letter.toUpperCase()),
    summary: definition.summary,
    description: [`Section ${definition.section} of the interface specification.`, definition.note].join(' ').trim(),
    tags: [tagOf(name)],
    // Its parts, group and method, cannot be read from the operationId.
    'x-operation': name,
    ...(name === 'result-codes.list' || definition.isForBrowsers ? { security: [] } : {}),
    parameters: [
      ...pathParameters(definition.path),
      ...(definition.writes ? [idempotencyKey] : []),
      ...(inBody || name === 'result-codes.list' ? [] : queryParameters(name, fields, definition.required)),
    ],
    ...(inBody ? { requestBody: describeBody(name, fields, definition.required) } : {}),
    ...(definition.isUpload ? { requestBody: fileBody } : {}),
    responses: statusResponses(name),
  };
}

const file = { type: 'string', format: 'binary' };
const fileBody: Json = {
  required: true,
  description: 'The file as it is, or the first file of a form.',
  content: {
    'text/csv': { schema: file },
    'multipart/form-data': { schema: { type: 'object', properties: { file } } },
  },
};

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeated request with the same key gets the first answer again, and has no further effect.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
};

/** Parts of paths that are no ids. */
const pathExamples: Readonly<Record<string, string>> = { service: 'redShield', day: '2026-01-31' };

const pathParameters = (path: string): Json[] =>
  [...path.matchAll(/\{(\w+)\}/gu)].map(([, part]) => ({
    name: part,
    in: 'path',
    required: true,
    schema: { type: 'string' },
    example: pathExamples[part ?? ''] ?? '8ac7a4a1845f7e19018461a00b366a74',
  }));

function queryParameters(name: Operation, fields: readonly Field[], required: readonly string[]): Json[] {
  const shown = examples[name][0]?.params ?? {};
  return fields.map((field) => ({
    name: field.name,
    in: 'query',
    required: required.includes(field.name),
    schema: schemaOf(field),
    ...(shown[field.name] === undefined ? {} : { example: shown[field.name] }),
  }));
}

function describeBody(name: Operation, fields: readonly Field[], required: readonly string[]): Json {
  return {
    required: required.length > 0,
    content: {
      'application/x-www-form-urlencoded': {
        schema: {
          type: 'object',
          required: [...required],
          properties: Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)])),
          additionalProperties: false,
        },
        examples: Object.fromEntries(
          examples[name].map((example, index) => [`example${index + 1}`, asExample(example)]),
        ),
      },
    },
  };
}

const asExample = ({ summary, params }: Example) => ({ summary, value: params });

/** The schema of a field: its constraints and the notes of its table. */
export function schemaOf({ name, kind, condition, ourChoice, sensitive, default: defaultValue, group }: Field): Json {
  const title = fieldTables.find((table) => table.group === group)?.title;
  const remarks = [condition, ourChoice && `our addition: ${ourChoice}`, sensitive && 'never answered'];
  const notes = [`${capitalize(kind.hint)}.`, ...remarks.map((text) => (text ? `${capitalize(text)}.` : ''))];
  const keys = name.endsWith('[key]') && kind.key ? `Keys match \`${kind.key.source}\`.` : '';
  return {
    type: 'string',
    description: [...notes, keys, title ? `(${title})` : ''].filter((text) => text !== '').join(' '),
    ...(kind.min === undefined ? {} : { minLength: kind.min }),
    ...(kind.max === undefined ? {} : { maxLength: kind.max }),
    ...(kind.pattern ? { pattern: kind.pattern.source } : {}),
    ...(kind.values && !kind.list ? { enum: kind === bool ? ['true', 'false', '1', '0'] : [...kind.values] } : {}),
    ...(defaultValue === undefined || defaultValue.includes(' ') ? {} : { default: defaultValue }),
  };
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
