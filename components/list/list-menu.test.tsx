import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Preferences } from '#lib/staff/index.ts';

import { fakeBackOffice, rejection, renderScreen } from '#test/fixtures/component.tsx';
import { useColumns } from './columns/use-columns.ts';
import { ListMenu } from './list-menu.tsx';

const names = ['Time', 'Amount', 'Status'].map((name) => ({ id: name.toLowerCase(), name }));

function Example() {
  const choice = useColumns('transactions', names, ['time', 'amount']);
  return (
    <>
      <ListMenu choice={choice} exports={null} />
      <output aria-label="Shown">{choice.shown.join(' ')}</output>
      <output aria-label="Rows">{choice.compact ? 'compact' : 'normal'}</output>
    </>
  );
}

type Kept = Preferences['columns'];

async function show(columns: Kept = {}, answer: () => unknown = () => ({})) {
  const { changes } = fakeBackOffice({ 'PATCH /me/preferences': answer });
  renderScreen(<Example />, {
    preferences: {
      columns,
      keys: {},
      timeZone: 'UTC',
      language: 'browser',
      noticesByMail: true,
      noticeKinds: {},
      quietHours: null,
    },
  });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Export and columns' }));
  return { changes, user, shown: () => screen.getByLabelText('Shown').textContent };
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const button = (name: string) => screen.getByRole('button', { name });

describe('the columns of a list', () => {
  it('are those of its description until the user selects others', async () => {
    const { shown } = await show();
    expect(shown()).toBe('time amount');
    expect([box('Time').checked, box('Status').checked]).toEqual([true, false]);
  });

  it('are shown and hidden at once, and kept for the user', async () => {
    const { changes, user, shown } = await show();
    await user.click(box('Status'));
    expect(shown()).toBe('time amount status');
    await user.click(box('Time'));
    expect(shown()).toBe('amount status');
    await waitFor(() => expect(changes).toHaveLength(2));
    expect(changes[1]).toEqual({
      method: 'PATCH',
      path: '/me/preferences',
      body: { columns: { transactions: { shown: ['amount', 'status'], compact: false } } },
    });
  });

  it('never disappear all: the last one stays', async () => {
    const { changes, user, shown } = await show({ transactions: { shown: ['amount'], compact: false } });
    await user.click(box('Amount'));
    expect(shown()).toBe('amount');
    expect(changes).toEqual([]);
  });

  it('are moved within the ends of the table', async () => {
    const { changes, user, shown } = await show();
    await user.click(button('Move Time to the left'));
    expect(changes).toEqual([]);
    await user.click(button('Move Time to the right'));
    expect(shown()).toBe('amount time');
    await user.click(button('Move Time to the right'));
    expect(shown()).toBe('amount time');
    expect(screen.queryByRole('button', { name: 'Move Status to the left' })).toBeNull();
  });

  it('ignore columns that no longer exist or are kept twice', async () => {
    const { shown } = await show({ transactions: { shown: ['gone', 'status', 'status'], compact: false } });
    expect(shown()).toBe('status');
  });

  it('are the default ones again when none of the kept ones exists', async () => {
    const { shown } = await show({ transactions: { shown: ['gone'], compact: true } });
    expect(shown()).toBe('time amount');
    expect(screen.getByLabelText('Rows').textContent).toBe('compact');
  });

  it('leave those of another list alone', async () => {
    const { shown } = await show({ users: { shown: ['status'], compact: true } });
    expect(shown()).toBe('time amount');
  });
});

describe('the density of a list', () => {
  it('is kept with the columns', async () => {
    const { changes, user } = await show();
    await user.click(box('Compact rows'));
    expect(screen.getByLabelText('Rows').textContent).toBe('compact');
    await waitFor(() =>
      expect(changes[0]?.body).toEqual({ columns: { transactions: { shown: ['time', 'amount'], compact: true } } }),
    );
  });

  it('applies with a message when it could not be saved', async () => {
    const { user } = await show({}, () => rejection(400, 'failed', 'Not saved.'));
    await user.click(box('Compact rows'));
    expect(await screen.findByText(/^Couldn’t save this setting/)).toBeTruthy();
    expect(screen.getByLabelText('Rows').textContent).toBe('compact');
  });
});

describe('the window of the columns', () => {
  it('closes by Esc and returns the focus to its button', async () => {
    const { user } = await show();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(button('Export and columns'));
    expect(button('Export and columns').getAttribute('aria-expanded')).toBe('false');
  });
});
