import { expect, test } from 'vitest';
import { currentUser } from '#test/fixtures/component.tsx';
import { backOfficePages, publicPages } from '../../e2e/routes.ts';
import { navigationItems, visibleNavigation } from './navigation-items.ts';

const pages = [...backOfficePages, ...publicPages].map(({ path }) => path);

test.each(navigationItems)('$href is a page', ({ href }) => {
  expect(pages).toContain(href);
});

test('each page of the navigation has a key of its own', () => {
  const keys = navigationItems.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});

test('a user who may only download settlement files sees their page and no other page of settlement', () => {
  const shown = visibleNavigation(currentUser({ permissions: ['settlement-files.read'] }));
  expect(shown.map(({ href }) => href).filter((href) => href.includes('settle'))).toEqual(['/settlement-files']);
});
