import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { isConfirmationNeeded, rejectRequests, resumeRequests } from '#components/api/lost-session.ts';
import type { OidcClient } from '#lib/identity/index.ts';
import { describedBy, fakeBackOffice, fieldErrors, rejection, renderScreen } from '#test/fixtures/component.tsx';
import { router } from '#test/fixtures/navigation.ts';
import { NewClientSecret } from './new-client-secret.tsx';
import { NewOidcClient } from './new-oidc-client.tsx';
import { OidcClientList } from './oidc-client-list.tsx';

const client: OidcClient = {
  id: 'c1',
  name: 'Parcel console',
  redirectUris: ['https://parcels.example/a'],
  postLogoutRedirectUris: [],
  isPublic: false,
  firstParty: false,
  secretChangedAt: null,
  createdAt: new Date('2026-11-01'),
  disabledAt: null,
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string) => screen.getByRole('button', { name });

async function showNew(answer: () => unknown = () => ({})) {
  const office = fakeBackOffice({ 'POST /oidc-clients/create': answer });
  renderScreen(<NewOidcClient />);
  const user = userEvent.setup();
  expect(screen.queryByLabelText('Name')).toBeNull();
  await user.click(button('Add application'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add application' }));
  const add = () => user.click(dialog.getByRole('button', { name: 'Add application' }));
  const fill = async () => {
    await user.type(field('Name'), 'Parcel console');
    await user.type(field('Redirect URIs'), 'https://parcels.example/a{Enter} https://parcels.example/b ');
  };
  return { ...office, user, fill, add };
}

describe('a new OIDC client', () => {
  it('is sent with one address a line, and its dialog closes', async () => {
    const { changes, user, fill, add } = await showNew();
    await fill();
    await user.click(screen.getByRole('radio', { name: /^In a browser or on a phone/ }));
    await add();
    await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce());
    expect(changes[0]?.body).toEqual({
      name: 'Parcel console',
      kind: 'public',
      redirectUris: 'https://parcels.example/a\nhttps://parcels.example/b',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('Parcel console added')).toBeTruthy();
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  });

  it('is not sent without a name and an address, which are named beside their fields', async () => {
    const { changes, add } = await showNew();
    await add();
    await waitFor(() => expect(describedBy(field('Name'))).toContain('Enter a name'));
    expect(describedBy(field('Redirect URIs'))).toContain('Enter at least one redirect URI.');
    expect(document.activeElement).toBe(field('Name'));
    expect(changes).toEqual([]);
  });

  it('shows beside the addresses which one is not allowed, and keeps what was typed', async () => {
    const { fill, add } = await showNew(() => fieldErrors({ redirectUris: 'it must begin with https://' }));
    await fill();
    await add();
    await waitFor(() => expect(describedBy(field('Redirect URIs'))).toContain('must begin with https://'));
    expect(field('Name').value).toBe('Parcel console');
    expect(router.refresh).not.toHaveBeenCalled();
  });

  it('waits for a recent sign-in and is sent again after it', async () => {
    const answers = [() => rejection(401, 'sign-in-again', 'Sign in again.'), () => ({})];
    const { changes, fill, add } = await showNew(() => answers.shift()?.());
    await fill();
    await add();
    await waitFor(() => expect(isConfirmationNeeded()).toBe(true));
    resumeRequests();
    await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce());
    expect(changes).toHaveLength(2);
    expect(changes[1]).toEqual(changes[0]);
  });

  it('is not sent when the user does not sign in again, and the form keeps its values', async () => {
    const { fill, add } = await showNew(() => rejection(401, 'sign-in-again', 'Sign in again.'));
    await fill();
    await add();
    await waitFor(() => expect(isConfirmationNeeded()).toBe(true));
    rejectRequests();
    expect((await screen.findByRole('alert')).textContent).toBe('Sign in again.');
    expect(field('Name').value).toBe('Parcel console');
  });
});

function showList(change: Partial<OidcClient> = {}, answer: () => unknown = () => ({})) {
  const actions = ['addresses', 'secret', 'disable', 'enable'];
  const office = fakeBackOffice(Object.fromEntries(actions.map((action) => [`POST /oidc-clients/${action}`, answer])));
  renderScreen(<OidcClientList clients={[{ ...client, ...change }]} />);
  return { ...office, user: userEvent.setup() };
}

describe('an OIDC client', () => {
  it('lists its redirect URIs, whose dialog saves them by Ctrl + Enter', async () => {
    const { changes, user } = showList();
    const list = within(screen.getByRole('list', { name: 'Redirect URIs of Parcel console' }));
    expect(list.getByText('https://parcels.example/a')).toBeTruthy();
    expect(screen.queryByLabelText('Redirect URIs')).toBeNull();
    await user.click(button('Edit redirect URIs'));
    await screen.findByRole('dialog', { name: 'Edit the redirect URIs of Parcel console' });
    await user.type(field('Redirect URIs'), '{Enter}https://parcels.example/b{Control>}{Enter}{/Control}');
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]).toMatchObject({
      path: '/oidc-clients/addresses',
      body: { id: 'c1', redirectUris: 'https://parcels.example/a\nhttps://parcels.example/b' },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.refresh).toHaveBeenCalledOnce();
  });

  it('shows beside the addresses why they were not saved, and keeps them', async () => {
    const { user } = showList({}, () => fieldErrors({ redirectUris: 'it must begin with https://' }));
    await user.click(button('Edit redirect URIs'));
    await screen.findByRole('dialog');
    await user.clear(field('Redirect URIs'));
    await user.type(field('Redirect URIs'), 'http://parcels.example');
    await user.click(button('Save redirect URIs'));
    await waitFor(() => expect(describedBy(field('Redirect URIs'))).toContain('must begin with https://'));
    expect(field('Redirect URIs').value).toBe('http://parcels.example');
    expect(router.refresh).not.toHaveBeenCalled();
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

  it('has no buttons when it is a part of Turnpike', () => {
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
    await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce());
    expect(changes).toMatchObject([{ path: '/oidc-clients/secret-kept' }]);
  });
});
