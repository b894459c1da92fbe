import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { IssuedTokenAnswer, TokenRow } from '#lib/access/staff/index.ts';
import { fakeBackOffice } from '#test/fixtures/component.tsx';
import { entitySearch, listAnswers, renderPage, shop, tableRows } from '#test/fixtures/page.tsx';
import { minutesAgo, tokenRow } from '#test/fixtures/rows.ts';
import { AccessTokens } from './access-tokens.tsx';

const columns = {
  name: 'Name',
  hint: 'Hint',
  state: 'State',
  scopes: 'Permissions',
  lastUsedAt: 'Last used',
  calls: 'Requests',
};
const use = { calls: { count: 0, capped: false }, addresses: 0, lastAt: null, lastAddress: null };
const issued: IssuedTokenAnswer = { accessToken: 'tpk_secret', token: { ...tokenRow, name: 'Till 8' } };

function show(rows: TokenRow[] = [tokenRow], { mayWrite = true, entity = undefined as string | undefined } = {}) {
  const office = fakeBackOffice({
    ...listAnswers('/access-tokens', rows, columns),
    ...entitySearch,
    'GET /access-tokens/t1/use': () => use,
    'POST /access-tokens': () => issued,
    'POST /access-tokens/t1/rotate': () => issued,
    'POST /access-tokens/t1/revoke': () => ({ token: tokenRow }),
  });
  const permissions: ('tokens.read' | 'tokens.write')[] = mayWrite ? ['tokens.read', 'tokens.write'] : ['tokens.read'];
  const options = { user: { permissions }, ...(entity ? { entity } : {}) };
  return { ...office, ...renderPage(<AccessTokens />, options) };
}
const preview = () => within(screen.getByRole('dialog', { name: 'Till 7' }));

describe('the list of access tokens', () => {
  it('shows whether each token is accepted and how much it is used', async () => {
    const at = '2020-01-01T00:00:00.000Z';
    show([
      { ...tokenRow, lastUsedAt: minutesAgo(3), calls: { count: 10_000, capped: true } },
      { ...tokenRow, id: 't2', name: 'Till 8', revokedAt: at, scopes: ['queries'] },
      { ...tokenRow, id: 't3', name: 'Till 9', expiresAt: at },
    ]);
    expect(await tableRows()).toEqual([
      ['Till 7', 'tpk_12…ab', 'Active', 'payments, queries', '3m ago', '10,000+'],
      ['Till 8', 'tpk_12…ab', 'Revoked', 'queries', 'Never used', '0'],
      ['Till 9', 'tpk_12…ab', 'Expired', 'payments, queries', 'Never used', '0'],
    ]);
  });

  it('explains an empty list', async () => {
    show([]);
    expect(await screen.findByText('No access tokens yet')).toBeTruthy();
  });

  it('begins a new token by n', async () => {
    const { user } = show();
    await tableRows();
    await user.keyboard('n');
    expect(await screen.findByRole('dialog', { name: 'New access token' })).toBeTruthy();
  });

  it('offers no new token without the permission, not by n either', async () => {
    const { user } = show([tokenRow], { mayWrite: false });
    await tableRows();
    await user.keyboard('n');
    expect(screen.queryByRole('button', { name: 'New token' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows a new token once, until its storage is confirmed, and reads the list again', async () => {
    const { user, reads } = show([tokenRow], { entity: shop.id });
    await user.click(await screen.findByRole('button', { name: 'New token' }));
    const isList = ({ path }: { path: string }) => path.startsWith('/access-tokens?');
    const before = reads.filter(isList).length;
    await user.type(screen.getByLabelText('Name'), 'Till 8{Enter}');
    expect(await screen.findByText('tpk_secret')).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Copy Till 8 now' })).toBeTruthy();
    await waitFor(() => expect(reads.filter(isList).length).toBeGreaterThan(before));
    await user.click(screen.getByRole('button', { name: 'I have stored it' }));
    await waitFor(() => expect(screen.queryByText('tpk_secret')).toBeNull());
  });
});

describe('the preview of a token', () => {
  it('opens by a click, with its use and the way to its requests', async () => {
    const { user } = show();
    await user.click(await screen.findByText('tpk_12…ab', { selector: 'td *' }));
    expect(await preview().findByText(/it was never used/)).toBeTruthy();
    expect(preview().getByText('never')).toBeTruthy();
    expect(preview().getByRole('link', { name: 'Its requests' }).getAttribute('href')).toBe('/requests?q=token%3At1');
  });

  it('leads to its rotation, which shows the new token', async () => {
    const { user } = show();
    await tableRows();
    await user.keyboard('j ');
    await user.click(preview().getByRole('button', { name: 'Rotate Till 7' }));
    await user.click(await screen.findByRole('button', { name: 'Rotate token' }));
    expect(await screen.findByText('tpk_secret')).toBeTruthy();
  });

  it('leads to its revocation, which shows no token', async () => {
    const { user, changes } = show();
    await tableRows();
    await user.keyboard('j ');
    await user.click(preview().getByRole('button', { name: 'Revoke Till 7' }));
    await screen.findByText(/This cannot be undone/);
    await user.click(screen.getByRole('button', { name: 'Revoke token' }));
    await waitFor(() => expect(changes).toMatchObject([{ path: '/access-tokens/t1/revoke' }]));
    expect(screen.queryByText('tpk_secret')).toBeNull();
  });

  it.each<[string, Partial<TokenRow>, boolean]>([
    ['was revoked', { revokedAt: '2020-01-01T00:00:00.000Z' }, true],
    ['has expired', { expiresAt: '2020-01-01T00:00:00.000Z' }, true],
    ['may not be changed', {}, false],
  ])('has no actions for a token that %s', async (_, change, mayWrite) => {
    const { user } = show([{ ...tokenRow, ...change }], { mayWrite });
    await tableRows();
    await user.keyboard('j ');
    expect(preview().queryByRole('button', { name: /Rotate|Revoke/ })).toBeNull();
  });
});
