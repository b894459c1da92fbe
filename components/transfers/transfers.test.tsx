import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ConnectionDetail, ConnectionRow, SftpKeyRow } from '#lib/transfers/staff/index.ts';
import { fakeBackOffice, fieldErrors } from '#test/fixtures/component.tsx';
import { entitySearch, listAnswers, renderPage, selectEntity, tableRows, textOf } from '#test/fixtures/page.tsx';
import { FileConnection } from './file-connection.tsx';
import { FileConnections } from './file-connections.tsx';
import { SftpKeys } from './sftp-keys.tsx';

const key: SftpKeyRow = {
  id: 'k'.repeat(32),
  entityId: 'e'.repeat(32),
  entityName: 'Demo PSP',
  name: 'Acquirer',
  access: 'IMPORT',
  state: 'ACTIVE',
  algorithm: 'ssh-ed25519',
  fingerprint: `SHA256:${'a'.repeat(43)}`,
  publicKey: 'ssh-ed25519 A',
  actorName: 'Ada',
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
};
const server = { host: 'gateway.example', port: 2022, fingerprint: 'SHA256:host' };
const write = ['transfers.read', 'transfers.write', 'settlement.write'] as const;

describe('the SFTP keys', () => {
  const columns = { name: 'Name', entityName: 'Entity', access: 'Access', state: 'State', lastUsedAt: 'Last used' };
  const show = (
    answers: Record<string, () => unknown> = {},
    permissions: readonly (typeof write)[number][] = write,
  ) => {
    const office = fakeBackOffice({
      ...listAnswers('/sftp-keys', [key], columns),
      ...entitySearch,
      'GET /sftp-server': () => server,
      ...answers,
    });
    return { ...office, ...renderPage(<SftpKeys />, { user: { permissions: [...permissions] } }) };
  };

  it('are listed with where the server is', async () => {
    show();
    expect(await tableRows()).toEqual([['Acquirer', 'Demo PSP', 'Sends files to import', 'Active', 'Never used']]);
    expect(await screen.findByText(/gateway\.example, port 2022, with the key SHA256:host/)).toBeTruthy();
  });

  it('show that the operator has started no server', async () => {
    show({ 'GET /sftp-server': () => ({ ...server, port: null, fingerprint: null }) });
    expect(await screen.findByText(/TURNPIKE_SFTP_PORT/)).toBeTruthy();
  });

  it('are added with a message beside the field where the key cannot be used', async () => {
    const message = 'This is a private key.';
    const { user, changes } = show({ 'POST /sftp-keys': () => fieldErrors({ publicKey: message }) });
    await user.click(await screen.findByRole('button', { name: 'New key' }));
    await user.type(await screen.findByLabelText('Name'), 'Acquirer');
    await selectEntity(user, 'Entity');
    await user.type(screen.getByLabelText('Public key'), 'PRIVATE KEY');
    await user.click(screen.getByRole('button', { name: 'Add key' }));
    expect(await screen.findAllByText(message)).not.toEqual([]);
    expect(changes.at(-1)?.body).toMatchObject({ name: 'Acquirer', publicKey: 'PRIVATE KEY', expiresInDays: 365 });
  });

  it('are only read without the permission', async () => {
    show({}, ['transfers.read'] as never);
    await tableRows();
    expect(screen.queryByRole('button', { name: 'New key' })).toBeNull();
  });
});

const row: ConnectionRow = {
  id: 'c'.repeat(32),
  entityId: 'e'.repeat(32),
  entityName: 'Bakery',
  name: 'Nightly',
  purpose: 'DELIVER',
  kind: 'SFTP',
  host: 'sftp.example',
  folder: '/in',
  state: 'ACTIVE',
  lastError: null,
  lastRunAt: null,
  nextRunAt: '2026-11-24T06:00:00.000Z',
  createdAt: '2026-11-20T10:00:00.000Z',
};
const detail: ConnectionDetail = {
  row,
  settings: {
    port: 22,
    username: 'turnpike',
    pattern: null,
    formatName: null,
    firstDay: '2026-11-01',
    cron: '0 6 * * *',
    version: 3,
    publicKey: 'ssh-ed25519 AAAA',
    hostFingerprint: null,
    isEnabled: true,
  },
  changedBy: 'Ada',
  updatedAt: row.createdAt,
  may: { change: true, run: true },
  transfers: [
    {
      id: 't'.repeat(32),
      name: 'settlement-2026-11-20.csv',
      day: '2026-11-20',
      byteSize: 1_200,
      state: 'DONE',
      subjectKind: null,
      subjectId: null,
      error: null,
      attempts: 1,
      updatedAt: row.createdAt,
    },
    {
      id: 'u'.repeat(32),
      name: 'acquirer.csv',
      day: null,
      byteSize: 10,
      state: 'REFUSED',
      attempts: 1,
      subjectKind: 'SETTLEMENT',
      subjectId: 'i'.repeat(32),
      error: 'No column',
      updatedAt: row.createdAt,
    },
  ],
};

describe('the file connections', () => {
  it('are listed with their server or folder', async () => {
    const columns = { name: 'Name', purpose: 'Purpose', host: 'Server', state: 'State' };
    const folder = { ...row, id: 'd', kind: 'FOLDER' as const, host: null, state: 'FAILING' as const };
    fakeBackOffice(listAnswers('/file-connections', [row, folder], columns));
    renderPage(<FileConnections />, { user: { permissions: [...write] } });
    expect(await tableRows()).toEqual([
      ['Nightly', 'Delivers settlement files', 'sftp.example', 'Active'],
      ['Nightly', 'Delivers settlement files', 'Folder of this installation', 'Last run failed'],
    ]);
  });
});

describe('a file connection', () => {
  const path = `/file-connections/${row.id}`;
  const show = (answers: Record<string, () => unknown> = {}, shown: ConnectionDetail = detail) => {
    const office = fakeBackOffice({ [`GET ${path}`]: () => shown, ...answers });
    return { ...office, ...renderPage(<FileConnection id={row.id} />) };
  };

  it('shows its files, what they became and why one was refused', async () => {
    show();
    expect(await screen.findByText('The key of the server is not confirmed yet')).toBeTruthy();
    expect(textOf('Server')).toBe('sftp.example:22');
    const link = screen.getByRole('link', { name: 'acquirer.csv' });
    expect(link.getAttribute('href')).toBe(`/settlement/${'i'.repeat(32)}`);
    expect(screen.getByText('No column')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Send .* again$/ })).toHaveLength(1);
  });

  it('sends a file again', async () => {
    const { user, changes } = show({ [`POST ${path}/transfers/${'t'.repeat(32)}/resend`]: () => detail });
    await user.click(await screen.findByRole('button', { name: 'Send settlement-2026-11-20.csv again' }));
    await waitFor(() => expect(changes).toHaveLength(1));
  });

  it('confirms the key that its server shows', async () => {
    const shownFingerprint = `SHA256:${'b'.repeat(43)}`;
    const { user, changes } = show({
      [`POST ${path}/test`]: () => ({ kind: 'fails', message: 'The server shows', shownFingerprint }),
      [`POST ${path}/pin`]: () => detail,
    });
    await user.click(await screen.findByRole('button', { name: 'Test connection' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(shownFingerprint)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Confirm this key' }));
    await waitFor(() => expect(changes.at(-1)?.body).toEqual({ version: 3, fingerprint: shownFingerprint }));
  });

  it('shows why there is no connection, and how many files fit', async () => {
    const answers = [
      { kind: 'fails', message: 'does not accept our key', shownFingerprint: null },
      { kind: 'works', files: 2 },
    ];
    const { user } = show({ [`POST ${path}/test`]: () => answers.shift() });
    await user.click(await screen.findByRole('button', { name: 'Test connection' }));
    expect(await screen.findByText('does not accept our key')).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Test connection' }));
    expect(await screen.findByText(/2 files in its folder fit/)).toBeTruthy();
  });

  it('offers nothing to who may only read, and shows why it failed', async () => {
    show({}, { ...detail, row: { ...row, lastError: 'No connection' }, may: { change: false, run: false } });
    expect(await screen.findByText('No connection')).toBeTruthy();
    for (const name of ['Run now', 'Edit', 'Test connection'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
