import { expect, test } from 'vitest';
import { backOfficePages, publicPages } from '../../e2e/routes.ts';
import { navigationItems } from './navigation-items.ts';

const pages = [...backOfficePages, ...publicPages].map(({ path }) => path);

test.each(navigationItems)('$href is a page', ({ href }) => {
  expect(pages).toContain(href);
});

test('each page of the navigation has a key of its own', () => {
  const keys = navigationItems.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});
