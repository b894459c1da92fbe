import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findEntries } from '#lib/audit/index.ts';
import { createEntity } from '#lib/entities/index.ts';
import { findAssistantKey, getPasswordLink, issueAssistantKey } from '#lib/identity/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { openSessionCookie } from '#test/fixtures/session-cookie.ts';
import { inheritRootRoles } from '../../inherit-root-roles.ts';
import { createUser } from '../../users.ts';

let office: TestBackOffice;
let number = 0;

beforeAll(async () => {
  office = await startTestBackOffice();
});
afterAll(() => office.close());

type Sent = Record<string, unknown>;
const asAdministrator = (method: string, path: string, body?: unknown) =>
  office.call(method, path, { as: 'administrator', body });
const asMerchant = (method: string, path: string, body?: unknown) =>
  office.call(method, path, { as: 'merchant administrator', body });

const roleOf = (changes: Sent = {}) => {
  number += 1;
  return {
    name: `Clerk ${number}`,
    description: 'Refunds small amounts',
    entityId: office.gateway.psp.id,
    permissions: ['transactions.read', 'payments.refund'],
    limits: [],
    ...changes,
  };
};

async function makeRole(changes: Sent = {}, send = asAdministrator): Promise<string> {
  const { status, body } = await send('POST', '/roles', roleOf(changes));
  expect([status, body?.error?.message]).toEqual([200, undefined]);
  return body.id;
}

async function addUser(role: string, entityId: string): Promise<{ id: string; cookie: string; name: string }> {
  number += 1;
  const { db, clock, services } = office.gateway;
  const name = `Holder ${number}`;
  const user = { username: `holder${number}`, name, email: 'holder@demo.example', password: null };
  const id = await createUser(autocommit(db), { ...user, roles: [{ role, entityId }] }, clock.now());
  return { id, name, cookie: await openSessionCookie(services.sso, id) };
}

const roleRow = async (id: string) => (await asAdministrator('GET', `/roles/${id}`)).body.role;
const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } | null }) => [
  status,
  body?.error?.code,
];

describe('a custom role', () => {
  test('permits its holders exactly what it was made of, on its entity and below', async () => {
    const id = await makeRole();
    const { cookie } = await addUser(id, office.gateway.merchant.id);
    const me = (await office.call('GET', '/me', { cookie })).body;
    expect([...me.permissions].sort()).toEqual(['payments.refund', 'transactions.read']);
    expect(me.roles).toEqual([
      expect.objectContaining({
        isCustom: true,
        entityId: office.gateway.merchant.id,
        role: expect.stringMatching(/^Clerk/),
      }),
    ]);
    expect((await office.call('GET', '/transactions', { cookie })).status).toBe(200);
    expect((await office.call('GET', '/users', { cookie })).status).toBe(403);
    expect((await office.call('GET', `/transactions?entity=${office.gateway.psp.id}`, { cookie })).status).toBe(404);
  });

  test('cannot be given beside or above its entity', async () => {
    const id = await makeRole({ entityId: office.gateway.merchant.id });
    const user = await addUser('auditor', office.gateway.psp.id);
    const give = (entityId: string) => asAdministrator('POST', `/users/${user.id}/give-role`, { role: id, entityId });
    expect(codeOf(await give(office.gateway.psp.id))).toEqual([409, 'elsewhere']);
    expect(codeOf(await give(office.gateway.channel.id))).toEqual([200, undefined]);
  });

  test('takes effect at once in open sessions and for keys of assistants when it changes, with the difference in the audit log', async () => {
    const id = await makeRole();
    const user = await addUser(id, office.gateway.psp.id);
    const { db, clock } = office.gateway;
    const key = { userId: user.id, name: 'helper', canPropose: false, days: 1 };
    const issued = await issueAssistantKey(autocommit(db), key, clock.now());
    expect((await office.call('GET', '/ledger', { cookie: user.cookie })).status).toBe(403);
    const before = await roleRow(id);
    expect(before.holders).toBe(1);
    const permissions = ['transactions.read', 'ledger.read'];
    const changed = await asAdministrator('POST', `/roles/${id}/change`, {
      ...roleOf({ name: before.name, permissions }),
      version: before.version,
    });
    expect(changed.status).toBe(200);
    expect((await office.call('GET', '/ledger', { cookie: user.cookie })).status).toBe(200);
    const found = await findAssistantKey(db, issued?.secret ?? '', clock.now());
    expect(found?.user.roles[0]?.custom?.permissions).toEqual(permissions.toSorted());
    const [entry] = await findEntries(db, { subjectId: id, limit: 1 });
    expect(entry).toMatchObject({
      action: 'role.change',
      before: { permissions: expect.arrayContaining(['payments.refund']), holders: 1 },
      after: { permissions: expect.arrayContaining(['ledger.read']), holders: 1 },
    });
    const stale = { ...roleOf({ name: before.name }), version: before.version };
    expect(codeOf(await asAdministrator('POST', `/roles/${id}/change`, stale))).toEqual([409, 'changed']);
  });

  test('voids the open password links of its holders when it gains a permission', async () => {
    const id = await makeRole();
    const { merchant } = office.gateway;
    const invitation = {
      name: 'Rosa',
      username: `rosa${number}`,
      email: 'rosa@demo.example',
      role: id,
      entityId: merchant.id,
    };
    const { body } = await asAdministrator('POST', '/users', invitation);
    const token = body.link.split('/').at(-1);
    const { sso } = office.gateway.services;
    expect(await getPasswordLink(sso, token)).not.toBeNull();
    const more = roleOf({ permissions: ['transactions.read', 'payments.refund', 'audit.read'] });
    await asAdministrator('POST', `/roles/${id}/change`, { ...more, version: 1 });
    expect(await getPasswordLink(sso, token)).toBeNull();
  });

  test('is not deleted while it is held, by name; or its holders get another role', async () => {
    const [id, other] = [await makeRole(), await makeRole()];
    const user = await addUser(id, office.gateway.merchant.id);
    const refused = await asAdministrator('POST', `/roles/${id}/delete`, { version: 1, moveTo: '' });
    expect(codeOf(refused)).toEqual([409, 'held']);
    expect(refused.body.error.message).toContain(user.name);
    expect((await asAdministrator('POST', `/roles/${id}/delete`, { version: 1, moveTo: other })).status).toBe(200);
    const roles = await office.gateway.db.prisma.userRole.findMany({ where: { userId: user.id } });
    expect(roles).toMatchObject([{ role: other, customRoleId: other, entityId: office.gateway.merchant.id }]);
    expect((await asAdministrator('GET', `/roles/${id}`)).status).toBe(404);
  });

  test('is refused with the name of a shipped role, a name in use, a permission of the installation or a wrong limit', async () => {
    const name = `Twice ${number}`;
    await makeRole({ name });
    const limit = { kind: 'refund', currency: 'JPY', each: '100', day: '' };
    const refused: [Sent, string][] = [
      [{ name: 'Auditor' }, 'name'],
      [{ name: name.toUpperCase() }, 'name'],
      [{ permissions: ['events.manage'] }, 'permissions'],
      [{ permissions: ['no.such'] }, 'permissions'],
      [{ permissions: [] }, 'permissions'],
      [{ limits: [{ ...limit, each: '1.5' }] }, 'limits.0.each'],
      [{ limits: [{ ...limit, each: '0' }] }, 'limits.0.each'],
      [{ limits: [{ ...limit, currency: 'XXQ' }] }, 'limits.0.currency'],
      [{ limits: [limit, limit] }, 'limits.1.currency'],
    ];
    for (const [changes, field] of refused) {
      const { status, body } = await asAdministrator('POST', '/roles', roleOf(changes));
      expect([status, body.error.details.fields[0].name], JSON.stringify(changes)).toEqual([400, field]);
    }
  });

  test('does not administer the installation and does not follow to a new PSP, also held on every one', async () => {
    const { gateway, other } = office;
    const permissions = ['users.read', 'users.write', 'entities.read'];
    const [own, theirs] = [await makeRole({ permissions }), 'd'.repeat(32)];
    await autocommit(gateway.db).prisma.customRole.create({
      data: {
        id: theirs,
        entityId: other.psp.id,
        name: 'Theirs',
        description: '',
        permissions,
        createdAt: new Date(),
        updatedAt: new Date(),
      },
    });
    const user = await addUser(own, gateway.psp.id);
    const row = { userId: user.id, entityId: other.psp.id, role: theirs, customRoleId: theirs };
    await autocommit(gateway.db).prisma.userRole.create({ data: row });
    const me = (await office.call('GET', '/me', { cookie: user.cookie })).body;
    expect(me.administersInstallation).toBe(false);
    expect((await office.call('GET', '/event-consumers', { cookie: user.cookie })).status).toBe(403);
    const psp = { kind: 'PSP', parentId: null, name: 'Third' } as const;
    const third = await createEntity(autocommit(gateway.db), psp, new Date());
    await inheritRootRoles(autocommit(gateway.db), third.id);
    const where = { userId: user.id, entityId: third.id };
    expect(await gateway.db.prisma.userRole.count({ where })).toBe(0);
  });
});

describe('nobody gives more than they have', () => {
  test('neither by making, changing nor giving a role', async () => {
    const { merchant } = office.gateway;
    const more = { entityId: merchant.id, permissions: ['transactions.read', 'audit.read'] };
    expect(codeOf(await asMerchant('POST', '/roles', roleOf(more)))).toEqual([409, 'more-than-yours']);
    const own = await makeRole({ entityId: merchant.id }, asMerchant);
    const change = { ...roleOf(more), version: 1 };
    expect(codeOf(await asMerchant('POST', `/roles/${own}/change`, change))).toEqual([409, 'more-than-yours']);
    const theirs = await makeRole(more);
    const user = await addUser('merchant', merchant.id);
    for (const role of [theirs, 'administrator', 'finance', 'auditor', 'fraud analyst']) {
      const { status, body } = await asMerchant('POST', `/users/${user.id}/give-role`, { role, entityId: merchant.id });
      expect([role, status, body.error.code]).toEqual([role, 409, 'more-than-yours']);
    }
    expect((await asMerchant('POST', `/users/${user.id}/give-role`, { role: own, entityId: merchant.id })).status).toBe(
      200,
    );
  });

  test('nor by giving a role without the limits of their own', async () => {
    const limits = [{ kind: 'refund', currency: 'EUR', each: '100.00', day: '' }];
    const permissions = ['users.read', 'users.write', 'transactions.read', 'payments.refund'];
    const lead = await makeRole({ permissions, limits });
    const { cookie } = await addUser(lead, office.gateway.psp.id);
    const send = (body: unknown) => office.call('POST', '/roles', { cookie, body });
    expect(codeOf(await send(roleOf()))).toEqual([409, 'more-than-yours']);
    expect(codeOf(await send(roleOf({ limits: [{ ...limits[0], each: '100.01' }] })))).toEqual([
      409,
      'more-than-yours',
    ]);
    expect(codeOf(await send(roleOf({ limits: [...limits, { ...limits[0], currency: 'USD' }] })))).toEqual([
      409,
      'more-than-yours',
    ]);
    expect(codeOf(await send(roleOf({ limits: [{ ...limits[0], each: '99.99' }] })))).toEqual([200, undefined]);
    const raise = { ...roleOf({ permissions, limits: [{ ...limits[0], each: '' }] }), version: 1 };
    expect(codeOf(await office.call('POST', `/roles/${lead}/change`, { cookie, body: raise }))).toEqual([
      409,
      'more-than-yours',
    ]);
  });

  test('nor by taking over the account of a user who may do more', async () => {
    const { merchant } = office.gateway;
    const { id } = await addUser('administrator', merchant.id);
    expect((await asMerchant('GET', `/users/${id}`)).body.canManage).toBe(false);
    expect(codeOf(await asMerchant('POST', `/users/${id}/reset-password`, {}))).toEqual([409, 'not-wholly-yours']);
    const role = { role: 'administrator', entityId: merchant.id };
    expect(codeOf(await asMerchant('POST', `/users/${id}/take-role`, role))).toEqual([409, 'more-than-yours']);
  });
});

describe('a merchant administrator', () => {
  test('invites and disables users of the merchant, and PSP administrators see which merchant manages them', async () => {
    const { merchant } = office.gateway;
    number += 1;
    const colleague = {
      name: 'Cora',
      username: `cora${number}`,
      email: 'cora@demo.example',
      role: 'merchant',
      entityId: merchant.id,
    };
    const invited = await asMerchant('POST', '/users', colleague);
    expect(invited.body.user.roles).toMatchObject([{ role: 'merchant', entityId: merchant.id }]);
    const { id } = invited.body.user;
    expect((await asMerchant('POST', `/users/${id}/disable`, {})).body.user.state).toBe('disabled');
    const managedBy = { entityId: merchant.id, entityName: merchant.name };
    expect((await asAdministrator('GET', `/users/${id}`)).body.managedBy).toEqual(managedBy);
    const staff = await addUser('merchant', merchant.id);
    await asAdministrator('POST', `/users/${staff.id}/give-role`, { role: 'auditor', entityId: office.gateway.psp.id });
    expect((await asAdministrator('GET', `/users/${staff.id}`)).body.managedBy).toBeNull();
  });

  test('has the role on a merchant only', async () => {
    const user = await addUser('auditor', office.gateway.psp.id);
    const give = (entityId: string) =>
      asAdministrator('POST', `/users/${user.id}/give-role`, { role: 'merchant administrator', entityId });
    for (const { id } of [office.gateway.psp, office.gateway.channel])
      expect(codeOf(await give(id))).toEqual([409, 'merchants-only']);
    expect((await give(office.gateway.merchant.id)).status).toBe(200);
  });

  test('sees and gives the roles of the merchant, and none of its PSP or of another tenant', async () => {
    const { merchant } = office.gateway;
    const own = await makeRole({ entityId: merchant.id });
    const ofPsp = await makeRole();
    const { roles } = (await asMerchant('GET', '/roles')).body;
    const ids = roles.map(({ id }: { id: string }) => id);
    expect(ids).toContain(own);
    expect(ids).not.toContain(ofPsp);
    const user = await addUser('merchant', merchant.id);
    const give = (role: string) => asMerchant('POST', `/users/${user.id}/give-role`, { role, entityId: merchant.id });
    expect((await give(ofPsp)).status).toBe(404);
    expect((await give('e'.repeat(32))).status).toBe(404);
    expect((await give(own)).status).toBe(200);
    expect((await asMerchant('GET', `/roles/${ofPsp}`)).status).toBe(404);
  });
});
