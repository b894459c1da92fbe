import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { features } from '#lib/features.ts';
import setUp from '#messages/en/home/set-up.json';
import { fakeBackOffice, renderScreen } from '#test/fixtures/component.tsx';
import { SetUpChecklist } from './set-up-checklist.tsx';
import { setUpSteps } from './set-up-steps.ts';

const permissions = [...setUpSteps.map(({ permission }) => permission), 'users.write' as const];

function show(counts: Readonly<Record<string, number>>, held = permissions) {
  const office = fakeBackOffice(
    Object.fromEntries(
      setUpSteps.map(({ list }) => [
        `GET /${list}/count`,
        () => ({ count: counts[list] ?? 0, capped: false, maxCounted: 10_000 }),
      ]),
    ),
  );
  renderScreen(<SetUpChecklist />, { permissions: held });
  return office;
}

describe('the steps of the set-up', () => {
  it('lead to pages that exist', () => {
    const paths = features.flatMap(({ navigation = [] }) => navigation).map(({ path }) => path);
    for (const { page } of setUpSteps) expect(paths).toContain(page);
  });

  it('show what is done and lead to what is left; a second administrator needs two', async () => {
    show({ 'access-tokens': 2, users: 1 });
    const list = within(await screen.findByRole('region', { name: /^Set up 1 of 6 done/ }));
    expect(list.queryByRole('link', { name: setUp.steps.accessToken })).toBeNull();
    expect(list.getByRole('link', { name: setUp.steps.secondAdministrator }).getAttribute('href')).toBe('/users');
  });

  it('disappear once all are done, and are of no concern to others', async () => {
    const all = Object.fromEntries(setUpSteps.map(({ list }) => [list, 2]));
    const office = show(all);
    await waitFor(() => expect(office.reads.length).toBe(setUpSteps.length));
    expect(screen.queryByRole('region')).toBeNull();
    expect(show({}, ['transactions.read']).reads).toEqual([]);
  });
});
