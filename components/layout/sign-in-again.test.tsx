import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isSessionLost, rejectRequests } from '#components/api/lost-session.ts';
import { staffApi } from '#components/api/staff-api.ts';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { fakeBackOffice, rejection, renderScreen } from '#test/fixtures/component.tsx';
import { sessionChannel } from './session-channel.ts';
import { SignInAgain } from './sign-in-again.tsx';

afterEach(() => {
  if (isSessionLost()) rejectRequests();
  vi.restoreAllMocks();
});

/** A page whose session has ended until `signInAs`, with a change that has found it. */
async function show(code = 'not-signed-in') {
  let signedIn: string | null = null;
  const { changes } = fakeBackOffice({
    'GET /me': () => (signedIn ? { username: signedIn } : rejection(401, code, 'Sign in again.')),
    'PATCH /me/preferences': () => (signedIn ? { saved: true } : rejection(401, code, 'Sign in again.')),
  });
  renderScreen(<SignInAgain username="ada" />);
  expect(screen.queryByRole('dialog')).toBeNull();
  const sent = answerOf(staffApi.me.preferences.$patch({ json: { timeZone: 'UTC' } }));
  sent.catch(() => undefined);
  await screen.findByRole('dialog');
  const report = (): void => {
    const channel = new BroadcastChannel(sessionChannel);
    channel.postMessage('signed in');
    setTimeout(() => channel.close(), 0);
  };
  const focus = () => act(async () => void window.dispatchEvent(new Event('focus')));
  return {
    changes,
    sent,
    report,
    focus,
    user: userEvent.setup(),
    signInAs: (username: string) => {
      signedIn = username;
    },
  };
}

describe('a page whose session has ended', () => {
  it('asks over the page to sign in again, in a window of its own', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const { user } = await show();
    expect(screen.getByRole('dialog', { name: 'Your session has expired' }).textContent).toContain(
      'What you entered on this page is kept.',
    );
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(opened).toHaveBeenCalledWith('/sign-in?to=/signed-in', 'sign-in', expect.stringContaining('popup'));
  });

  it('goes on with what was sent as soon as the window reports that the user is signed in', async () => {
    const { changes, sent, report, signInAs } = await show();
    signInAs('ada');
    report();
    expect(await sent).toEqual({ saved: true });
    expect(changes).toHaveLength(2);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('goes on as well when the user signed in on another page and comes back', async () => {
    const { sent, focus, signInAs } = await show();
    signInAs('ada');
    await focus();
    expect(await sent).toEqual({ saved: true });
  });

  it('waits on while the user has not signed in', async () => {
    const { changes, focus } = await show();
    await focus();
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(changes).toHaveLength(1);
  });

  it('never sends a change of one user as another one, who gets a page of their own', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const { changes, focus, signInAs } = await show();
    signInAs('eve');
    await focus();
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(changes).toHaveLength(1);
  });

  it('fails what was sent when the user does not want to sign in now', async () => {
    const { sent, user } = await show();
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    await expect(sent).rejects.toThrow('Sign in again.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('a change that needs a recent sign-in', () => {
  it('asks to confirm, and is not sent just because the page has the focus again', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const { changes, sent, focus, report, signInAs, user } = await show('sign-in-again');
    expect(screen.getByRole('dialog', { name: 'Sign in again to change this' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(opened.mock.lastCall?.[0]).toBe('/sign-in?again=&to=/signed-in');
    signInAs('ada');
    await focus();
    expect(changes).toHaveLength(1);
    report();
    expect(await sent).toEqual({ saved: true });
  });
});
