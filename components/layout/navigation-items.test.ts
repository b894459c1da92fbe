import { expect, test } from 'vitest';
import { features } from '#lib/features.ts';
import { backOfficePages, publicPages } from '../../e2e/routes.ts';
import { declaredNavigation } from './generated/navigation.ts';
import { findActive, menuOf, visibleNavigation } from './navigation-items.ts';

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

const administrator = {
  permissions: items.flatMap(({ permission }) => permission ?? []),
  administersInstallation: true,
};

test('the side bar has six areas, and none of them more than seven pages', () => {
  const menu = menuOf(visibleNavigation(administrator));
  expect(menu.map(({ area }) => area)).toEqual(['home', 'payments', 'fraud', 'finance', 'developers', 'settings']);
  for (const { pages } of menu) expect(pages.length).toBeLessThanOrEqual(7);
});

test('each place in an area is taken once, and each tab is in the area of its page', () => {
  const places = items.map(({ area, position }) => `${area} ${position}`);
  expect(new Set(places).size).toBe(places.length);
  for (const { tabOf, area } of items.filter((item) => item.tabOf)) {
    expect(items.find(({ path }) => path === tabOf)).toMatchObject({ area });
  }
});

test('every page of the back office is in an area', () => {
  const shown = visibleNavigation(administrator);
  const without = backOfficePages.filter(({ path }) => !findActive(shown, path.split('?')[0] ?? ''));
  expect(without).toEqual([]);
});

test('a tab whose page the user may not open is a page itself', () => {
  const menu = menuOf(visibleNavigation({ permissions: ['settlement-files.read'], administersInstallation: false }));
  const finance = menu.find(({ area }) => area === 'finance');
  expect(finance?.pages.map(({ item }) => item.path)).toEqual(['/settlement-files']);
});
