import { createHash, createSign, generateKeyPairSync } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import argon2 from 'argon2';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { grantRole, inheritRootRoles, revokeRole } from '#lib/access/index.ts';
import { createEntity } from '#lib/entities/index.ts';
import { autocommit, withTransaction } from '#lib/platform/database/transaction.ts';
import { startTestSso, TestBrowser, type TestSso, testPassword } from '#test/fixtures/identity.ts';
import { withAutocommit } from './identity.ts';
import { getPasswordLink, inviteUser, mailLink, resetPassword, setPassword } from './passwords/password-links.ts';
import { PasswordRuleError } from './passwords/password-rules.ts';
import { requestPasswordLink } from './passwords/request-password-link.ts';
import { verifyPassword } from './passwords/verify-password.ts';
import { createOidcClient } from './provider/clients.ts';
import { consumeRecoveryCode, replaceRecoveryCodes } from './second-factors/recovery-codes.ts';
import { consumeTotp, newTotpSecret, saveTotp } from './second-factors/totp.ts';
import { disableUser, unlockUser } from './users.ts';

let it: TestSso;
let authorizeUrl: URL;
let userId: string;
let username: string;
let number = 0;

beforeAll(async () => {
  it = await startTestSso({ secondFactorRequired: true });
  const redirectUri = 'https://shop.example/callback';
  const { client } = await createOidcClient(
    autocommit(it.db),
    { name: 'Shop', redirectUris: [redirectUri] },
    it.clock.now(),
  );
  authorizeUrl = new URL(`${it.baseUrl}/sso/v2/authorize`);
  authorizeUrl.search = new URLSearchParams({
    client_id: client.id,
    redirect_uri: redirectUri,
    scope: 'openid',
    response_type: 'code',
  }).toString();
});
beforeEach(async () => {
  number += 1;
  username = `user${number}`;
  userId = await it.addUser(username);
});
afterAll(() => it.close());

const guess = (password: string, name = username, address: string | null = null) =>
  verifyPassword(it.sso, { username: name, password }, address);
const minutes = (count: number) => it.clock.advance(count * 60_000);

function codeOf(base32: string, stepsAhead = 0, now = it.clock.now()): string {
  const timestamp = now.getTime() + stepsAhead * 30_000;
  return new TOTP({ secret: Secret.fromBase32(base32) }).generate({ timestamp });
}

async function enrol(): Promise<string> {
  const secret = newTotpSecret();
  await saveTotp(autocommit(it.db), it.sso.vault, userId, secret, 0n);
  return secret;
}

describe('password sign-in', () => {
  test('accepts the user name in any case and only the exact password', async () => {
    expect(await guess(testPassword)).toBe(userId);
    expect(await guess(testPassword, username.toUpperCase())).toBe(userId);
    expect(await guess(testPassword.toUpperCase())).toBeNull();
  });

  test('locks the account for thirty minutes after ten wrong passwords, also for the right one', async () => {
    for (let at = 0; at < 10; at += 1) expect(await guess('wrong wrong wrong')).toBeNull();
    expect(await guess(testPassword)).toBeNull();
    minutes(29);
    expect(await guess(testPassword)).toBeNull();
    minutes(2);
    expect(await guess(testPassword)).toBe(userId);
  });

  test('checks at most ten of fifty concurrent guesses', async () => {
    const guesses = Array.from({ length: 50 }, (_, at) => guess(`wrong wrong ${at}`));
    await Promise.all(guesses);
    const [{ failures, lockedUntil } = {}] = await it.db.prisma.signInFailure.findMany({ where: { userId } });
    expect(failures).toBe(10);
    expect(lockedUntil).not.toBeNull();
  });

  test('does not lock the user out by guesses from elsewhere, and one subscriber of IPv6 is one address', async () => {
    const wrong = (address: string) => guess('wrong wrong wrong', username, address);
    for (let at = 0; at < 10; at += 1) await wrong(at % 2 === 0 ? '2001:db8:1:2::1' : '2001:db8:1:2:ffff::9');
    expect(await guess(testPassword, username, '2001:db8:1:2::77')).toBeNull();
    expect(await guess(testPassword, username, '2001:db8:1:3::1')).toBe(userId);
    expect(await guess(testPassword, username, '192.0.2.1')).toBe(userId);
    // A right password elsewhere does not give the other address new attempts.
    expect(await guess(testPassword, username, '2001:db8:1:2::1')).toBeNull();
    expect(await unlockUser(withAutocommit(it.sso), userId)).toBe(true);
    expect(await guess(testPassword, username, '2001:db8:1:2::1')).toBe(userId);
  });

  test('accepts the right password at the tenth attempt', async () => {
    for (let at = 0; at < 9; at += 1) await guess('wrong wrong wrong');
    expect(await guess(testPassword)).toBe(userId);
  });

  test('does the same work and gives the same response for an unknown user and a wrong password', async () => {
    const verify = vi.spyOn(argon2, 'verify');
    const answer = async (name: string) => {
      verify.mockClear();
      const browser = new TestBrowser(it.baseUrl);
      await browser.open(authorizeUrl.href);
      const end = await browser.submit('password', { username: name, password: 'wrong wrong wrong' });
      const page = 'page' in end && end.page.page === 'password' ? end.page : null;
      // A hash names its cost: `$argon2id$v=19$m=47104,t=1,p=1$…`.
      const costs = verify.mock.calls.map(([hash]) => String(hash).split('$').slice(1, 4));
      return { problem: page?.problem, costs };
    };
    const [known, unknown] = [await answer(username), await answer('nobody')];
    expect(known.costs).toHaveLength(1);
    expect(unknown).toEqual(known);
    verify.mockRestore();
  });
});

describe('a forgotten password', () => {
  const mails: { to: string; subject: string; text: string }[] = [];
  const withMail = () => ({
    ...it.sso,
    sendMail: async (mail: { to: string; subject: string; text: string }) => {
      mails.push(mail);
    },
  });
  const request = (name: string) => requestPasswordLink(withMail(), name, '192.0.2.7');

  test('is replaced by a link that is mailed once in a quarter of an hour, and to no unknown user', async () => {
    for (const name of [username, username.toUpperCase(), 'nobody']) await request(name);
    await vi.waitFor(() => expect(mails).toHaveLength(1));
    expect(mails[0]?.text).toContain(`Your user name is ${username}.`);
    const [, token = ''] = /\/sso\/password\/([\w-]+)/.exec(mails[0]?.text ?? '') ?? [];
    expect(await guess(testPassword)).toBe(userId);
    expect(await setPassword(it.sso, token, 'green tea at four o’clock')).toBe(true);
    expect([await guess(testPassword), await guess('green tea at four o’clock')]).toEqual([null, userId]);
    minutes(16);
    await request(username);
    await vi.waitFor(() => expect(mails).toHaveLength(2));
  });

  test('whose user cannot be read any more when the mail is written ends nothing but the mail', async () => {
    const read = vi.spyOn(it.sso.db.prisma.user, 'findUniqueOrThrow').mockRejectedValue(new Error('gone'));
    const warned = vi.spyOn(it.sso.log, 'warn');
    await request(username);
    await vi.waitFor(() => expect(warned).toHaveBeenCalledWith(expect.anything(), 'a link could not be mailed'));
    read.mockRestore();
    warned.mockRestore();
  });

  test('ends no link that an administrator has just made, and sends nothing without a mail server', async () => {
    const sent = mails.length;
    const made = await resetPassword(withAutocommit(it.sso), userId);
    await request(username);
    await requestPasswordLink(it.sso, username, null);
    expect(mails).toHaveLength(sent);
    const token = made?.link.split('/').at(-1) ?? '';
    expect(await getPasswordLink(it.sso, token)).toMatchObject({ username });
  });
});

describe('second factor', () => {
  test('is required from users who have one, and accepts a right code', async () => {
    const secret = await enrol();
    const browser = new TestBrowser(it.baseUrl);
    await browser.open(authorizeUrl.href);
    const response = await browser.submit('password', { username, password: testPassword });
    expect(response).toEqual({ page: { page: 'second-factor', totp: true, passkeys: false, problem: null } });
    expect(await browser.submit('code', { code: '000 000' })).toMatchObject({ page: { page: 'second-factor' } });
    expect(await browser.submit('code', { code: codeOf(secret) })).toHaveProperty('leftTo');
  });

  test('accepts a code once, also when it is sent twenty times concurrently', async () => {
    const secret = await enrol();
    const now = it.clock.now();
    // The codes of one moment: the clock goes on, and another code begins every 30 seconds.
    const [previous, code, next] = [-1, 0, 1].map((steps) => codeOf(secret, steps, now));
    const results = await Promise.all(
      Array.from({ length: 20 }, () => consumeTotp(autocommit(it.db), it.sso.vault, userId, code ?? '', now)),
    );
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await consumeTotp(autocommit(it.db), it.sso.vault, userId, previous ?? '', now)).toBe(false);
    expect(await consumeTotp(autocommit(it.db), it.sso.vault, userId, next ?? '', now)).toBe(true);
  });

  test('locks the account after ten wrong codes, also when the password is known', async () => {
    const secret = await enrol();
    const browser = new TestBrowser(it.baseUrl);
    for (let round = 0; round < 4; round += 1) {
      await browser.open(authorizeUrl.href);
      await browser.submit('password', { username, password: testPassword });
      for (let at = 0; at < 3; at += 1) await browser.submit('code', { code: '000000' });
    }
    await browser.open(authorizeUrl.href);
    const end = await browser.submit('password', { username, password: testPassword });
    expect(end).toMatchObject({ page: { page: 'password' } });
    minutes(31);
    await browser.submit('password', { username, password: testPassword });
    expect(await browser.submit('code', { code: codeOf(secret) })).toHaveProperty('leftTo');
  });

  test('accepts each recovery code once', async () => {
    await enrol();
    const [code = ''] = await replaceRecoveryCodes(autocommit(it.db), userId);
    const attempt = async () => {
      const browser = new TestBrowser(it.baseUrl);
      await browser.open(authorizeUrl.href);
      await browser.submit('password', { username, password: testPassword });
      return browser.submit('code', { code: code.toLowerCase().replaceAll('-', ' ') });
    };
    expect(await attempt()).toHaveProperty('leftTo');
    expect(await attempt()).toMatchObject({ page: { page: 'second-factor' } });
  });

  test('keeps recovery codes like passwords, and accepts those of earlier versions once too', async () => {
    await enrol();
    const tx = autocommit(it.db);
    const codes = await replaceRecoveryCodes(tx, userId);
    const kept = await it.db.prisma.recoveryCode.findMany({ where: { userId } });
    expect(kept).toHaveLength(10);
    for (const { codeHash } of kept) expect(Buffer.from(codeHash).toString()).toMatch(/^\$argon2id\$v=19\$m=47104,/);
    const accept = (code: string) => consumeRecoveryCode(tx, userId, code, it.clock.now());
    expect(await accept('AAAA-BBBB-CCCC-DDDD')).toBe(false);
    const [first = '', second = ''] = codes;
    const both = await Promise.all([accept(second), accept(second)]);
    expect(both.sort()).toEqual([false, true]);
    const codeHash = Uint8Array.from(createHash('sha256').update('ABCDEFGHJKMNPQRS').digest());
    await tx.prisma.recoveryCode.create({ data: { userId, codeHash } });
    expect([await accept('abcd-efgh-jkmn-pqrs'), await accept('abcd-efgh-jkmn-pqrs')]).toEqual([true, false]);
    expect(await accept(first)).toBe(true);
  });

  test('rejects a forged passkey and counts the attempt', async () => {
    await autocommit(it.db).prisma.passkey.create({
      data: {
        id: `key-${number}`,
        userId,
        name: 'Laptop',
        publicKey: Uint8Array.from([1, 2, 3]),
        counter: 0,
        createdAt: it.clock.now(),
      },
    });
    const browser = new TestBrowser(it.baseUrl);
    await browser.open(authorizeUrl.href);
    const next = await browser.submit('password', { username, password: testPassword });
    expect(next).toMatchObject({ page: { page: 'second-factor', totp: false, passkeys: true } });
    const options = await browser.submit('passkey-options');
    const { challenge } = JSON.parse('text' in options ? options.text : '{}');
    const data = { type: 'webauthn.get', challenge, origin: it.baseUrl };
    const response = {
      clientDataJSON: Buffer.from(JSON.stringify(data)).toString('base64url'),
      authenticatorData: Buffer.alloc(37).toString('base64url'),
      signature: 'AAAA',
    };
    for (const id of [`key-${number}`, 'another']) {
      const answer = JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} });
      expect(await browser.submit('passkey', { answer })).toMatchObject({ page: { page: 'second-factor' } });
      await browser.submit('passkey-options');
    }
    const { failedSignIns } = await it.db.prisma.user.findUniqueOrThrow({ where: { id: userId } });
    expect(failedSignIns).toBe(2);
  });

  describe('a passkey instead of a password', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    // A COSE key: EC2, ES256, P-256.
    const cose = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const id = () => Buffer.from(`passkey of ${username}`).toString('base64url');
    const addKey = () =>
      autocommit(it.db).prisma.passkey.create({
        data: {
          id: id(),
          userId,
          name: 'Laptop',
          publicKey: Uint8Array.from(cose),
          counter: 0,
          createdAt: it.clock.now(),
        },
      });
    const sign = (challenge: string, { isVerified = true, userHandle = userId, origin = it.baseUrl } = {}) => {
      const rpId = createHash('sha256').update(new URL(it.baseUrl).hostname).digest();
      const authenticatorData = Buffer.concat([rpId, Buffer.of(isVerified ? 0x05 : 0x01), Buffer.alloc(4)]);
      const clientDataJSON = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin }));
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientDataJSON).digest()]);
      const response = {
        clientDataJSON: clientDataJSON.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
        userHandle: Buffer.from(userHandle, 'hex').toString('base64url'),
      };
      return JSON.stringify({ id: id(), rawId: id(), type: 'public-key', response, clientExtensionResults: {} });
    };
    const begin = async () => {
      const browser = new TestBrowser(it.baseUrl);
      await browser.open(authorizeUrl.href);
      const options = await browser.submit('passkey-options');
      return { browser, ...JSON.parse('text' in options ? options.text : '{}') };
    };

    test('signs in without a user name, and counts as both factors', async () => {
      await addKey();
      const { browser, challenge, userVerification, allowCredentials } = await begin();
      expect([userVerification, allowCredentials ?? []]).toEqual(['required', []]);
      expect(await browser.submit('passkey', { answer: sign(challenge) })).toHaveProperty('leftTo');
    });

    test('is refused without a verified user, for another user, of another site, used twice, and of a disabled user', async () => {
      await addKey();
      const other = await it.addUser(`${username}-other`);
      for (const forged of [{ isVerified: false }, { userHandle: other }, { origin: 'https://evil.example' }]) {
        const { browser, challenge } = await begin();
        const end = await browser.submit('passkey', { answer: sign(challenge, forged) });
        expect(end).toMatchObject({ page: { page: 'password', problem: expect.stringContaining('not accepted') } });
        // The challenge is spent.
        expect(await browser.submit('passkey', { answer: sign(challenge) })).not.toHaveProperty('leftTo');
      }
      await disableUser({ ...it.sso, db: autocommit(it.db) }, userId);
      const { browser, challenge } = await begin();
      expect(await browser.submit('passkey', { answer: sign(challenge) })).not.toHaveProperty('leftTo');
    });
  });

  test('does not count for another user in the same sign-in', async () => {
    const secret = await enrol();
    const first = username;
    username = `${username}-victim`;
    const victim = await it.addUser(username);
    await saveTotp(autocommit(it.db), it.sso.vault, victim, newTotpSecret(), 0n);
    const browser = new TestBrowser(it.baseUrl);
    await browser.open(authorizeUrl.href);
    await browser.submit('password', { username: first, password: testPassword });
    const [, end] = await Promise.all([
      browser.submit('password', { username, password: testPassword }),
      browser.submit('code', { code: codeOf(secret) }),
    ]);
    if ('leftTo' in end) return; // The first user was faster and is signed in.
    expect(await browser.submit('code', { code: '000000' })).toMatchObject({ page: { page: 'second-factor' } });
  });

  test('must be enrolled where it is required, and recovery codes are shown once', async () => {
    const browser = new TestBrowser(it.baseUrl);
    await browser.open(authorizeUrl.href);
    const end = await browser.submit('password', { username, password: testPassword });
    if (!('page' in end) || end.page.page !== 'enrol') throw new Error('enrolment page expected');
    expect(end.page.qrSvg).toContain('<svg');
    const secret = end.page.secret.replaceAll(' ', '');
    expect(await browser.submit('enrolment', { code: '000000' })).toMatchObject({ page: { page: 'enrol' } });
    const enrolled = await browser.submit('enrolment', { code: codeOf(secret) });
    if (!('page' in enrolled) || enrolled.page.page !== 'recovery-codes') throw new Error('no recovery codes');
    expect(new Set(enrolled.page.codes).size).toBe(10);
    expect(await browser.submit('recovery-codes')).toHaveProperty('leftTo');
    const stored = JSON.stringify(await it.db.prisma.user.findUnique({ where: { id: userId } }), (_, v) =>
      typeof v === 'bigint' ? String(v) : v,
    );
    expect(stored).not.toContain(secret);
  });
});

describe('password links', () => {
  test('let an invited user set a password once', async () => {
    const invited = await inviteUser(withAutocommit(it.sso), {
      username: `new${number}`,
      name: 'New User',
      email: 'new@demo.example',
      roles: [],
    });
    const token = invited.link.split('/').at(-1) ?? '';
    expect(await mailLink(it.sso, invited)).toBe(false);
    expect(JSON.stringify(await it.db.prisma.passwordLink.findMany())).not.toContain(token);
    expect(await getPasswordLink(it.sso, token)).toMatchObject({ purpose: 'INVITE', name: 'New User' });
    await expect(setPassword(it.sso, token, 'too short')).rejects.toThrow(PasswordRuleError);
    const results = await Promise.all([1, 2, 3].map(() => setPassword(it.sso, token, 'green tea at four o’clock')));
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await getPasswordLink(it.sso, token)).toBeNull();
    expect(await guess('green tea at four o’clock', `new${number}`)).toBe(invited.userId);
  });

  test('expire after a day when sent as a reset, and the new password signs out everywhere', async () => {
    const session = await it.sso.sessions.open({ userId, methods: ['pwd'], address: '', agent: '' });
    const expired = await resetPassword(withAutocommit(it.sso), userId);
    minutes(24 * 60 + 1);
    expect(await setPassword(it.sso, expired?.link.split('/').at(-1) ?? '', testPassword)).toBe(false);
    const issued = await resetPassword(withAutocommit(it.sso), userId);
    const again = await it.sso.sessions.open({ userId, methods: ['pwd'], address: '', agent: '' });
    expect(await it.sso.sessions.find(again)).not.toBeNull();
    expect(await setPassword(it.sso, issued?.link.split('/').at(-1) ?? '', 'another long password, mine')).toBe(true);
    it.clock.advance(5_000);
    expect(await it.sso.sessions.find(again)).toBeNull();
    expect(await it.sso.sessions.find(session)).toBeNull();
    expect(await guess(testPassword)).toBeNull();
  });
});

describe('a password link of a user who gained a role after its creation', () => {
  const tokenOf = (issued: { link: string } | null): string => issued?.link.split('/').at(-1) ?? '';
  const password = 'brown bread and salted butter';

  async function createRoot(name: string): Promise<string> {
    const entity = { kind: 'PSP', parentId: null, name, mode: 'TEST' } as const;
    return (await createEntity(autocommit(it.db), entity, it.clock.now())).id;
  }

  async function expectVoid(token: string): Promise<void> {
    expect(await getPasswordLink(it.sso, token)).toBeNull();
    expect(await setPassword(it.sso, token, password)).toBe(false);
  }

  test('is void, however the role was assigned', async () => {
    const entityId = await createRoot('One');
    const token = tokenOf(await resetPassword(withAutocommit(it.sso), userId));
    expect(await getPasswordLink(it.sso, token)).not.toBeNull();
    await autocommit(it.db).prisma.userRole.create({ data: { userId, entityId, role: 'auditor' } });
    await expectVoid(token);
  });

  test('is void after a second role on the same entity', async () => {
    const entityId = await createRoot('One');
    await autocommit(it.db).prisma.userRole.create({ data: { userId, entityId, role: 'auditor' } });
    const token = tokenOf(await resetPassword(withAutocommit(it.sso), userId));
    await grantRole(autocommit(it.db), userId, { entityId, role: 'administrator' });
    await expectVoid(token);
  });

  test('is void after a new PSP extended the roles of users with access to every PSP', async () => {
    await autocommit(it.db).prisma.userRole.deleteMany({});
    for (const { id: entityId } of await it.db.prisma.entity.findMany({ where: { parentId: null } })) {
      await autocommit(it.db).prisma.userRole.create({ data: { userId, entityId, role: 'administrator' } });
    }
    const invited = tokenOf(await resetPassword(withAutocommit(it.sso), userId));
    expect(await getPasswordLink(it.sso, invited)).not.toBeNull();
    expect(await inheritRootRoles(autocommit(it.db), await createRoot('New'))).toBe(1);
    await expectVoid(invited);
  });

  test('is void when the role was assigned after its creator had read the user', async () => {
    const entityId = await createRoot('One');
    await grantRole(autocommit(it.db), userId, { entityId, role: 'administrator' });
    const token = tokenOf(await resetPassword(withAutocommit(it.sso), userId, []));
    await expectVoid(token);
  });

  test('is void when the role is assigned concurrently', async () => {
    const entityId = await createRoot('One');
    const token = tokenOf(await resetPassword(withAutocommit(it.sso), userId));
    const result = await withTransaction(it.db.pool, async (tx) => {
      const text = 'INSERT INTO user_role (user_id, entity_id, role) VALUES ($1, $2, $3)';
      await tx.query({ text, values: [userId, entityId, 'administrator'] });
      const choosing = setPassword(it.sso, token, password);
      await sleep(300);
      return { choosing };
    });
    expect(await result.choosing).toBe(false);
  });

  test('stays valid when a role was removed', async () => {
    const entityId = await createRoot('One');
    await grantRole(autocommit(it.db), userId, { entityId, role: 'auditor' });
    await grantRole(autocommit(it.db), userId, { entityId, role: 'finance' });
    const token = tokenOf(await resetPassword(withAutocommit(it.sso), userId));
    await revokeRole(autocommit(it.db), userId, { entityId, role: 'finance' });
    expect(await setPassword(it.sso, token, password)).toBe(true);
  });
});

describe('back-office sessions', () => {
  const open = () => it.sso.sessions.open({ userId, methods: ['pwd'], address: '127.0.0.1', agent: 'test' });

  test('end after fifteen minutes without a request, and after twelve hours with them', async () => {
    const idle = await open();
    minutes(14);
    expect((await it.sso.sessions.find(idle))?.user.username).toBe(username);
    minutes(14);
    expect(await it.sso.sessions.find(idle)).not.toBeNull();
    minutes(15);
    expect(await it.sso.sessions.find(idle)).toBeNull();
    const busy = await open();
    for (let at = 0; at < 51; at += 1) {
      minutes(14);
      expect(await it.sso.sessions.find(busy), `after ${at} rounds`).not.toBeNull();
    }
    minutes(10);
    expect(await it.sso.sessions.find(busy)).toBeNull();
  });

  test('end within five seconds when another process revokes them', async () => {
    const secret = await open();
    const session = await it.sso.sessions.find(secret);
    await autocommit(it.db).prisma.appSession.updateMany({
      where: { publicId: session?.publicId ?? '' },
      data: { revokedAt: it.clock.now() },
    });
    it.clock.advance(5_000);
    expect(await it.sso.sessions.find(secret)).toBeNull();
  });

  test('are listed only to their owner, who can revoke each of them', async () => {
    const [here, there] = [await open(), await open()];
    const sessions = await it.sso.sessions.listOf(userId);
    expect(sessions).toHaveLength(2);
    expect(JSON.stringify(sessions)).not.toContain(here);
    const other = (await it.sso.sessions.find(there))?.publicId ?? '';
    expect(await it.sso.sessions.revoke('someone else', other)).toBe(false);
    expect(await it.sso.sessions.revoke(userId, other)).toBe(true);
    expect(await it.sso.sessions.find(there)).toBeNull();
    expect(await it.sso.sessions.find(here)).not.toBeNull();
  });

  test('end when the user is disabled, and the user can no longer sign in', async () => {
    const secret = await open();
    await disableUser(withAutocommit(it.sso), userId);
    expect(await it.sso.sessions.find(secret)).toBeNull();
    expect(await guess(testPassword)).toBeNull();
  });
});

test('a session that ends while it is being read is not remembered', async () => {
  const { sessions } = it.sso;
  const secret = await sessions.open({ userId, methods: ['pwd'], address: '192.0.2.1', agent: 'test' });
  const reading = sessions.find(secret);
  sessions.invalidate();
  const publicId = (await reading)?.publicId;
  await it.db.pool.query('UPDATE app_session SET revoked_at = now() WHERE public_id = $1', [publicId]);
  expect(await sessions.find(secret)).toBeNull();
});
