import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserRole } from '#lib/access/index.ts';
import { createKeyPair } from '#lib/transfers/keys/public-key.ts';
import { seedTransfers } from '#lib/transfers/testing/seed-transfers.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';

let office: TestBackOffice;
beforeAll(async () => {
  office = await startTestBackOffice();
});
afterAll(() => office.close());

const call = (method: string, path: string, body?: unknown, as: UserRole = 'administrator') =>
  office.call(method, path, { as, ...(body === undefined ? {} : { body }) });
type Refused = { body: { error?: { details?: { fields?: { name: string }[] } } } };
const fieldsOf = ({ body }: Refused): string[] => body.error?.details?.fields?.map(({ name }) => name) ?? [];

async function auditOf(subjectId: string): Promise<string[]> {
  const { rows } = await office.gateway.database.pool.query(
    'SELECT action FROM audit_entry WHERE subject_id = $1 ORDER BY sequence',
    [subjectId],
  );
  return rows.map(({ action }) => action);
}

const newKey = (changes = {}) => ({
  entityId: office.gateway.psp.id,
  name: 'Acquirer',
  expiresInDays: 90,
  publicKey: createKeyPair().publicKey,
  ...changes,
});

describe('an SFTP key', () => {
  it('of a PSP sends files, of a merchant reads them; both are in the audit log without secrets', async () => {
    const { psp, merchant } = office.gateway;
    const { body: sending } = await call('POST', '/sftp-keys', newKey());
    expect(sending.key).toMatchObject({ access: 'IMPORT', state: 'ACTIVE', entityId: psp.id, lastUsedAt: null });
    const { body: reading } = await call('POST', '/sftp-keys', newKey({ entityId: merchant.id, expiresInDays: null }));
    expect(reading.key).toMatchObject({ access: 'REPORTS', expiresAt: null });
    const revoked = await call('POST', `/sftp-keys/${sending.key.id}/revoke`, {});
    expect(revoked.body.key.state).toBe('REVOKED');
    expect((await call('POST', `/sftp-keys/${sending.key.id}/revoke`, {})).status).toBe(409);
    expect(await auditOf(sending.key.id)).toEqual(['sftp-key.create', 'sftp-key.revoke']);
  });

  it('is refused beside its field where it cannot be used, is there already, or has no such entity', async () => {
    const body = newKey();
    await call('POST', '/sftp-keys', body);
    expect(fieldsOf(await call('POST', '/sftp-keys', body))).toEqual(['publicKey']);
    expect(fieldsOf(await call('POST', '/sftp-keys', newKey({ publicKey: 'ssh-dss AAAA' })))).toEqual(['publicKey']);
    const channel = newKey({ entityId: office.gateway.channel.id });
    expect(fieldsOf(await call('POST', '/sftp-keys', channel))).toEqual(['entityId']);
    const theirs = newKey({ entityId: office.other.psp.id });
    expect((await call('POST', '/sftp-keys', theirs)).status).toBe(404);
  });

  it('is added by administrators only, and seen by finance and auditors', async () => {
    expect((await call('POST', '/sftp-keys', newKey(), 'finance')).status).toBe(403);
    for (const role of ['finance', 'auditor'] as const)
      expect((await call('GET', '/sftp-server', undefined, role)).body).toMatchObject({ port: null });
  });
});

describe('a file connection', () => {
  const connection = (changes = {}) => ({
    entityId: office.gateway.psp.id,
    name: 'Nightly',
    kind: 'SFTP',
    host: 'sftp.example',
    port: 22,
    username: 'turnpike',
    folder: '/out',
    pattern: '*.csv',
    firstDay: '',
    cron: '0 6 * * *',
    hostFingerprint: '',
    isEnabled: true,
    ...changes,
  });
  const create = async (changes = {}): Promise<string> =>
    (await call('POST', '/file-connections', connection(changes))).body.id;

  it('shows the public half of its key only', async () => {
    const id = await create();
    const { body, text } = await call('GET', `/file-connections/${id}`);
    expect(body.settings.publicKey).toMatch(/^ssh-ed25519 /);
    expect(text).not.toMatch(/PRIVATE|sealed/i);
    expect(body.row).toMatchObject({ purpose: 'PULL', state: 'ACTIVE', nextRunAt: expect.stringMatching(/T06:00/) });
  });

  it.each([
    ['cron', { cron: '0 6 * *' }],
    ['cron', { cron: '61 6 * * *' }],
    ['host', { host: '' }],
    ['username', { username: '' }],
    ['folder', { folder: '' }],
    ['pattern', { pattern: '' }],
    ['hostFingerprint', { hostFingerprint: 'SHA256:x' }],
    ['kind', { kind: 'FOLDER' }],
  ])('is refused beside the field %s: %o', async (field, changes) => {
    const answer = await call('POST', '/file-connections', connection(changes));
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
  });

  it('of a merchant needs its first day, and has no pattern', async () => {
    const { merchant } = office.gateway;
    const changes = { entityId: merchant.id, kind: 'FOLDER', host: '', username: '', folder: '' };
    expect(fieldsOf(await call('POST', '/file-connections', connection(changes)))).toEqual(['firstDay']);
    const id = await create({ ...changes, firstDay: '2026-11-01' });
    const { body } = await call('GET', `/file-connections/${id}`);
    expect(body).toMatchObject({ row: { purpose: 'DELIVER', host: null }, settings: { pattern: null } });
    const { body: tested } = await call('POST', `/file-connections/${id}/test`, {});
    expect(tested).toMatchObject({ kind: 'fails', message: expect.stringMatching(/TURNPIKE_SETTLEMENT_OUT_DIR/) });
  });

  it('is changed in the version that was seen, and not run while it is disabled', async () => {
    const id = await create();
    const { entityId: _e, kind: _k, ...fields } = connection({ isEnabled: false });
    const path = `/file-connections/${id}`;
    const changed = await call('PATCH', path, { ...fields, version: 1 });
    expect(changed.body).toMatchObject({ row: { state: 'DISABLED', nextRunAt: null }, settings: { version: 2 } });
    expect((await call('PATCH', path, { ...fields, version: 1 })).status).toBe(409);
    expect((await call('POST', `${path}/run`, {}, 'finance')).status).toBe(409);
    expect((await call('PATCH', path, { ...fields, version: 2 }, 'finance')).status).toBe(403);
    const fingerprint = `SHA256:${'A'.repeat(43)}`;
    const pinned = await call('POST', `${path}/pin`, { version: 2, fingerprint });
    expect(pinned.body.settings).toMatchObject({ hostFingerprint: fingerprint, version: 3 });
    expect(await auditOf(id)).toEqual(['file-connection.create', 'file-connection.change', 'file-connection.pin']);
  });

  it('sends a file again, once, and only its own', async () => {
    const { merchant, services } = office.gateway;
    const seed = { merchantId: merchant.id, name: 'Seeded', now: office.gateway.clock.now() };
    const { connectionId, transferId } = await seedTransfers(services.gatewayServices, seed);
    const path = `/file-connections/${connectionId}/transfers/${transferId}/resend`;
    expect((await call('POST', path, {}, 'finance')).body.transfers).toMatchObject([{ state: 'WAITING' }]);
    expect((await call('POST', path, {}, 'finance')).status).toBe(409);
    const other = await create();
    expect((await call('POST', path.replace(connectionId, other), {})).status).toBe(404);
  });
});
