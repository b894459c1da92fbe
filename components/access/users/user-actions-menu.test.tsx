import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { LinkAnswer, UserRow } from '#lib/access/staff/index.ts';
import { fakeBackOffice, rejection } from '#test/fixtures/component.tsx';
import { renderPage } from '#test/fixtures/page.tsx';
import { userRow } from '#test/fixtures/rows.ts';
import { UserActionsMenu } from './user-actions-menu.tsx';

const verbs = ['unlock', 'reset-password', 'end-sessions', 'remove-second-factors', 'disable', 'enable'];

function show(change: Partial<UserRow> = {}, answer?: () => unknown) {
  const row = { ...userRow, ...change };
  const office = fakeBackOffice(
    Object.fromEntries(verbs.map((verb) => [`POST /users/u1/${verb}`, answer ?? (() => ({ user: row }))])),
  );
  const onChanged = vi.fn();
  const { user } = renderPage(<UserActionsMenu user={row} onChanged={onChanged} />);
  const click = (name: string) => user.click(screen.getByRole('button', { name }));
  return { ...office, onChanged, user, click };
}
const offered = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
const dialog = () => within(screen.getByRole('dialog'));

describe('the actions on a user account', () => {
  it.each<[string, Partial<UserRow>, string[]]>([
    ['an active user', {}, ['New password link', 'Remove second factors', 'Disable']],
    ['a user with a passkey only', { authenticatorApp: false, passkeys: 1 }, ['Remove second factors']],
    ['an invited user', { state: 'invited', authenticatorApp: false }, ['New password link', 'Disable']],
    ['a locked user', { state: 'locked' }, ['Unlock', 'New password link', 'Disable']],
    ['a user with open sessions', { sessions: 1 }, ['Sign out everywhere']],
  ])('contain those that apply to %s', (_, change, names) => {
    show(change);
    expect(offered()).toEqual(expect.arrayContaining(names));
  });

  it('offer only Enable and no new link for a disabled account', () => {
    show({ state: 'disabled', authenticatorApp: false });
    expect(offered()).toEqual(['Enable']);
  });

  it('never lock administrators out of their own account', () => {
    show({ isYou: true, passkeys: 2, sessions: 3 });
    expect(offered()).toEqual(['Sign out everywhere']);
  });

  it('do not offer what would change nothing', () => {
    show({ authenticatorApp: false, passkeys: 0, sessions: 0 });
    expect(offered()).toEqual(['New password link', 'Disable']);
  });
});

describe('an action on a user account', () => {
  it('is sent only after its consequences were confirmed, and reports what was done', async () => {
    const { changes, onChanged, click } = show({ sessions: 2 });
    await click('Disable');
    expect(screen.getByRole('dialog', { name: 'Disable: Grace Hopper' }).textContent).toContain('2 open sessions end.');
    expect(document.activeElement?.textContent).toBe('Cancel');
    expect(changes).toEqual([]);
    await click('Disable account');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes).toEqual([{ method: 'POST', path: '/users/u1/disable', body: {} }]);
    expect(await screen.findByText('Grace Hopper is disabled')).toBeTruthy();
    expect(onChanged).toHaveBeenCalled();
  });

  it('is not sent when the question is answered with Cancel', async () => {
    const { changes, click } = show();
    await click('Disable');
    await click('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes).toEqual([]);
  });

  it('counts a single session in the singular', async () => {
    const { click } = show({ sessions: 1 });
    await click('Remove second factors');
    expect(screen.getByRole('dialog').textContent).toContain('One open session ends.');
  });

  it('warns that a password alone is enough before second factors are removed', async () => {
    const { changes, click } = show();
    await click('Remove second factors');
    expect(screen.getByRole('dialog').textContent).toContain('the password alone is enough to sign in');
    const [, confirm] = dialog().getAllByRole('button', { name: /Cancel|Remove second factors/ });
    expect(confirm?.textContent).toBe('Remove second factors');
    await click('Cancel');
    expect(changes).toEqual([]);
  });

  it('stays open with the reason when the server rejects it', async () => {
    const { click } = show({}, () => rejection(409, 'refused', 'Grace Hopper is the last administrator of Demo PSP.'));
    await click('Disable');
    await click('Disable account');
    expect((await dialog().findByRole('alert')).textContent).toBe(
      'Grace Hopper is the last administrator of Demo PSP.',
    );
    expect(dialog().getByRole('button', { name: 'Disable account' })).toBeTruthy();
  });
});

describe('a new password link', () => {
  const answer = (link: string | null): LinkAnswer => ({ user: userRow, link, expiresAt: '2020-11-02T10:30:00.000Z' });

  it('is described differently to a user who was only invited', async () => {
    const { click } = show({ state: 'invited' });
    await click('New password link');
    expect(screen.getByRole('dialog').textContent).toContain('Turnpike creates a new invitation.');
  });

  it('is shown with its end when no e-mail could be sent', async () => {
    const { click } = show({}, () => answer('https://pay.example/set-password#k'));
    await click('New password link');
    await click('Create link');
    expect(await screen.findByText('https://pay.example/set-password#k')).toBeTruthy();
    const text = screen.getByRole('dialog', { name: 'Send this link to Grace Hopper' }).textContent;
    expect(text).toContain('No e-mail was sent.');
    expect(text).toContain('until 2020-11-02 10:30 UTC');
    await click('I have stored it');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is not shown when it was sent by e-mail', async () => {
    const { click, user } = show({}, () => answer(null));
    await click('New password link');
    await click('Create link');
    const sent = await screen.findByRole('dialog', { name: 'Link sent to Grace Hopper' });
    expect(sent.textContent).toContain('The link was sent to grace@shop.example.');
    expect(within(sent).queryByText(/https/)).toBeNull();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
