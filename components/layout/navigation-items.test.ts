import { expect, test } from 'vitest';
import { backOfficePages, publicPages } from '../../e2e/routes.ts';
import { navigationItems } from './navigation-items.ts';

const ids = { transaction: '1', registration: '1', merchant: '1', channel: '1', user: '1', request: '1' };
const visited = [...backOfficePages.map(({ path }) => path(ids)), ...publicPages.map(({ path }) => path)].map(
  (path) => path.split('?', 1)[0],
);

test.each(navigationItems)(
  'the page $href is visited by the end-to-end tests (e2e/routes.ts)',
  ({ href }) => {
    expect(visited).toContain(href);
  },
);

test('each page of the navigation has a key of its own', () => {
  const keys = navigationItems.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});
