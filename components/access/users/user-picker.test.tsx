import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeBackOffice, rejection } from '#test/fixtures/component.tsx';
import { renderPage } from '#test/fixtures/page.tsx';
import { userRow } from '#test/fixtures/rows.ts';
import { UserPicker } from './user-picker.tsx';

function show(value: string | null = null, answer: () => unknown = () => ({ rows: [userRow] })) {
  const office = fakeBackOffice({ 'GET /users': answer });
  const onChange = vi.fn();
  const { user } = renderPage(
    <UserPicker aria-label="Actor" value={value} onChange={onChange} placeholder="Any user" />,
  );
  return { ...office, onChange, user, field: screen.getByRole('combobox', { name: 'Actor' }) };
}

describe('the field for a user', () => {
  it('finds users by what is typed, and its value is the user name', async () => {
    const { reads, onChange, user, field } = show();
    expect(field.textContent).toContain('Any user');
    await user.click(field);
    await user.keyboard('hop');
    await waitFor(() => expect(reads.at(-1)?.path).toBe('/users?q=hop&limit=20'));
    await user.click(await screen.findByRole('option', { name: /Grace Hopper/ }));
    expect(onChange).toHaveBeenCalledWith('grace');
  });

  it('shows a name that is no user as it was typed', () => {
    expect(show('cli').field.textContent).toContain('cli');
  });

  it('can be emptied', async () => {
    const { onChange, user } = show('grace');
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(onChange).toHaveBeenCalledWith(null);
  });

  it('says why users could not be searched', async () => {
    const { user, field } = show(null, () => rejection(403, 'forbidden', 'You may not read users.'));
    await user.click(field);
    expect(await screen.findByText(/You may not read users\./)).toBeTruthy();
  });
});
