import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { features } from '#lib/features.ts';
import { fakeBackOffice, renderScreen } from '#test/fixtures/component.tsx';
import { ShortcutsSheet } from './shortcuts-dialog.tsx';

const shown = features
  .flatMap(({ navigation = [] }) => navigation)
  .filter(({ path }) => path === '/transactions' || path === '/users');

function show(keys: Record<string, string> = {}) {
  const { changes } = fakeBackOffice({ 'PATCH /me/preferences': () => ({}) });
  const onClose = vi.fn();
  renderScreen(<ShortcutsSheet navigationItems={shown} onClose={onClose} />, {
    preferences: {
      columns: {},
      keys,
      timeZone: 'UTC',
      language: 'browser',
      noticesByMail: true,
      noticeKinds: {},
      quietHours: null,
    },
  });
  return { changes, onClose, user: userEvent.setup() };
}
const key = (name: string) => screen.getByRole('button', { name: `Change the shortcut for “${name}”` });

describe('the list of shortcuts', () => {
  it('names each key as it is on the keyboard, and the pages that the user may open', () => {
    show();
    expect(['Next row', 'Open row', 'Preview row', 'Transactions'].map((name) => key(name).textContent)).toEqual([
      'j',
      'Enter',
      'Space',
      'gt',
    ]);
    expect(screen.queryByRole('button', { name: /“Entities”/ })).toBeNull();
  });

  it('changes a key to the next one that is pressed', async () => {
    const { changes, user } = show();
    await user.click(key('Next row'));
    expect(key('Next row').textContent).toBe('Press a key…');
    await user.keyboard('n');
    expect(key('Next row').textContent).toBe('n');
    await waitFor(() => expect(changes[0]?.body).toEqual({ keys: { j: 'n', n: 'j' } }));
    expect(key('New object of the page, or note on a case').textContent).toBe('j');
  });

  it('keeps g before the key of a page', async () => {
    const { changes, user } = show();
    await user.click(key('Transactions'));
    await user.keyboard('p');
    expect(key('Transactions').textContent).toBe('gp');
    await waitFor(() => expect(changes[0]?.body).toEqual({ keys: { 'g t': 'g p' } }));
  });

  it('waits on while only Shift or Control is pressed', async () => {
    const { user } = show();
    await user.click(key('Next row'));
    await user.keyboard('{Shift}{Control}');
    expect(key('Next row').textContent).toBe('Press a key…');
  });

  it('leaves the key as it is with Esc, and stays open', async () => {
    const { changes, onClose, user } = show();
    await user.click(key('Next row'));
    await user.keyboard('{Escape}');
    expect(key('Next row').textContent).toBe('j');
    expect(onClose).not.toHaveBeenCalled();
    expect(changes).toEqual([]);
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalled();
  });

  it('does not give away the key that begins the keys of pages', async () => {
    const { user } = show();
    await user.click(key('Next row'));
    await user.keyboard('g');
    expect(key('Next row').textContent).toBe('j');
  });

  it('sets all keys back, which is offered only when one was changed', async () => {
    const { changes, user } = show({ j: 'n', n: 'j' });
    expect(key('Next row').textContent).toBe('n');
    await user.click(screen.getByRole('button', { name: 'Reset all shortcuts' }));
    expect(key('Next row').textContent).toBe('j');
    await waitFor(() => expect(changes[0]?.body).toEqual({ keys: {} }));
    expect(screen.queryByRole('button', { name: 'Reset all shortcuts' })).toBeNull();
  });
});
