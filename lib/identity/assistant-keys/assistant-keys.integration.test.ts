import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findEntries } from '#lib/audit/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { startTestSso, type TestSso } from '#test/fixtures/identity.ts';
import { openSessionCookie } from '#test/fixtures/session-cookie.ts';
import { withAutocommit } from '../identity.ts';
import { resetPassword, setPassword } from '../passwords/password-links.ts';
import type { LiveSession } from '../sessions.ts';
import { submitAccountForm } from '../staff/account/account-form.ts';
import { disableUser, enableUser, removeSecondFactors } from '../users.ts';
import { findAssistantKey, issueAssistantKey, listAssistantKeys } from './assistant-keys.ts';
import { getAssistantKeySettings } from './own-assistant-keys.ts';

let it: TestSso;
let userId: string;
let cookie: string;
let session: LiveSession;
let number = 0;
const dayMs = 86_400_000;

beforeAll(async () => {
  it = await startTestSso();
});
beforeEach(async () => {
  number += 1;
  userId = await it.addUser(`key-user${number}`);
  cookie = await openSessionCookie(it.sso, userId);
  const [listed] = await it.sso.sessions.listOf(userId);
  const user = { id: userId, username: '', name: '', roles: [] };
  const endsAt = new Date(it.clock.now().getTime() + 3_600_000);
  session = {
    publicId: listed?.publicId ?? '',
    user,
    methods: [],
    createdAt: it.clock.now(),
    authenticatedAt: it.clock.now(),
    endsAt,
  };
});
afterAll(() => it.close());

const submit = (action: string, fields: Record<string, string> = {}) => {
  const headers = { Cookie: cookie, Origin: it.baseUrl };
  const request = new Request(it.baseUrl, { method: 'POST', headers, body: new URLSearchParams(fields) });
  return submitAccountForm(it.sso, request, 'assistants', action);
};
const settings = () => getAssistantKeySettings(it.sso, session);
const issue = async () => {
  const input = { userId, name: 'Laptop', canPropose: false, days: 30 };
  const issued = await issueAssistantKey(autocommit(it.db), input, it.clock.now());
  return issued?.secret ?? '';
};
const isValid = async (secret: string) => (await findAssistantKey(it.db, secret, it.clock.now())) !== null;

describe('a key that a user creates', () => {
  test('is shown until the user has stored it, and is stored as a hash only', async () => {
    const created = await submit('create', { name: 'Laptop', days: '30' });
    expect(created.headers.get('location')).toBe('/account/assistants');
    const { newKey, keys } = await settings();
    expect(newKey).toMatch(/^tka_[\w-]{43}$/);
    expect(keys).toMatchObject([{ name: 'Laptop', canPropose: false, revokedAt: null }]);
    const { rows } = await it.db.pool.query('SELECT k::text AS text FROM assistant_key k WHERE user_id = $1', [userId]);
    expect(rows[0].text).not.toContain(newKey?.slice(8, 40));
    await submit('kept');
    expect((await settings()).newKey).toBeNull();
    expect(await isValid(newKey ?? '')).toBe(true);
  });

  test('is in the audit log without its secret, and so is its end', async () => {
    await submit('create', { name: 'Laptop', days: '1', canPropose: 'on' });
    const { newKey, keys } = await settings();
    const id = keys[0]?.id ?? '';
    for (const _time of [1, 2]) await submit('revoke', { id });
    expect(await isValid(newKey ?? '')).toBe(false);
    const entries = await findEntries(it.db, { subjectId: userId, limit: 10 });
    expect(entries.map(({ action }) => action).sort()).toEqual(['assistant-key.create', 'assistant-key.revoke']);
    expect(entries.map(({ after, before }) => after ?? before)).toMatchObject([
      { id, name: 'Laptop', canPropose: true },
      { id, name: 'Laptop', canPropose: true },
    ]);
    const text = JSON.stringify(entries, (_, value) => (typeof value === 'bigint' ? String(value) : value));
    expect(text).not.toContain(newKey);
  });

  test('needs a name, 1 to 90 days, fewer than ten others and a recent sign-in', async () => {
    const problemOf = async (fields: Record<string, string>) =>
      new URL((await submit('create', fields)).headers.get('location') ?? '', it.baseUrl).searchParams.get('problem');
    expect(await problemOf({ name: ' ', days: '30' })).toBe('key-name');
    for (const days of ['0', '91', '1.5', 'x', '']) expect(await problemOf({ name: 'Laptop', days })).toBe('key-days');
    for (let count = 0; count < 10; count += 1) await issue();
    expect(await problemOf({ name: 'Laptop', days: '30' })).toBe('key-count');
    const early = new Date(it.clock.now().getTime() - 20 * 60_000);
    await autocommit(it.db).prisma.appSession.updateMany({ where: { userId }, data: { authenticatedAt: early } });
    it.sso.sessions.invalidate();
    const again = await submit('create', { name: 'Laptop', days: '30' });
    expect(again.headers.get('location')).toMatch(/^\/sign-in\?.*again/);
  });

  test('is not revoked by another user', async () => {
    const secret = await issue();
    const [key] = await listAssistantKeys(it.db, { userId, now: it.clock.now() });
    cookie = await openSessionCookie(it.sso, await it.addUser(`other${number}`));
    await submit('revoke', { id: key?.id ?? '' });
    expect(await isValid(secret)).toBe(true);
  });
});

describe('a key ends', () => {
  test('when its days are over, which the database limits to 90', async () => {
    const secret = await issue();
    const ends = new Date(it.clock.now().getTime() + 31 * dayMs);
    expect(await findAssistantKey(it.db, secret, ends)).toBeNull();
    const data = { expiresAt: new Date(it.clock.now().getTime() + 92 * dayMs) };
    const update = autocommit(it.db).prisma.assistantKey.updateMany({ where: { userId }, data });
    await expect(update).rejects.toThrow('assistant_key_expires');
  });

  test('with a new password, with the second factors and with the account, also when it is enabled again', async () => {
    const byPassword = await issue();
    const { link } = (await resetPassword(withAutocommit(it.sso), userId)) ?? { link: '' };
    await setPassword(it.sso, link.split('/').at(-1) ?? '', 'green tea at four o’clock');
    expect(await isValid(byPassword)).toBe(false);
    const byFactors = await issue();
    await removeSecondFactors(withAutocommit(it.sso), userId);
    expect(await isValid(byFactors)).toBe(false);
    const byAccount = await issue();
    await disableUser(withAutocommit(it.sso), userId);
    await enableUser(withAutocommit(it.sso), userId);
    expect(await isValid(byAccount)).toBe(false);
  });
});

test('a key has the roles that its user has at each call', async () => {
  const secret = await issue();
  const rolesOf = async () => (await findAssistantKey(it.db, secret, it.clock.now()))?.user.roles;
  expect(await rolesOf()).toEqual([]);
  const entityId = 'a'.repeat(32);
  const { prisma } = autocommit(it.db);
  const psp = {
    id: entityId,
    kind: 'PSP',
    name: 'PSP',
    mode: 'TEST',
    settings: {},
    createdAt: it.clock.now(),
  } as const;
  await prisma.entity.create({ data: psp });
  await prisma.userRole.create({ data: { userId, entityId, role: 'auditor' } });
  expect(await rolesOf()).toEqual([{ role: 'auditor', entityId }]);
  await prisma.userRole.deleteMany({ where: { userId } });
  expect(await rolesOf()).toEqual([]);
});
