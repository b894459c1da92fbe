import { z } from 'zod';
import { rolesWith } from '../permissions.ts';
import { type BackOfficeRoute, route } from '../route.ts';

/** The OpenAPI document of the back office, made from its routes. */

type JsonSchema = Record<string, unknown>;

/** The codes that every route can answer, by status. */
const commonErrors: Readonly<Record<string, string>> = {
  '400': 'unreadable: a parameter or the body has the wrong form',
  '401': 'not-signed-in: there is no valid session',
  '403': 'no-right: the role does not allow this',
  '404': 'unknown: there is no such object, or it is outside of the entities of the user',
  '500': 'failed: the error was logged',
};
const readErrors: Readonly<Record<string, string>> = {
  '422': 'too-broad: the search takes too long',
  '429': 'busy: too many exports are running',
};
const changeErrors: Readonly<Record<string, string>> = {
  '403': 'no-right: the role does not allow this; foreign-origin: the request came from another site',
  '409': 'The object has changed, or the change is not possible now; the code states which',
  '413': 'too-large: the body is too large',
};

const entityParameter = {
  name: 'entity',
  in: 'query',
  required: false,
  description: 'Limits the request to this entity and everything below it.',
  schema: { type: 'string' },
};

/** The route of the document, which describes itself too. */
export function openApiRoute(baseUrl: string, routes: readonly BackOfficeRoute[]) {
  return route({
    method: 'GET',
    path: '/openapi.json',
    permission: 'signed in',
    query: z.object({}),
    run: async () => describeApi(routes, baseUrl),
  });
}

export function describeApi(routes: readonly BackOfficeRoute[], baseUrl: string) {
  const paths: Record<string, Record<string, ReturnType<typeof describeRoute>>> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Turnpike back office', version: '1' },
    servers: [{ url: baseUrl }],
    security: [{ session: [] }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'turnpike.session' } },
      schemas: { Error: errorSchema },
    },
  };
}

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: { code: { type: 'string' }, message: { type: 'string' }, details: {} },
    },
  },
};

function describeRoute(route: BackOfficeRoute) {
  const { method, path, permission, body } = route;
  const isCsv = path.endsWith('.csv');
  const roles = permission === 'signed in' ? null : rolesWith(permission);
  const errors = { ...commonErrors, ...(method === 'GET' ? readErrors : changeErrors) };
  return {
    operationId: `${method.toLowerCase()}${path.replaceAll(/[^A-Za-z0-9]+(.?)/g, (_, next: string) => next.toUpperCase())}`,
    tags: [path.split('/')[1]],
    description: roles
      ? `Needs the permission ${permission}, which these roles have: ${roles.join(', ')}.`
      : 'Needs a session.',
    'x-permission': permission,
    parameters: [...pathParameters(path), ...queryParameters(route), entityParameter],
    ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: toSchema(body) } } } } : {}),
    ...(route.upload ? { requestBody: { required: true, content: { 'text/csv': {} } } } : {}),
    responses: {
      '200': { description: 'OK', content: { [isCsv ? 'text/csv' : 'application/json']: {} } },
      ...Object.fromEntries(Object.entries(errors).map(([status, text]) => [status, describeError(text)])),
    },
  };
}

function describeError(description: string): object {
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } };
}

function pathParameters(path: string): object[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters({ query }: BackOfficeRoute): object[] {
  const { properties = {}, required = [] } = toSchema(query) as {
    properties?: Record<string, JsonSchema>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

/** What a client sends, before defaults and conversions. */
function toSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _draft, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return described;
}
