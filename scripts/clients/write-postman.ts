// Writes a collection of requests for Postman, format v2.1: a folder for each heading of the API reference, a request for
// each example.
import type { ApiDocument, ApiOperation, Example } from './read-document.ts';

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
const variables = { baseUrl: 'http://localhost:3000', accessToken: '', entityId: '' };

export function writePostman({ description, operations }: ApiDocument): string {
  const folders = Map.groupBy(operations, ({ tag }) => tag);
  const collection = {
    info: { name: 'Turnpike', description, schema },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{accessToken}}', type: 'string' }] },
    variable: Object.entries(variables).map(([key, value]) => ({ key, value })),
    item: [...folders].map(([name, members]) => ({ name, item: members.flatMap(writeRequests) })),
  };
  return `${JSON.stringify(collection, null, 2)}\n`;
}

function writeRequests(operation: ApiOperation) {
  const { examples, summary } = operation;
  return examples.map((example) => ({
    name: examples.length === 1 ? summary : `${summary}: ${example.summary}`,
    request: writeRequest(operation, example),
  }));
}

function writeRequest(operation: ApiOperation, { params }: Example) {
  const { name, method, isPublic, isUpload, parameters } = operation;
  const values = Object.entries(params).map(([key, value]) => ({
    key,
    value: key === 'entityId' ? '{{entityId}}' : value,
    description: parameters.find((parameter) => parameter.name === key)?.schema.description ?? '',
  }));
  const isForm = method === 'POST' && !isUpload;
  return {
    method,
    description: `Operation \`${name}\`.`,
    ...(isPublic ? { auth: { type: 'noauth' } } : {}),
    url: writeUrl(operation, isForm ? [] : values),
    ...(isForm ? { body: { mode: 'urlencoded', urlencoded: values } } : {}),
    ...(isUpload ? { body: { mode: 'file', file: {} } } : {}),
  };
}

function writeUrl({ path, pathParameters }: ApiOperation, query: readonly { key: string; value: string }[]) {
  const pattern = path.replace(/\{(\w+)\}/gu, ':$1');
  const search = query.map(({ key, value }) => `${key}=${value}`).join('&');
  return {
    raw: `{{baseUrl}}${pattern}${search === '' ? '' : `?${search}`}`,
    host: ['{{baseUrl}}'],
    path: pattern.slice(1).split('/'),
    ...(query.length > 0 ? { query } : {}),
    variable: pathParameters.map(({ name, example }) => ({ key: name, value: example })),
  };
}
