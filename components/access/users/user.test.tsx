import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { UserRow } from '#lib/access/staff/index.ts';
import type { AuditRow } from '#lib/audit/staff/index.ts';
import type { CurrentUser } from '#lib/staff/index.ts';

import { fakeBackOffice, rejection } from '#test/fixtures/component.tsx';
import { router } from '#test/fixtures/navigation.ts';
import { renderPage, textOf } from '#test/fixtures/page.tsx';
import { auditRow, userRow } from '#test/fixtures/rows.ts';
import { User } from './user.tsx';

beforeEach(() => router.push.mockClear());

const all: CurrentUser['permissions'] = ['users.read', 'users.write', 'audit.read'];
const historyOf = (rows: AuditRow[]) => ({ rows, problems: [], chips: [] });

type Shown = { change?: Partial<UserRow>; permissions?: CurrentUser['permissions'] };

function show({ change = {}, permissions = all }: Shown, answers: Record<string, () => unknown> = {}) {
  const office = fakeBackOffice({
    'GET /users/u1': () => ({ ...userRow, ...change }),
    'GET /audit': () => historyOf([]),
    ...answers,
  });
  return { ...office, ...renderPage(<User id="u1" />, { user: { permissions } }) };
}

describe('the page of a user', () => {
  it('states what an administrator needs to know about the account', async () => {
    show({ change: { passkeys: 1 } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Grace Hopper' })).toBeTruthy();
    expect(textOf('User name')).toBe('grace');
    expect(textOf('E-mail')).toBe('grace@shop.example');
    expect(textOf('Second factor')).toBe('app, a passkey');
    expect(textOf('Last seen')).toBe('Not in the last month');
    expect(textOf('Since')).toBe('1 Nov 2020');
  });

  it('says when an invited user has not signed in yet', async () => {
    show({ change: { state: 'invited', authenticatorApp: false } });
    await screen.findByText('Invited');
    expect(textOf('Last seen')).toBe('Not yet');
    expect(textOf('Second factor')).toBe('none');
  });

  it('has no actions for a user who may only read it', async () => {
    show({ permissions: ['users.read'] });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: 'Disable' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Assign role' })).toBeNull();
  });

  it('says why the account cannot be changed when it has roles elsewhere, which leaves the roles here', async () => {
    show({ change: { canManage: false } });
    expect(await screen.findByText(/also has roles that you do not administer/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Disable' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Assign role' })).toBeTruthy();
  });

  it('leads the own account to its settings', async () => {
    show({ change: { isYou: true } });
    const link = await screen.findByRole('link', { name: 'Your account' });
    expect(link.getAttribute('href')).toBe('/account/security');
  });

  it('says what could not be loaded, and leads back to the list', async () => {
    show({}, { 'GET /users/u1': () => rejection(404, 'unknown', 'This user does not exist.') });
    expect(await screen.findByText('This user does not exist.')).toBeTruthy();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain('/users');
  });

  it('is left for the list when the user has no role left that the administrator sees', async () => {
    const { user } = show({}, { 'POST /users/u1/take-role': () => ({ user: null }) });
    await user.click(await screen.findByRole('button', { name: 'Remove role finance on Bakery' }));
    await user.click(screen.getByRole('button', { name: 'Remove role' }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/users'));
  });

  it('stays, and is read again, when other roles are left', async () => {
    const { user, reads } = show({}, { 'POST /users/u1/take-role': () => ({ user: userRow }) });
    await user.click(await screen.findByRole('button', { name: 'Remove role finance on Bakery' }));
    await user.click(screen.getByRole('button', { name: 'Remove role' }));
    await waitFor(() => expect(reads.filter(({ path }) => path === '/users/u1')).toHaveLength(2));
    expect(router.push).not.toHaveBeenCalled();
  });
});

describe('the history of a user', () => {
  const many = Array.from({ length: 9 }, (_, at): AuditRow => {
    return { ...auditRow, id: String(at), sequence: String(at) };
  });

  it('separates what the user did from what others changed about them', async () => {
    const { reads } = show({});
    expect(await screen.findByRole('heading', { name: 'Activity' })).toBeTruthy();
    await waitFor(() => expect(screen.getAllByText('No events yet.')).toHaveLength(2));
    const searches = reads.filter(({ path }) => path.startsWith('/audit')).map(({ path }) => path);
    expect(searches.map((path) => new URLSearchParams(path.split('?')[1]).get('q'))).toEqual([
      'actor:"user:u1"',
      'subject:u1 -actor:"user:u1"',
    ]);
  });

  it('shows the newest events and leads to the others', async () => {
    show({}, { 'GET /audit': () => historyOf(many) });
    const [link] = await screen.findAllByRole('link', { name: 'All events' });
    expect(link?.getAttribute('href')).toBe('/audit?q=actor%3A%22user%3Au1%22');
    const [list] = screen.getAllByRole('list').filter(({ tagName }) => tagName === 'OL');
    if (!list) throw new Error('no list of events');
    expect(within(list).getAllByRole('listitem')).toHaveLength(8);
  });

  it('is not shown, nor read, without the permission for the audit log', async () => {
    const { reads } = show({ permissions: ['users.read', 'users.write'] });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('heading', { name: 'Activity' })).toBeNull();
    expect(reads.some(({ path }) => path.startsWith('/audit'))).toBe(false);
  });

  it('says why it could not be read, while the account is still shown', async () => {
    show({}, { 'GET /audit': () => rejection(403, 'forbidden', 'You may not read the audit log.') });
    const messages = () => screen.getAllByText('You may not read the audit log.');
    await waitFor(() => expect(messages()).toHaveLength(2));
    expect(textOf('User name')).toBe('grace');
  });
});
