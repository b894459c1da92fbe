import { encode } from 'next-auth/jwt';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findEntries } from '#lib/audit/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { clientAddressHeader } from '#lib/platform/http/client-address.ts';
import { sessionCookie } from '#lib/staff/session/session.ts';
import { startTestSso, TestBrowser, type TestSso, testPassword } from '#test/fixtures/identity.ts';
import { withAutocommit } from '../../identity.ts';
import { peekOneTimeSecret } from '../../one-time-secrets.ts';
import { inviteUser, resetPassword, setPassword } from '../../passwords/password-links.ts';
import { verifyPassword } from '../../passwords/verify-password.ts';
import { createOidcClient } from '../../provider/clients.ts';
import { startTotpEnrolment } from '../../second-factors/security-settings.ts';
import { submitOidcClientForm } from '../oidc-clients/oidc-client-form.ts';
import { submitPasswordForm } from '../sign-in/password-form.ts';
import { submitSignOut } from '../sign-in/sign-out.ts';
import { submitAccountForm } from './account-form.ts';

/** Changes of users to their own accounts and to OIDC clients, and their audit log entries. */

let it: TestSso;
let pspId: string;
let userId: string;
let username: string;
let cookie: string;
let number = 0;
/** All secrets of the tests; none may be in the log. */
const secrets: string[] = [testPassword];

beforeAll(async () => {
  it = await startTestSso();
  pspId = 'a'.repeat(32);
  await autocommit(it.db).prisma.entity.create({
    data: { id: pspId, kind: 'PSP', name: 'PSP', mode: 'TEST', settings: {}, createdAt: it.clock.now() },
  });
});
beforeEach(async () => {
  number += 1;
  username = `user${number}`;
  userId = await it.addUser(username);
  cookie = await openSession();
});
afterAll(() => it.close());

async function openSession(authenticatedAt?: Date): Promise<string> {
  const visitor = { userId, methods: ['pwd'], address: '192.0.2.9', agent: 'Firefox', authenticatedAt };
  const sid = await it.sso.sessions.open(visitor);
  const token = await encode({ token: { sid }, secret: it.sso.keys.backOfficeCookie.current });
  return `${sessionCookie(it.baseUrl)}=${token}`;
}

function form(fields: Record<string, string> = {}): Request {
  const headers = { Cookie: cookie, Origin: it.baseUrl, [clientAddressHeader]: '192.0.2.1' };
  return new Request(it.baseUrl, { method: 'POST', headers, body: new URLSearchParams(fields) });
}

const entriesOf = async (subjectId: string) =>
  (await findEntries(it.db, { subjectId, limit: 50 })).map(({ actor, address, action, before, after }) => ({
    actor,
    address,
    action,
    before,
    after,
  }));

const mine = (action: string, before: object | null = null, after: object | null = null) => ({
  actor: `user:${userId}`,
  address: '192.0.2.1',
  action,
  before,
  after,
});

const liveSession = async () => {
  const [row] = await it.sso.sessions.listOf(userId);
  const session = await it.db.prisma.appSession.findFirstOrThrow({ where: { publicId: row?.publicId ?? '' } });
  const authenticatedAt = session.authenticatedAt ?? session.createdAt;
  return { ...session, authenticatedAt, user: { id: userId, username, name: username, roles: [] } };
};

describe('own security settings', () => {
  test('each change is logged with actor and address, and a rejected change is not logged', async () => {
    const { secret } = await startTotpEnrolment(withAutocommit(it.sso), await liveSession());
    secrets.push(secret, secret.replaceAll(' ', ''));
    await submitAccountForm(it.sso, form({ code: '000000' }), 'security', 'totp');
    expect(await entriesOf(userId)).toEqual([]);
    const timestamp = it.clock.now().getTime();
    const code = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({ timestamp });
    await submitAccountForm(it.sso, form({ code }), 'security', 'totp');
    await submitAccountForm(it.sso, form(), 'security', 'recovery-codes');
    const codes = await peekOneTimeSecret(it.sso, await liveSession(), 'recovery codes');
    secrets.push(...(codes?.split(' ') ?? []));
    await submitAccountForm(it.sso, form(), 'security', 'codes-kept');
    await submitAccountForm(it.sso, form(), 'security', 'totp-remove');
    expect(await entriesOf(userId)).toEqual([
      mine('authenticator-app.remove'),
      mine('recovery-codes.renew'),
      mine('authenticator-app.add'),
    ]);
  });

  test('lead to a page where the user sets a new password, which ends all sessions', async () => {
    const answer = await submitAccountForm(it.sso, form(), 'security', 'password');
    const [, token = ''] = /^\/sso\/password\/([\w-]{43})$/.exec(answer.headers.get('location') ?? '') ?? [];
    secrets.push(token);
    expect(await entriesOf(userId)).toEqual([mine('user.reset-password')]);
    expect(await setPassword(it.sso, token, 'green tea at four o’clock')).toBe(true);
    expect(await it.sso.sessions.listOf(userId)).toEqual([]);
    expect(await verifyPassword(it.sso, { username, password: 'green tea at four o’clock' })).toBe(userId);
  });

  test('need a recent sign-in, for which a session that was opened without a password does not count', async () => {
    cookie = await openSession(new Date(it.clock.now().getTime() - 16 * 60_000));
    const answer = await submitAccountForm(it.sso, form(), 'security', 'recovery-codes');
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `/sign-in?${new URLSearchParams({ to: '/account/security', again: '' })}`,
    ]);
    expect(await entriesOf(userId)).toEqual([]);
  });

  test('an ended session is logged with its browser', async () => {
    const [own] = await it.sso.sessions.listOf(userId);
    await openSession();
    const sessions = await it.sso.sessions.listOf(userId);
    const id = sessions.find(({ publicId }) => publicId !== own?.publicId)?.publicId ?? '';
    for (const time of [1, 2]) await submitAccountForm(it.sso, form({ id, time: `${time}` }), 'sessions', 'revoke');
    expect(await entriesOf(userId)).toEqual([mine('session.end', { agent: 'Firefox', address: '192.0.2.9' })]);
  });

  test('signing out is logged once', async () => {
    const request = form();
    await submitSignOut(it.sso, request.clone() as Request);
    await submitSignOut(it.sso, request);
    expect(await entriesOf(userId)).toEqual([mine('user.sign-out')]);
  });

  test('setting a password is logged for the user of the link', async () => {
    const { link } = (await resetPassword(withAutocommit(it.sso), userId)) ?? { link: '' };
    const token = link.split('/').at(-1) ?? '';
    secrets.push(token, 'green tea at four o’clock');
    const passwords = { password: 'green tea at four o’clock', again: 'green tea at four o’clock' };
    await submitPasswordForm(it.sso, form(passwords), token);
    await submitPasswordForm(it.sso, form(passwords), token);
    const invited = await inviteUser(withAutocommit(it.sso), {
      username: `invited${number}`,
      name: 'Invited',
      email: 'invited@demo.example',
      roles: [],
    });
    await submitPasswordForm(it.sso, form(passwords), invited.link.split('/').at(-1) ?? '');
    expect(await entriesOf(userId)).toEqual([mine('user.choose-password', null, { by: 'reset' })]);
    expect(await entriesOf(invited.userId)).toMatchObject([
      { actor: `user:${invited.userId}`, action: 'user.choose-password', after: { by: 'invitation' } },
    ]);
  });
});

describe('sign-in', () => {
  let authorizeUrl: string;
  beforeAll(async () => {
    const redirectUri = 'https://shop.example/callback';
    const input = { name: 'Shop', redirectUris: [redirectUri] };
    const { client } = await createOidcClient(autocommit(it.db), input, it.clock.now());
    const query = { client_id: client.id, redirect_uri: redirectUri, scope: 'openid', response_type: 'code' };
    authorizeUrl = `${it.baseUrl}/sso/v2/authorize?${new URLSearchParams(query)}`;
  });

  test('is logged with application and methods', async () => {
    await new TestBrowser(it.baseUrl).signIn(new URL(authorizeUrl), username);
    const [entry] = await entriesOf(userId);
    expect(entry).toMatchObject({ action: 'user.sign-in', after: { application: 'Shop', methods: ['pwd'] } });
    expect(entry?.address).toMatch(/^(?:127\.0\.0\.1|::1)$/);
  });

  test('logs the first wrong password and the lock after ten, and nothing for unknown names', async () => {
    const count = () => it.db.prisma.auditEntry.count();
    const before = await count();
    const browser = new TestBrowser(it.baseUrl);
    await browser.open(authorizeUrl);
    const guess = (name: string) => browser.submit('password', { username: name, password: 'wrong wrong wrong' });
    for (let at = 0; at < 9; at += 1) await guess(username);
    await guess('nobody at all');
    expect(await count()).toBe(before + 1);
    await guess(username);
    await guess(username);
    expect(await entriesOf(userId)).toMatchObject([
      { actor: 'nobody', action: 'user.lock', after: { failures: 10, lockedForMinutes: 30 } },
      { actor: 'nobody', action: 'user.fail-sign-in', after: null },
    ]);
    expect(await count()).toBe(before + 2);
  });

  test('logs wrong passwords from twenty addresses a day and no more', async () => {
    const guess = (at: number) => verifyPassword(it.sso, { username, password: 'wrong wrong wrong' }, `192.0.2.${at}`);
    for (let at = 0; at < 25; at += 1) await guess(at);
    expect((await entriesOf(userId)).map(({ action }) => action)).toEqual(Array(20).fill('user.fail-sign-in'));
  }, 60_000);

  test('does not lock when the tenth attempt is right', async () => {
    const browser = new TestBrowser(it.baseUrl);
    await browser.open(authorizeUrl);
    for (let at = 0; at < 9; at += 1) {
      await browser.submit('password', { username, password: 'wrong wrong wrong' });
    }
    await browser.submit('password', { username, password: testPassword });
    expect((await entriesOf(userId)).map(({ action }) => action)).toEqual(['user.sign-in', 'user.fail-sign-in']);
  });
});

describe('OIDC clients', () => {
  const change = (action: string, fields: Record<string, string> = {}) =>
    submitOidcClientForm(it.sso, form(fields), action);
  const redirectUris = 'https://parcels.example/callback';

  test('log each change without the secret', async () => {
    await autocommit(it.db).prisma.userRole.create({ data: { userId, entityId: pspId, role: 'administrator' } });
    it.sso.sessions.invalidate();
    await change('create', { name: 'Parcel console', kind: 'confidential', redirectUris });
    const [id = '', secret = ''] =
      (await peekOneTimeSecret(it.sso, await liveSession(), 'client secret'))?.split(' ') ?? [];
    expect(secret).toHaveLength(43);
    await change('addresses', { id, redirectUris: `${redirectUris}/2` });
    await change('secret', { id });
    await change('disable', { id });
    await change('disable', { id });
    await change('enable', { id });
    const entries = await entriesOf(id);
    expect(entries.map(({ action }) => action).reverse()).toEqual([
      'oidc-client.create',
      'oidc-client.change',
      'oidc-client.replace-secret',
      'oidc-client.disable',
      'oidc-client.enable',
    ]);
    expect(entries[3]).toMatchObject({
      before: { name: 'Parcel console', redirectUris: [redirectUris] },
      after: { redirectUris: [`${redirectUris}/2`] },
    });
    const second = (await peekOneTimeSecret(it.sso, await liveSession(), 'client secret'))?.split(' ')[1] ?? '';
    expect(second).toHaveLength(43);
    secrets.push(secret, second);
  });

  test('log nothing for a rejected change', async () => {
    await autocommit(it.db).prisma.userRole.create({ data: { userId, entityId: pspId, role: 'administrator' } });
    it.sso.sessions.invalidate();
    const before = [await it.db.prisma.auditEntry.count(), await it.db.prisma.oidcClient.count()];
    const rejected = async (fields: Record<string, string>) => {
      const answer = await change('create', { name: 'Parcel console', kind: 'confidential', ...fields });
      const { error } = (await answer.json()) as { error: { details: { fields: { name: string }[] } } };
      return [answer.status, error.details.fields[0]?.name];
    };
    expect(await rejected({ redirectUris: 'http://parcels.example/callback' })).toEqual([400, 'redirectUris']);
    expect(await rejected({ redirectUris: ' \n ' })).toEqual([400, 'redirectUris']);
    expect(await rejected({ redirectUris, name: ' ' })).toEqual([400, 'name']);
    expect(await rejected({ redirectUris, kind: 'other' })).toEqual([400, 'kind']);
    expect([await it.db.prisma.auditEntry.count(), await it.db.prisma.oidcClient.count()]).toEqual(before);
  });

  test('can be managed only by administrators of every PSP', async () => {
    await autocommit(it.db).prisma.userRole.create({ data: { userId, entityId: pspId, role: 'administrator' } });
    it.sso.sessions.invalidate();
    const kind = 'public';
    expect((await change('create', { name: 'One', kind, redirectUris })).status).toBe(200);
    const other = { id: 'b'.repeat(32), kind: 'PSP', name: 'Other', mode: 'TEST', settings: {} };
    await autocommit(it.db).prisma.entity.create({ data: { ...other, createdAt: it.clock.now() } });
    expect((await change('create', { name: 'Two', kind, redirectUris })).status).toBe(403);
    await autocommit(it.db).prisma.entity.delete({ where: { id: other.id } });
  });
});

test('no password, link, secret or code is in the log', async () => {
  const { rows } = await it.db.pool.query('SELECT audit_entry::text AS text FROM audit_entry');
  const text = rows.map((row: { text: string }) => row.text).join('\n');
  expect(text).toContain('recovery-codes.renew');
  expect(text).toContain('oidc-client.replace-secret');
  expect(secrets).toHaveLength(1 + 2 + 10 + 2 + 2 + 1);
  for (const secret of secrets) expect(text).not.toContain(secret);
});
