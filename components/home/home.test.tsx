import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { features } from '#lib/features.ts';
import type { Permission } from '#lib/staff/index.ts';
import { currentUser, fakeBackOffice, renderScreen } from '#test/fixtures/component.tsx';
import { Home } from './home.tsx';
import { homeAreasOf } from './home-items.ts';

const now = new Date('2026-11-27T12:00:00Z');
const items = features.flatMap(({ home = [] }) => home);
const pages = features.flatMap(({ navigation = [] }) => navigation);
const allPermissions = [...items, ...pages].flatMap(({ permission }) => permission ?? []);

describe('the numbers of the home page', () => {
  it('are of pages that exist, and each is there once', () => {
    const paths = pages.map(({ path }) => path);
    for (const { page } of items) expect(paths).toContain(page);
    expect(new Set(items.map(({ name }) => name)).size).toBe(items.length);
  });

  it.each([
    ['administrator', 'developers'],
    ['fraud analyst', 'fraud'],
    ['finance', 'finance'],
    ['auditor', 'settings'],
  ] as const)('of %s begin with the area %s', (role, area) => {
    const roles = [{ role, isCustom: false, entityId: 'e1', entityName: 'Bakery' }];
    const me = currentUser({ permissions: allPermissions, roles });
    expect(homeAreasOf(me, now)[0]?.area).toBe(area);
  });

  it('of a custom role begin with the area in which it has most to do', () => {
    const roles = [{ role: 'finance', isCustom: true, entityId: 'e1', entityName: 'Bakery' }];
    const permissions: Permission[] = [
      'cases.read',
      'cases.decide',
      'settlement.read',
      'settlement.write',
      'disputes.read',
      'disputes.write',
    ];
    expect(homeAreasOf(currentUser({ permissions, roles }), now)[0]?.area).toBe('finance');
    const analyst = currentUser({ permissions: ['cases.read', 'cases.decide', 'risk.write', 'disputes.read'], roles });
    expect(homeAreasOf(analyst, now)[0]?.area).toBe('fraud');
  });

  it('are only those that the user may act on', () => {
    const me = currentUser({ permissions: ['cases.decide', 'cases.read'] });
    expect(homeAreasOf(me, now).map(({ area }) => area)).toEqual(['fraud']);
  });

  it('have the day of their deadline in the search', () => {
    const me = currentUser({ permissions: ['disputes.read', 'disputes.write'] });
    expect(homeAreasOf(me, now)[0]?.items[0]?.q).toBe('state:OPEN due:<=2026-12-04');
  });
});

describe('the home page', () => {
  it('shows how many rows wait, each with the way to exactly these rows', async () => {
    fakeBackOffice({
      'GET /cases/count': ({ path }) => ({ count: path.includes('late') ? 0 : 12, capped: false, maxCounted: 10_000 }),
    });
    renderScreen(<Home now={now} />, { permissions: ['cases.read', 'cases.decide'] }, { entity: 'e1' });
    const fraud = within(screen.getByRole('region', { name: 'Fraud' }));
    const open = await fraud.findByRole('link', { name: /Open cases 12/ });
    expect(open.getAttribute('href')).toBe('/cases?entity=e1&q=status%3Aopen');
    await waitFor(() => expect(fraud.queryByRole('link', { name: /Cases past their deadline/ })).toBeNull());
    expect(screen.queryByText('How payments went')).toBeNull();
  });
});
