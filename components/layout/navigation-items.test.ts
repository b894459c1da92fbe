import { expect, test } from 'vitest';
import { features } from '#lib/features.ts';
import { backOfficePages, publicPages } from '../../e2e/routes.ts';
import { declaredNavigation } from './generated/navigation.ts';
import { visibleNavigation } from './navigation-items.ts';

const items = features.flatMap(({ navigation = [] }) => navigation);

const pages = [...backOfficePages, ...publicPages].map(({ path }) => path);

test.each(items)('$path is a page', ({ path }) => {
  expect(pages).toContain(path);
});

test('each page of the navigation has a key of its own', () => {
  const keys = items.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});

test('a user who may only download settlement files sees their page and no other page of settlement', () => {
  const shown = visibleNavigation({ permissions: ['settlement-files.read'], administersInstallation: true });
  expect(shown.map(({ path }) => path).filter((path) => path.includes('settle'))).toEqual(['/settlement-files']);
});

test('the generated navigation is what the features declare', () => {
  expect(declaredNavigation).toEqual(items);
});
