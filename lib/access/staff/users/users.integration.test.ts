import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findEntries } from '#lib/audit/index.ts';
import { getPasswordLink, setPassword } from '#lib/identity/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { backOfficePath } from '#lib/staff/api/back-office-path.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { openSessionCookie } from '#test/fixtures/session-cookie.ts';
import type { RoleAssignment } from '../../held-role.ts';
import { createUser, type UserRole } from '../../users.ts';
import type { UserRow } from './present-user.ts';

let office: TestBackOffice;
let number = 0;
/** An administrator of the merchant only, who must not get more. */
let shop: { id: string; cookie: string };

beforeAll(async () => {
  office = await startTestBackOffice();
});
beforeEach(async () => {
  const { psp, merchant } = office.gateway;
  // Removes the administrators that earlier tests created.
  await autocommit(office.gateway.db).prisma.userRole.deleteMany({
    where: { entityId: psp.id, user: { name: 'Fixture' } },
  });
  shop = await seedUser([{ role: 'administrator', entityId: merchant.id }]);
});
afterAll(() => office.close());

async function seedUser(roles: RoleAssignment[], active = true): Promise<{ id: string; cookie: string }> {
  number += 1;
  const { db, clock, services } = office.gateway;
  const user = { username: `fixture${number}`, name: 'Fixture', email: 'fixture@demo.example', password: null };
  const id = await createUser(autocommit(db), { ...user, roles }, clock.now());
  if (active) await autocommit(db).prisma.user.update({ where: { id }, data: { passwordHash: 'chosen' } });
  return { id, cookie: await openSessionCookie(services.sso, id) };
}

async function call(cookie: string, method: string, path: string, body?: unknown) {
  const { sso, backOffice } = office.gateway.services;
  const headers = { Cookie: cookie, Origin: sso.baseUrl };
  const init = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await backOffice.fetch(
    new Request(sso.baseUrl + backOfficePath + path, { method, headers, ...init }),
  );
  const answer = await response.json();
  return { status: response.status, code: answer.error?.code as string | undefined, body: answer };
}

const asAdministrator = (method: string, path: string, body?: unknown) =>
  call(office.cookies.administrator, method, path, body);
const asShop = (method: string, path: string, body?: unknown) => call(shop.cookie, method, path, body);

const actionsOn = async (subjectId: string) =>
  (await findEntries(office.gateway.db, { subjectId, limit: 50 })).map(({ action }) => action).reverse();
const rolesOf = async (userId: string) =>
  (await office.gateway.db.prisma.userRole.findMany({ where: { userId } })).map(({ role }) => role).sort();
const on = (role: UserRole, entityId: string) => ({ role, entityId });

const invitation = () => {
  number += 1;
  const entityId = office.gateway.merchant.id;
  return { name: 'New User', username: `New${number}`, email: 'new@demo.example', role: 'finance', entityId };
};

describe('the list', () => {
  test('shows users with a role in scope, with only these roles', async () => {
    const { psp, merchant } = office.gateway;
    const both = await seedUser([on('auditor', merchant.id), on('finance', office.other.psp.id)]);
    const theirs = await seedUser([on('finance', office.other.psp.id)]);
    const { rows: users } = (await asShop('GET', '/users')).body as { rows: UserRow[] };
    const ids = users.map(({ id }) => id);
    expect(ids).toContain(shop.id);
    expect(ids).not.toContain(theirs.id);
    const seen = users.find(({ id }) => id === both.id);
    expect(seen?.roles).toEqual([{ ...on('auditor', merchant.id), roleName: 'auditor', entityName: merchant.name }]);
    expect(seen?.canManage).toBe(false);
    // Users with a role above are not listed.
    expect(users.flatMap(({ roles }) => roles).some(({ entityId }) => entityId === psp.id)).toBe(false);
  });

  test('shows state, factors and sessions without secrets', async () => {
    const { db, clock } = office.gateway;
    const lockedUntil = new Date(clock.now().getTime() + 60_000);
    await autocommit(db).prisma.user.update({
      where: { id: shop.id },
      data: { lockedUntil, sealedTotpSecret: 'sealed' },
    });
    const { body } = await asAdministrator('GET', `/users/${shop.id}`);
    expect(body).toMatchObject({ state: 'locked', authenticatorApp: true, sessions: 1, canManage: true });
    expect(JSON.stringify(body)).not.toMatch(/sealed|chosen/);
    const invited = await seedUser([on('finance', office.gateway.merchant.id)], false);
    expect((await asAdministrator('GET', `/users/${invited.id}`)).body.state).toBe('invited');
  });

  test('shows users without roles only to users who see everything', async () => {
    const noRoles = await seedUser([]);
    expect((await asAdministrator('GET', `/users/${noRoles.id}`)).status).toBe(404);
    const all = await seedUser([on('administrator', office.gateway.psp.id), on('administrator', office.other.psp.id)]);
    expect((await call(all.cookie, 'GET', `/users/${noRoles.id}`)).status).toBe(200);
  });
});

describe('an invitation', () => {
  test('returns a link once, which sets a password and gives access with the role', async () => {
    const { status, body } = await asShop('POST', '/users', invitation());
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ state: 'invited', roles: [{ role: 'finance' }] });
    expect(body.user.username).toBe(body.user.username.toLowerCase());
    const { sso } = office.gateway.services;
    const token = body.link.split('/').at(-1);
    expect(await getPasswordLink(sso, token)).toMatchObject({ purpose: 'INVITE' });
    expect(await setPassword(sso, token, 'green tea at four o’clock')).toBe(true);
    expect((await asShop('GET', `/users/${body.user.id}`)).body.state).toBe('active');
    expect(await actionsOn(body.user.id)).toEqual(['user.invite', 'user.choose-password']);
  });

  test('creates one user for concurrent requests and rejects the other as a taken name', async () => {
    const twin = invitation();
    const answers = await Promise.all([1, 2, 3].map(() => asShop('POST', '/users', twin)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('is rejected for invalid fields, taken names and entities outside the scope', async () => {
    const good = invitation();
    const refusals: [object, number, RegExp][] = [
      [{ ...good, email: 'nobody' }, 400, /email/],
      [{ ...good, username: 'a b' }, 400, /username/],
      [{ ...good, role: 'king' }, 400, /role/],
      [{ ...good, username: 'Finance' }, 409, /finance is taken/],
      [{ ...good, entityId: office.gateway.psp.id }, 404, /no such entity/],
      [{ ...good, entityId: office.other.merchant.id }, 404, /no such entity/],
    ];
    const before = await office.gateway.db.prisma.user.count();
    for (const [body, status, sentence] of refusals) {
      const answer = await asShop('POST', '/users', body);
      expect([answer.status, answer.body.error.message]).toEqual([status, expect.stringMatching(sentence)]);
    }
    expect(await office.gateway.db.prisma.user.count()).toBe(before);
  });
});

describe('roles', () => {
  test('are assigned and removed on an entity and take effect in open sessions', async () => {
    const { merchant } = office.gateway;
    const user = await seedUser([on('merchant', merchant.id)]);
    expect((await call(user.cookie, 'GET', '/users')).status).toBe(403);
    const assigned = await asShop('POST', `/users/${user.id}/give-role`, on('auditor', merchant.id));
    expect(assigned.body.user.roles.map(({ role }: RoleAssignment) => role).sort()).toEqual(['auditor', 'merchant']);
    expect((await call(user.cookie, 'GET', '/users')).status).toBe(200);
    await asShop('POST', `/users/${user.id}/give-role`, on('auditor', merchant.id));
    await asShop('POST', `/users/${user.id}/take-role`, on('auditor', merchant.id));
    await asShop('POST', `/users/${user.id}/take-role`, on('auditor', merchant.id));
    expect((await call(user.cookie, 'GET', '/users')).status).toBe(403);
    expect(await actionsOn(user.id)).toEqual(['user.refuse-access', 'user.give-role', 'user.take-role']);
  });

  test('revoke open password links when they are assigned', async () => {
    const { psp, merchant, channel } = office.gateway;
    const body = { name: 'Rosa', username: 'rosa', email: 'rosa@demo.example', role: 'auditor', entityId: merchant.id };
    const { body: invited } = await asShop('POST', '/users', body);
    const token = invited.link.split('/').at(-1);
    const { sso } = office.gateway.services;
    const give = (role: string, entityId: string) =>
      asAdministrator('POST', `/users/${invited.user.id}/give-role`, { role, entityId });
    await give('merchant', channel.id);
    expect(await getPasswordLink(sso, token), 'a role below the one she had').toBeNull();
    const { body: renewed } = await asShop('POST', `/users/${invited.user.id}/reset-password`, {});
    const second = renewed.link.split('/').at(-1);
    expect(await getPasswordLink(sso, second)).not.toBeNull();
    await give('finance', psp.id);
    expect(await getPasswordLink(sso, second), 'the shop could take over the PSP’s user').toBeNull();
  });

  test('cannot be assigned or removed outside the own scope', async () => {
    const { psp, merchant } = office.gateway;
    const user = await seedUser([on('finance', merchant.id), on('finance', psp.id)]);
    for (const entityId of [psp.id, office.other.merchant.id]) {
      for (const verb of ['give-role', 'take-role']) {
        const { status } = await asShop('POST', `/users/${user.id}/${verb}`, on('finance', entityId));
        expect(status, verb).toBe(404);
      }
    }
    expect((await asShop('POST', `/users/${shop.id}/give-role`, on('administrator', psp.id))).status).toBe(404);
    expect(await rolesOf(user.id)).toEqual(['finance', 'finance']);
    expect(await rolesOf(shop.id)).toEqual(['administrator']);
  });

  test('cannot be removed by their user when it is the last administrator role', async () => {
    const { merchant } = office.gateway;
    const own = await asShop('POST', `/users/${shop.id}/take-role`, on('administrator', merchant.id));
    expect([own.status, own.code]).toEqual([409, 'yourself']);
    const other = await seedUser([on('administrator', merchant.id)]);
    const taken = await asShop('POST', `/users/${other.id}/take-role`, on('administrator', merchant.id));
    expect([taken.status, taken.body.user]).toEqual([200, null]);
    expect(await rolesOf(other.id)).toEqual([]);
  });
});

describe('an account', () => {
  const verbs = ['disable', 'enable', 'unlock', 'end-sessions', 'remove-second-factors', 'reset-password'];

  test.each(verbs)(
    '%s: is refused for who also has a role that the administrator does not administer',
    async (verb) => {
      const { psp, merchant } = office.gateway;
      for (const entityId of [psp.id, office.other.merchant.id]) {
        const user = await seedUser([on('merchant', merchant.id), on('administrator', entityId)]);
        const { status, code } = await asShop('POST', `/users/${user.id}/${verb}`, {});
        expect([status, code]).toEqual([409, 'not-wholly-yours']);
        expect(await actionsOn(user.id)).toEqual([]);
        expect((await call(user.cookie, 'GET', '/me')).status).toBe(200);
      }
    },
  );

  test('users cannot disable themselves or bypass their own second factor', async () => {
    for (const verb of ['disable', 'remove-second-factors', 'reset-password']) {
      const { status, code } = await asShop('POST', `/users/${shop.id}/${verb}`, {});
      expect([verb, status, code]).toEqual([verb, 409, 'yourself']);
    }
    expect(await actionsOn(shop.id)).toEqual([]);
  });

  test('a disabled account is signed out immediately and gets no link until it is enabled', async () => {
    const user = await seedUser([on('finance', office.gateway.merchant.id)]);
    const disabled = await asShop('POST', `/users/${user.id}/disable`, {});
    expect(disabled.body.user).toMatchObject({ state: 'disabled', sessions: 0 });
    expect((await call(user.cookie, 'GET', '/me')).status).toBe(401);
    expect((await asShop('POST', `/users/${user.id}/reset-password`, {})).code).toBe('disabled');
    await asShop('POST', `/users/${user.id}/disable`, {});
    expect((await asShop('POST', `/users/${user.id}/enable`, {})).body.user.state).toBe('active');
    expect(await actionsOn(user.id)).toEqual(['user.disable', 'user.enable']);
  });

  test('ending sessions, unlocking and removing factors are each logged', async () => {
    const { db, clock } = office.gateway;
    const user = await seedUser([on('finance', office.gateway.merchant.id)]);
    const lockedUntil = new Date(clock.now().getTime() + 60_000);
    const data = { lockedUntil, failedSignIns: 10, sealedTotpSecret: 'sealed' };
    await autocommit(db).prisma.user.update({ where: { id: user.id }, data });
    expect((await asShop('POST', `/users/${user.id}/unlock`, {})).body.user.state).toBe('active');
    await asShop('POST', `/users/${user.id}/unlock`, {});
    const without = await asShop('POST', `/users/${user.id}/remove-second-factors`, {});
    expect(without.body.user).toMatchObject({ authenticatorApp: false, sessions: 0 });
    expect((await call(user.cookie, 'GET', '/me')).status).toBe(401);
    await asShop('POST', `/users/${user.id}/end-sessions`, {});
    expect(await actionsOn(user.id)).toEqual(['user.unlock', 'user.remove-second-factors', 'user.end-sessions']);
  });
});

describe('the last administrator of a PSP', () => {
  const administer = () => seedUser([on('administrator', office.gateway.psp.id)]);
  const { role } = on('administrator', '');

  test('who can sign in cannot be disabled or lose the role', async () => {
    const last = await administer();
    const invited = await seedUser([on('administrator', office.gateway.psp.id)], false);
    for (const [verb, body] of [
      ['disable', {}],
      ['take-role', { role, entityId: office.gateway.psp.id }],
    ] as const) {
      const { status, code } = await asAdministrator('POST', `/users/${last.id}/${verb}`, body);
      expect([verb, status, code]).toEqual([verb, 409, 'last-administrator']);
    }
    expect((await call(last.cookie, 'GET', '/me')).status).toBe(200);
    expect(await actionsOn(last.id)).toEqual([]);
    // An invited user without a password does not count as an administrator.
    expect((await asAdministrator('POST', `/users/${invited.id}/disable`, {})).status).toBe(200);
  });

  test('remains when two administrators remove each other concurrently', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [first, second] = [await administer(), await administer()];
      const results = await Promise.all([
        call(first.cookie, 'POST', `/users/${second.id}/disable`, {}),
        call(second.cookie, 'POST', `/users/${first.id}/disable`, {}),
      ]);
      // The second is rejected, or is no longer signed in.
      expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
      const left = { id: { in: [first.id, second.id] }, disabledAt: null };
      expect(await office.gateway.db.prisma.user.count({ where: left })).toBe(1);
      await autocommit(office.gateway.db).prisma.user.deleteMany({ where: { id: { in: [first.id, second.id] } } });
    }
  });
});
