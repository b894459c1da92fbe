import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { EntityDetail } from '#lib/entities/staff/index.ts';
import { describedBy, fakeBackOffice, fieldErrors, rejection, renderScreen } from '#test/fixtures/component.tsx';
import { router } from '#test/fixtures/navigation.ts';
import { CreateEntityDialog } from './create-entity-dialog.tsx';

const psp = { id: 'p1', kind: 'PSP', name: 'Demo PSP', mode: 'TEST' } as EntityDetail['node'];

function show(parent: EntityDetail['node'] | null, answer: () => unknown = () => ({ node: { id: 'new' } })) {
  const office = fakeBackOffice({ 'POST /entities': answer });
  const onClose = vi.fn();
  renderScreen(<CreateEntityDialog parent={parent} onClose={onClose} />);
  const name = screen.getByLabelText<HTMLInputElement>('Name of the new entity');
  return { ...office, onClose, name, user: userEvent.setup() };
}

describe('a new entity', () => {
  it('is created below its parent by Enter, and its page opens', async () => {
    const { changes, name, user } = show(psp);
    await user.selectOptions(screen.getByLabelText('Kind'), 'Merchant');
    await user.type(name, ' Bakery {Enter}');
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/entities/new'));
    expect(changes[0]?.body).toEqual({ name: 'Bakery', parentId: 'p1', kind: 'MERCHANT' });
  });

  it('has a mode of its own only when it is a PSP', async () => {
    const { changes, name, user } = show(null);
    expect(screen.queryByLabelText('Kind')).toBeNull();
    await user.selectOptions(screen.getByLabelText('Mode'), 'Live: real money');
    await user.type(name, 'Second PSP{Enter}');
    await waitFor(() =>
      expect(changes[0]?.body).toEqual({ name: 'Second PSP', parentId: null, kind: 'PSP', mode: 'LIVE' }),
    );
  });

  it('is not created without a name', async () => {
    const { changes, name, user } = show(psp);
    await user.type(name, '  {Enter}');
    await waitFor(() => expect(describedBy(name)).toBe('Enter a name.'));
    expect(changes).toEqual([]);
  });

  it('shows a message about its name beside the field, and keeps the name', async () => {
    const { name, user } = show(psp, () => fieldErrors({ name: 'This name is used already.' }));
    await user.type(name, 'Bakery{Enter}');
    await waitFor(() => expect(describedBy(name)).toBe('This name is used already.'));
    expect(name.value).toBe('Bakery');
    expect(router.push).not.toHaveBeenCalled();
  });

  it('shows a rejection that is about no field above the form', async () => {
    const { name, user } = show(psp, () => rejection(409, 'refused', 'The PSP is disabled.'));
    await user.type(name, 'Bakery{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('The PSP is disabled.');
  });
});
