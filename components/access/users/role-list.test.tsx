import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { UserRow } from '#lib/access/staff/index.ts';
import { describedBy, fakeBackOffice, fieldErrors, rejection } from '#test/fixtures/component.tsx';
import { entitySearch, renderPage, selectEntity, shop } from '#test/fixtures/page.tsx';
import { userRow } from '#test/fixtures/rows.ts';
import { RoleList } from './role-list.tsx';

const roles: UserRow['roles'] = [
  { role: 'finance', roleName: 'finance', entityId: 'e1', entityName: 'Bakery' },
  { role: 'auditor', roleName: 'auditor', entityId: 'e2', entityName: 'Cinema' },
];

function show(change: { roles?: UserRow['roles']; mayWrite?: boolean } = {}, answer?: () => unknown) {
  const row = { ...userRow, roles: change.roles ?? roles };
  const office = fakeBackOffice({
    ...entitySearch,
    'POST /users/u1/take-role': answer ?? (() => ({ user: userRow })),
    'POST /users/u1/give-role': answer ?? (() => ({ user: row })),
  });
  const onChanged = vi.fn();
  const { user } = renderPage(<RoleList user={row} mayWrite={change.mayWrite ?? true} onChanged={onChanged} />);
  const click = (name: string) => user.click(screen.getByRole('button', { name }));
  return { ...office, onChanged, user, click };
}

describe('the roles of a user', () => {
  it('are listed with a link to their entities', () => {
    show();
    const lines = within(screen.getByRole('region', { name: 'Roles' })).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual(['finance on BakeryRemove', 'auditor on CinemaRemove']);
    expect(screen.getByRole('link', { name: 'Cinema' }).getAttribute('href')).toBe('/entities/e2');
  });

  it('can be read, but not changed, without the permission', () => {
    show({ mayWrite: false });
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('Cinema')).toBeTruthy();
  });

  it('are explained when there are none', () => {
    show({ roles: [] });
    expect(screen.getByText('No roles. The user cannot see anything.')).toBeTruthy();
  });
});

describe('a role', () => {
  it('is removed on its entity only, after the consequences were confirmed', async () => {
    const { changes, onChanged, click } = show();
    await click('Remove role auditor on Cinema');
    expect(screen.getByRole('dialog', { name: 'Remove role' }).textContent).toContain(
      'Grace Hopper loses the role auditor on Cinema and everything below it within seconds',
    );
    await click('Remove role');
    await waitFor(() => expect(onChanged).toHaveBeenCalledWith(userRow));
    expect(changes).toEqual([
      { method: 'POST', path: '/users/u1/take-role', body: { role: 'auditor', entityId: 'e2' } },
    ]);
  });

  it('stays when the server rejects its removal, and the reason is shown', async () => {
    const { onChanged, click } = show({}, () => rejection(409, 'refused', 'Bakery needs an administrator.'));
    await click('Remove role finance on Bakery');
    await click('Remove role');
    expect((await screen.findByRole('alert')).textContent).toBe('Bakery needs an administrator.');
    expect(onChanged).not.toHaveBeenCalled();
  });

  it('is assigned on the entity that was selected', async () => {
    const { changes, onChanged, user, click } = show();
    await click('Assign role');
    expect(document.activeElement).toBe(screen.getByLabelText('Role'));
    await user.selectOptions(screen.getByLabelText('Role'), 'auditor');
    await selectEntity(user, 'Entity');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Assign role' }));
    await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
    expect(changes[0]?.body).toEqual({ role: 'auditor', entityId: shop.id });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is searched for only where the administrator may assign roles', async () => {
    const { reads, user, click } = show();
    await click('Assign role');
    await user.click(screen.getByLabelText('Entity'));
    await screen.findByRole('option', { name: /Web shop/ });
    expect(reads.find(({ path }) => path.startsWith('/entities/search'))?.path).toContain('permission=users.write');
  });

  it('is not assigned without an entity', async () => {
    const { changes, user, click } = show();
    await click('Assign role');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Assign role' }));
    await waitFor(() => expect(describedBy(screen.getByLabelText('Entity'))).toContain('Choose an entity.'));
    expect(changes).toEqual([]);
  });

  it('keeps the dialog open with the message of the server beside its field', async () => {
    const { onChanged, user, click } = show({}, () => fieldErrors({ role: 'The user has this role already.' }));
    await click('Assign role');
    await selectEntity(user, 'Entity');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Assign role' }));
    await waitFor(() => expect(describedBy(screen.getByLabelText('Role'))).toBe('The user has this role already.'));
    expect(onChanged).not.toHaveBeenCalled();
  });
});
