import { expect, test } from 'vitest';
import { features } from '#lib/features.ts';
import { rolesWith } from '../permissions.ts';
import { backOfficeRoutes } from '../routes.ts';
import { describeApi } from './openapi.ts';

const routes = backOfficeRoutes(features);
const { paths } = describeApi(routes, '/api/backoffice');

test.each(routes)('$method $path is in the document with its parameters, body and permission', (route) => {
  const operation = paths[route.path.replaceAll(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()];
  expect(operation).toMatchObject({ 'x-permission': route.permission });
  const names = operation?.parameters.map((each) => (each as { name: string }).name);
  for (const [, name] of route.path.matchAll(/:(\w+)/g)) expect(names).toContain(name);
  for (const name of Object.keys((route.query as { shape?: object }).shape ?? {})) expect(names).toContain(name);
  expect(operation !== undefined && 'requestBody' in operation).toBe(route.body !== null || route.upload === true);
  if (route.permission !== 'signed in') {
    for (const role of rolesWith(route.permission)) expect(operation?.description).toContain(role);
  }
});

test('names of operations are unique, and the document is plain JSON', () => {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  expect(operations).toHaveLength(routes.length);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(routes.length);
  expect(JSON.parse(JSON.stringify(paths))).toEqual(paths);
});
