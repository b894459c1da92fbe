import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RoleRow } from '#lib/access/staff/index.ts';
import { fakeBackOffice, fieldErrors, rejection } from '#test/fixtures/component.tsx';
import { entitySearch, renderPage, selectEntity, shop } from '#test/fixtures/page.tsx';
import { permissionTexts } from './permission-texts.ts';
import { Roles } from './roles.tsx';

const clerk: RoleRow = {
  id: 'a'.repeat(32),
  name: 'Refund clerk',
  description: 'Refunds small amounts',
  isShipped: false,
  entityId: 'e1',
  entityName: 'Bakery',
  permissions: ['payments.refund', 'transactions.read'],
  limits: [{ kind: 'refund', currency: 'EUR', each: '100.00', day: null }],
  holders: 2,
  version: 3,
  mayChange: true,
  mayGive: true,
};
const auditor: RoleRow = {
  ...clerk,
  id: 'auditor',
  name: 'auditor',
  isShipped: true,
  entityId: null,
  entityName: null,
  permissions: ['transactions.read', 'audit.read'],
  limits: [],
  holders: 0,
  mayChange: false,
};
const offered = ['payments.refund', 'transactions.read', 'ledger.read'];

function show(roles: RoleRow[] = [clerk, auditor], answers: Record<string, () => unknown> = {}, mayWrite = true) {
  const office = fakeBackOffice({ ...entitySearch, 'GET /roles': () => ({ roles, offered }), ...answers });
  const permissions: ('users.read' | 'users.write')[] = mayWrite ? ['users.read', 'users.write'] : ['users.read'];
  const { user } = renderPage(<Roles />, { user: { permissions } });
  const click = async (name: string) => user.click(await screen.findByRole('button', { name }));
  return { ...office, user, click };
}

const ticked = () =>
  screen
    .getAllByRole('checkbox')
    .filter((box) => (box as HTMLInputElement).checked)
    .map((box) => box.parentElement?.textContent);

describe('the roles', () => {
  it('are shown with what they permit, their limits and how many users hold them', async () => {
    show();
    const row = within(await screen.findByRole('row', { name: /Refund clerk/ }));
    expect(row.getByText('2 permissions')).toBeTruthy();
    expect(row.getByText('See payments, Refund')).toBeTruthy();
    expect(row.getByText('Refunds and reversals: 100.00 EUR each')).toBeTruthy();
    expect(row.getByRole('cell', { name: '2' })).toBeTruthy();
  });

  it('that Turnpike ships can be copied, and neither changed nor deleted', async () => {
    show();
    const row = within(await screen.findByRole('row', { name: /auditor/i }));
    expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Copy']);
  });

  it('of one’s own are explained while there are none', async () => {
    show([auditor]);
    expect(await screen.findByText('No roles of your own yet')).toBeTruthy();
  });

  it('can be read, but not made, without the permission', async () => {
    show([clerk, auditor], {}, false);
    await screen.findByRole('row', { name: /Refund clerk/ });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('have a text for each of their permissions', () => {
    for (const { name, text } of Object.values(permissionTexts)) expect(name).not.toBe(text);
  });
});

describe('a new role', () => {
  it('is made of the permissions that are found by what they do, with a limit', async () => {
    const { changes, user, click } = show([auditor], { 'POST /roles': () => ({ id: clerk.id }) });
    await click('New role');
    await user.type(await screen.findByLabelText('Name'), 'Refund clerk');
    await selectEntity(user, 'Entity');
    await user.type(screen.getByRole('searchbox'), 'back to the shopper{Enter}');
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
    await user.click(screen.getByRole('checkbox', { name: /^Refund/ }));
    await click('Add limit');
    await user.type(screen.getByLabelText('Each at most'), '100.00');
    await click('Save role');
    await waitFor(() =>
      expect(changes[0]?.body).toEqual({
        name: 'Refund clerk',
        description: '',
        entityId: shop.id,
        permissions: ['payments.refund'],
        limits: [{ kind: 'refund', currency: 'EUR', each: '100.00', day: '' }],
      }),
    );
  });

  it('offers only what the user has, also as a copy of a role that has more', async () => {
    const { user, click } = show();
    await click('New role');
    await user.selectOptions(await screen.findByLabelText('Copy the permissions of'), 'auditor');
    expect(ticked()).toEqual([expect.stringContaining('See payments')]);
    expect(screen.queryByRole('checkbox', { name: /audit log/ })).toBeNull();
  });

  it('needs a permission, and shows what the server says about a field', async () => {
    const { changes, user, click } = show([auditor], { 'POST /roles': () => fieldErrors({ name: 'is in use' }) });
    await click('New role');
    await user.type(await screen.findByLabelText('Name'), 'Clerk');
    await selectEntity(user, 'Entity');
    await click('Save role');
    expect(await screen.findByText('Tick at least one permission.')).toBeTruthy();
    expect(changes).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: /^Refund/ }));
    await click('Save role');
    expect(await screen.findByText('is in use')).toBeTruthy();
  });
});

describe('a change of a role', () => {
  it('states before it is saved how many users it applies to', async () => {
    const { changes, user, click } = show(undefined, { [`POST /roles/${clerk.id}/change`]: () => ({ id: clerk.id }) });
    await click('Change Refund clerk');
    expect(await screen.findByText(/2 users hold this role/)).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: /^See the ledger/ }));
    await click('Save for 2 users');
    await waitFor(() =>
      expect(changes[0]?.body).toMatchObject({
        version: 3,
        permissions: ['transactions.read', 'payments.refund', 'ledger.read'],
      }),
    );
  });
});

describe('a role that is deleted', () => {
  it('names who holds it, and asks which role they get instead', async () => {
    const holders = [{ userId: 'u1', name: 'Grace Hopper' }];
    const { changes, user, click } = show(undefined, {
      [`GET /roles/${clerk.id}`]: () => ({ role: clerk, holders }),
      [`POST /roles/${clerk.id}/delete`]: () => ({ id: clerk.id }),
    });
    await click('Delete Refund clerk');
    expect(await screen.findByText(/Grace Hopper/)).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Role instead'), 'auditor');
    await click('Delete role');
    await waitFor(() => expect(changes[0]?.body).toEqual({ version: 3, moveTo: 'auditor' }));
  });

  it('stays while the server refuses, with its reason', async () => {
    const message = 'Grace Hopper holds the role Refund clerk. Nothing was deleted.';
    const { click } = show(undefined, {
      [`GET /roles/${clerk.id}`]: () => ({ role: clerk, holders: [] }),
      [`POST /roles/${clerk.id}/delete`]: () => rejection(409, 'held', message),
    });
    await click('Delete Refund clerk');
    await click('Delete role');
    expect(await screen.findByText(message)).toBeTruthy();
  });
});
