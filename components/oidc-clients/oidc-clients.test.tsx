// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isConfirmationNeeded, rejectRequests, resumeRequests } from '#components/api/lost-session.ts';
import type { OidcClient } from '#lib/identity/index.ts';
import {
  describedBy,
  fakeBackOffice,
  fieldErrors,
  rejection,
  renderScreen,
} from '#test/fixtures/component.tsx';
import { NewClientSecret } from './new-client-secret.tsx';
import { NewOidcClient } from './new-oidc-client.tsx';
import { OidcClientList } from './oidc-client-list.tsx';

const refresh = vi.hoisted(() => vi.fn());
vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh }) }));
beforeEach(() => refresh.mockClear());

const client: OidcClient = {
  ...{ id: 'c1', name: 'Parcel console', redirectUris: ['https://parcels.example/a'] },
  ...{ postLogoutRedirectUris: [], isPublic: false, firstParty: false, secretChangedAt: null },
  ...{ createdAt: new Date('2026-11-01'), disabledAt: null },
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string) => screen.getByRole('button', { name });

function showNew(answer: () => unknown = () => ({})) {
  const office = fakeBackOffice({ 'POST /oidc-clients/create': answer });
  renderScreen(<NewOidcClient />);
  const user = userEvent.setup();
  const fill = async () => {
    await user.type(field('Name'), 'Parcel console');
    await user.type(field('Redirect URIs'), 'https://parcels.example/a{Enter} https://parcels.example/b ');
  };
  return { ...office, user, fill };
}

describe('a new OIDC client', () => {
  it('is sent with one address a line, and the form is empty again', async () => {
    const { changes, user, fill } = showNew();
    await fill();
    await user.click(screen.getByRole('radio', { name: /^In a browser or on a phone/ }));
    await user.click(button('Add application'));
    await waitFor(() => expect(refresh).toHaveBeenCalledOnce());
    expect(changes[0]?.body).toEqual({
      ...{ name: 'Parcel console', kind: 'public' },
      redirectUris: 'https://parcels.example/a\nhttps://parcels.example/b',
    });
    await waitFor(() => expect(field('Name').value).toBe(''));
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  });

  it('is not sent without a name and an address, which are named beside their fields', async () => {
    const { changes, user } = showNew();
    await user.click(button('Add application'));
    await waitFor(() => expect(describedBy(field('Name'))).toContain('Enter a name'));
    expect(describedBy(field('Redirect URIs'))).toContain('Enter at least one redirect URI.');
    expect(document.activeElement).toBe(field('Name'));
    expect(changes).toEqual([]);
  });

  it('shows beside the addresses which one is not allowed, and keeps what was typed', async () => {
    const { user, fill } = showNew(() => fieldErrors({ redirectUris: 'it must begin with https://' }));
    await fill();
    await user.click(button('Add application'));
    await waitFor(() => expect(describedBy(field('Redirect URIs'))).toContain('must begin with https://'));
    expect(field('Name').value).toBe('Parcel console');
    expect(refresh).not.toHaveBeenCalled();
  });

  it('waits for a recent sign-in and is sent again after it', async () => {
    const answers = [() => rejection(401, 'sign-in-again', 'Sign in again.'), () => ({})];
    const { changes, user, fill } = showNew(() => answers.shift()?.());
    await fill();
    await user.click(button('Add application'));
    await waitFor(() => expect(isConfirmationNeeded()).toBe(true));
    resumeRequests();
    await waitFor(() => expect(refresh).toHaveBeenCalledOnce());
    expect(changes).toHaveLength(2);
    expect(changes[1]).toEqual(changes[0]);
  });

  it('is not sent when the user does not sign in again, and the form keeps its values', async () => {
    const { user, fill } = showNew(() => rejection(401, 'sign-in-again', 'Sign in again.'));
    await fill();
    await user.click(button('Add application'));
    await waitFor(() => expect(isConfirmationNeeded()).toBe(true));
    rejectRequests();
    expect((await screen.findByRole('alert')).textContent).toBe('Sign in again.');
    expect(field('Name').value).toBe('Parcel console');
  });
});

function showList(change: Partial<OidcClient> = {}, answer: () => unknown = () => ({})) {
  const actions = ['addresses', 'secret', 'disable', 'enable'];
  const office = fakeBackOffice(
    Object.fromEntries(actions.map((action) => [`POST /oidc-clients/${action}`, answer])),
  );
  renderScreen(<OidcClientList clients={[{ ...client, ...change }]} />);
  return { ...office, user: userEvent.setup() };
}

describe('an OIDC client', () => {
  it('saves its addresses by Ctrl + Enter', async () => {
    const { changes, user } = showList();
    await user.type(field('Redirect URIs'), '{Enter}https://parcels.example/b{Control>}{Enter}{/Control}');
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]).toMatchObject({
      path: '/oidc-clients/addresses',
      body: { id: 'c1', redirectUris: 'https://parcels.example/a\nhttps://parcels.example/b' },
    });
  });

  it('is disabled after its consequences were confirmed', async () => {
    const { changes, user } = showList();
    await user.click(button('Disable Parcel console'));
    const dialog = within(screen.getByRole('dialog', { name: 'Disable Parcel console?' }));
    expect(dialog.getByText(/can no longer sign in/)).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Keep enabled');
    expect(changes).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Disable application' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes).toMatchObject([{ path: '/oidc-clients/disable', body: { id: 'c1' } }]);
  });

  it('keeps the question open with the message when a new secret is rejected', async () => {
    const { user } = showList({}, () => rejection(409, 'refused', 'This application is disabled.'));
    await user.click(button('Replace secret'));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Replace secret' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('This application is disabled.');
  });

  it('has no secret to replace when it is public', () => {
    showList({ isPublic: true });
    expect(screen.queryByRole('button', { name: 'Replace secret' })).toBeNull();
  });

  it('has no form when it is a part of Turnpike', () => {
    showList({ firstParty: true });
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('https://parcels.example/a')).toBeTruthy();
  });

  it('is enabled again without a question', async () => {
    const { changes, user } = showList({ disabledAt: new Date('2026-11-02') });
    await user.click(button('Enable again'));
    await waitFor(() => expect(changes).toMatchObject([{ path: '/oidc-clients/enable' }]));
  });
});

describe('a new client secret', () => {
  it('is shown until its storage is confirmed', async () => {
    const { changes } = fakeBackOffice({ 'POST /oidc-clients/secret-kept': () => ({}) });
    renderScreen(<NewClientSecret clientId="c1" secret="s3cret" />);
    expect(screen.getByText('s3cret')).toBeTruthy();
    await userEvent.setup().click(button('I have copied it'));
    await waitFor(() => expect(refresh).toHaveBeenCalledOnce());
    expect(changes).toMatchObject([{ path: '/oidc-clients/secret-kept' }]);
  });
});
