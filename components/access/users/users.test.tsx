import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { LinkAnswer, UserRow } from '#lib/access/staff/index.ts';
import { fakeBackOffice, rejection } from '#test/fixtures/component.tsx';
import { router } from '#test/fixtures/navigation.ts';
import { entitySearch, listAnswers, renderPage, shop, tableRows } from '#test/fixtures/page.tsx';
import { minutesAgo, userRow } from '#test/fixtures/rows.ts';
import { Users } from './users.tsx';

beforeEach(() => router.push.mockClear());

const columns = {
  name: 'Name',
  username: 'User name',
  state: 'State',
  roles: 'Roles',
  secondFactor: 'Second factor',
  lastSeenAt: 'Last seen',
};

type Shown = { rows?: UserRow[]; mayWrite?: boolean; entity?: string };

function show({ rows = [userRow], mayWrite = true, entity }: Shown = {}, answers: Record<string, () => unknown> = {}) {
  const office = fakeBackOffice({ ...listAnswers('/users', rows, columns), ...entitySearch, ...answers });
  const permissions: ('users.read' | 'users.write')[] = mayWrite ? ['users.read', 'users.write'] : ['users.read'];
  return { ...office, ...renderPage(<Users />, { user: { permissions }, ...(entity ? { entity } : {}) }) };
}

describe('the list of users', () => {
  it('shows who can sign in, with which roles and factors, and when they last did', async () => {
    const locked: UserRow = {
      ...userRow,
      id: 'u2',
      name: 'Alan Turing',
      state: 'locked',
      lockedUntil: '2020-11-01T10:30:00.000Z',
      roles: [],
      authenticatorApp: false,
      passkeys: 2,
      sessions: 2,
      lastSeenAt: minutesAgo(5),
    };
    show({ rows: [userRow, locked] });
    expect(await tableRows()).toEqual([
      ['Grace Hopper', 'grace', 'Active', 'finance on Bakery', 'app', 'Not in the last month'],
      ['Alan Turing', 'grace', 'Locked until 1 Nov 2020 10:30:00', 'no role', '2 passkeys', '5m ago, 2 sessions open'],
    ]);
  });

  it('marks the user who looks at it', async () => {
    show({ rows: [{ ...userRow, isYou: true }] });
    expect((await tableRows())[0]?.[0]).toBe('Grace Hopper (you)');
  });

  it('lists all roles of a user, each with its entity', async () => {
    const roles: UserRow['roles'] = [
      ...userRow.roles,
      { role: 'auditor', roleName: 'auditor', entityId: 'e2', entityName: 'Cinema with a long name' },
    ];
    show({ rows: [{ ...userRow, roles }] });
    expect((await tableRows())[0]?.[3]).toContain('finance on Bakery, auditor on Cinema with a long name');
  });

  it('opens the page of a user by j and Enter', async () => {
    const { user } = show();
    await tableRows();
    await user.keyboard('j{Enter}');
    expect(router.push).toHaveBeenCalledWith('/users/u1');
  });

  it('explains an empty list, which users above the entity do not appear in', async () => {
    show({ rows: [] });
    expect(await screen.findByText('No users yet')).toBeTruthy();
    expect(screen.getByText(/Users with a role above it also have access/)).toBeTruthy();
  });

  it('shows why it could not be read', async () => {
    show({}, { 'GET /users': () => rejection(403, 'forbidden', 'You may not read users.') });
    expect(await screen.findByText('You may not read users.')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('the invitation of a user', () => {
  it('is not offered without the permission', async () => {
    show({ mayWrite: false });
    await tableRows();
    expect(screen.queryByRole('button', { name: 'Invite user' })).toBeNull();
  });

  it('shows the link when it was not mailed, and reads the list again', async () => {
    const answer: LinkAnswer = { user: userRow, link: 'https://pay.example/k', expiresAt: '2020-11-08T10:00:00.000Z' };
    const { user, reads } = show({ entity: shop.id }, { 'POST /users': () => answer });
    await user.click(await screen.findByRole('button', { name: 'Invite user' }));
    for (const [label, text] of [
      ['Name', 'Grace'],
      ['User name', 'grace'],
      ['E-mail', 'grace@shop.example'],
    ] as const) {
      await user.click(screen.getByLabelText(label));
      await user.paste(text);
    }
    const isList = ({ path }: { path: string }) => path.startsWith('/users?');
    const before = reads.filter(isList).length;
    await user.keyboard('{Enter}');
    expect(await screen.findByText('https://pay.example/k')).toBeTruthy();
    await waitFor(() => expect(reads.filter(isList).length).toBeGreaterThan(before));
  });

  it('is left by Escape without a question while nothing was entered', async () => {
    const { user, changes } = show();
    await user.click(await screen.findByRole('button', { name: 'Invite user' }));
    expect(within(screen.getByRole('dialog')).getByLabelText('Name')).toBe(document.activeElement);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes).toEqual([]);
  });
});
