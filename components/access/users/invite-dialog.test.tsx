import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { LinkAnswer } from '#lib/access/staff/index.ts';
import { describedBy, fakeBackOffice, fieldErrors } from '#test/fixtures/component.tsx';
import { entitySearch, renderPage, selectEntity, shop } from '#test/fixtures/page.tsx';
import { userRow } from '#test/fixtures/rows.ts';
import { InviteDialog } from './invite-dialog.tsx';

const invited: LinkAnswer = { user: userRow, link: null, expiresAt: '2020-11-08T10:00:00.000Z' };
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

function show(answer: () => unknown = () => invited, entity?: string) {
  const office = fakeBackOffice({ ...entitySearch, 'POST /users': answer });
  const onDone = vi.fn();
  const { user } = renderPage(<InviteDialog onDone={onDone} />, entity ? { entity } : {});
  const enter = async (label: string, text: string) => {
    await user.click(field(label));
    await user.paste(text);
  };
  const fill = async () => {
    await enter('Name', ' Grace Hopper ');
    await enter('User name', 'grace');
    await enter('E-mail', 'grace@shop.example');
  };
  return { ...office, onDone, user, enter, fill };
}

describe('an invitation', () => {
  it('begins in the name, and has the role with the fewest rights', () => {
    show();
    expect(document.activeElement).toBe(field('Name'));
    expect(field('Role').value).toBe('merchant');
  });

  it('is sent by Enter, with its role and entity', async () => {
    const { changes, onDone, user, enter, fill } = show();
    await fill();
    await user.selectOptions(field('Role'), 'finance');
    await selectEntity(user, 'Entity');
    await enter('Name', '');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(invited));
    expect(changes[0]?.body).toEqual({
      name: 'Grace Hopper',
      username: 'grace',
      email: 'grace@shop.example',
      role: 'finance',
      entityId: shop.id,
    });
  });

  it('is for the entity that the page is filtered by', async () => {
    const { changes, user, fill } = show(undefined, shop.id);
    await waitFor(() => expect(field('Entity').textContent).toContain('Bakery ▸ Web shop'));
    await fill();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(changes[0]?.body).toMatchObject({ entityId: shop.id }));
  });

  it('is not sent while fields are empty, and each says what it needs', async () => {
    const { changes, user } = show();
    await user.click(screen.getByRole('button', { name: 'Send invitation' }));
    await waitFor(() => expect(describedBy(field('Name'))).toContain('Enter a name.'));
    expect(describedBy(field('E-mail'))).toContain('Enter an e-mail address.');
    expect(describedBy(field('Entity'))).toContain('Choose an entity.');
    expect(document.activeElement).toBe(field('Name'));
    expect(changes).toEqual([]);
  });

  it.each(['g', '.grace', 'grace hopper'])('rejects the user name %j', async (username) => {
    const { changes, user, enter, fill } = show(undefined, shop.id);
    await fill();
    await user.clear(field('User name'));
    await enter('User name', username);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(describedBy(field('User name'))).toContain('Use at least two letters'));
    expect(changes).toEqual([]);
  });

  it('shows beside the user name that it is in use, and keeps what was typed', async () => {
    const { onDone, user, fill } = show(() => fieldErrors({ username: 'is already in use' }), shop.id);
    await fill();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(describedBy(field('User name'))).toContain('is already in use'));
    expect(field('E-mail').value).toBe('grace@shop.example');
    expect(onDone).not.toHaveBeenCalled();
  });

  it('asks before what was typed is discarded', async () => {
    const { onDone, user, enter } = show();
    await enter('Name', 'Grace');
    await user.keyboard('{Escape}');
    expect(onDone).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(onDone).toHaveBeenCalledWith();
  });
});
