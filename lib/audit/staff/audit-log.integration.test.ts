import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createUser, issueToken, type UserRole } from '#lib/access/index.ts';
import { auditedTransaction } from '#lib/identity/index.ts';
import { autocommit, withStaffTransaction } from '#lib/platform/database/transaction.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { cardDebit } from '#test/fixtures/gateway.ts';
import { AuditAnchors, ForeignAnchorsError } from '../anchors.ts';
import { recordChange, withAudit } from '../record-change.ts';
import type { AuditRow } from './present-audit.ts';

let office: TestBackOffice;
let merchantAuditor: string;
/** Users of the merchant, of the other tenant, and of both. */
const users = {} as Record<'mine' | 'theirs' | 'both', string>;

beforeAll(async () => {
  office = await startTestBackOffice();
  const { gateway, other } = office;
  const { db, clock, services, merchant } = gateway;
  const seedUser = (username: string, entityIds: string[]) => {
    const roles = entityIds.map((entityId) => ({ role: 'auditor' as UserRole, entityId }));
    const user = { username, name: username, email: `${username}@demo.example`, password: null, roles };
    return createUser(autocommit(db), user, clock.now());
  };
  users.mine = await seedUser('mine', [merchant.id]);
  users.theirs = await seedUser('theirs', [other.merchant.id]);
  users.both = await seedUser('both', [merchant.id, other.merchant.id]);
  for (const userId of Object.values(users)) {
    await auditedTransaction(services.sso, { userId, address: '192.0.2.1' }, async () => ({
      result: null,
      action: 'user.sign-in',
      entityId: null,
      subjectId: userId,
      after: { application: 'x' },
    }));
  }
  for (const entityId of [merchant.id, other.merchant.id]) {
    const by = { at: clock.now(), actor: 'cli', address: null };
    await withAudit(db, services.gatewayServices.vault, by, async (inside) => {
      const { token } = await issueToken(inside, { entityId, name: `Till of ${entityId}` }, clock.now());
      return { result: null, action: 'access-token.create', entityId, subjectId: token.id, after: token };
    });
  }
  merchantAuditor = `entity=${merchant.id}`;
});
afterAll(() => office.close());

const read = async (query = '', as: UserRole = 'auditor') => {
  const { status, body } = await office.call('GET', `/audit?${query}`, { as });
  return { status, body, entries: (body.rows ?? []) as AuditRow[] };
};

describe('what is shown', () => {
  test('a PSP administrator sees entries of its entities and of users whose roles are all in scope', async () => {
    for (const query of ['', merchantAuditor]) {
      const { entries } = await read(query);
      const signIns = entries.filter(({ action }) => action === 'user.sign-in');
      expect(signIns.map(({ subjectId }) => subjectId)).toEqual([users.mine]);
      expect(JSON.stringify(entries)).not.toContain(office.other.merchant.id);
      expect(entries.map(({ action }) => action)).toContain('access-token.create');
    }
  });

  test('users who see every PSP see all entries', async () => {
    const { db, clock } = office.gateway;
    const administrator = await db.prisma.user.findUniqueOrThrow({ where: { username: 'auditor' } });
    const both = { userId: administrator.id, entityId: office.other.psp.id, role: 'auditor' };
    await autocommit(db).prisma.userRole.create({ data: both });
    clock.advance(5_000);
    const { entries } = await read();
    expect(entries.filter(({ action }) => action === 'user.sign-in')).toHaveLength(3);
    await autocommit(db).prisma.userRole.deleteMany({ where: both });
    clock.advance(5_000);
  });

  test('shows names of users, tokens and entities, and scopes but no tokens', async () => {
    const { entries } = await read(merchantAuditor);
    const created = entries.find(({ action }) => action === 'access-token.create');
    expect(created).toMatchObject({
      actorName: 'Terminal',
      entityName: office.gateway.merchant.name,
      subjectName: expect.stringMatching(/^Till of /),
      before: null,
      after: { scopes: ['payments', 'registrations', 'queries', 'webhooks', 'settlement'] },
    });
    expect(entries.find(({ action }) => action === 'user.sign-in')).toMatchObject({
      actorName: 'mine',
      subjectName: 'mine',
      address: '192.0.2.1',
    });
  });
});

describe('the filters', () => {
  test('filter by actor, subject, action, kind and day', async () => {
    const mine = `actor:"user:${users.mine}"`;
    const counts = async (q: string) => (await read(`q=${encodeURIComponent(q)}`)).entries.length;
    expect(await counts(mine)).toBe(1);
    expect(await counts(`${mine} action:user.sign-in`)).toBe(1);
    expect(await counts(`${mine} action:user`)).toBe(1);
    expect(await counts(`${mine} action:entity,user`)).toBe(1);
    expect(await counts(`subject:${users.mine}`)).toBe(1);
    expect(await counts(`subject:${users.mine} -${mine}`)).toBe(0);
    const today = office.gateway.clock.now().toISOString().slice(0, 10);
    expect(await counts(`${mine} date:${today}`)).toBe(1);
    expect(await counts(`${mine} date:<2026-01-01`)).toBe(0);
  });

  test.each(['older=x', 'newer=-1', 'sort=colour'])('%s is refused in words', async (query) => {
    const { status, body } = await read(query);
    expect([status, body.error.code]).toEqual([400, 'unreadable']);
  });
});

test('pages contain each entry once in both directions', async () => {
  const { db, services, clock, merchant } = office.gateway;
  const { vault } = services.gatewayServices;
  await withStaffTransaction(db, async (transaction) => {
    for (let number = 0; number < 120; number += 1) {
      const what = { action: 'test.page', entityId: merchant.id, subjectId: 'pages', before: null };
      await recordChange(transaction, vault, {
        ...what,
        at: clock.now(),
        actor: 'cli',
        address: null,
        after: { number },
      });
    }
  });
  const seen: string[] = [];
  let query = 'q=subject:pages';
  let last = '';
  for (;;) {
    const { entries, body } = await read(query);
    seen.push(...entries.map(({ sequence }) => sequence));
    if (!body.older) break;
    last = body.older;
    query = `q=subject:pages&older=${last}`;
  }
  expect(seen).toHaveLength(120);
  expect(new Set(seen).size).toBe(120);
  const { entries, body } = await read(query);
  expect(entries).toHaveLength(20);
  const back = await read(`q=subject:pages&newer=${body.newer}`);
  expect(back.entries.map(({ sequence }) => sequence)).toEqual(seen.slice(50, 100));
  const first = await read(`q=subject:pages&newer=${back.body.newer}`);
  expect(first.entries.map(({ sequence }) => sequence)).toEqual(seen.slice(0, 50));
  expect([first.body.newer, first.body.older !== null]).toEqual([null, true]);
});

describe('the chain', () => {
  const verify = async (after?: string) =>
    (await office.call('GET', `/audit/verification${after ? `?after=${after}` : ''}`, { as: 'auditor' })).body;

  test('is verified, also in parts, and damage is reported with its sequence', async () => {
    const { db, database } = office.gateway;
    const entries = String(await db.prisma.auditEntry.count());
    expect(await verify()).toEqual({ state: 'whole', entries });
    const { psp } = office.gateway;
    expect(await verify(`${psp.id}-1`)).toEqual({ state: 'whole', entries });
    const client = await database.pool.connect();
    await client.query('ALTER TABLE audit_entry DISABLE TRIGGER audit_entry_append_only');
    await client.query(`UPDATE audit_entry SET actor = 'cli' WHERE chain_id = 'installation' AND chain_sequence = 2`);
    client.release();
    const broken = await verify();
    expect(broken).toMatchObject({ state: 'broken', sequence: '2', reason: 'Entry 2 was changed.' });
    const page = await office.call('GET', `/audit?older=${broken.older}`, { as: 'auditor' });
    const shown = page.body.rows.map(({ sequence }: AuditRow) => Number(sequence));
    expect(Math.max(...shown)).toBeLessThanOrEqual(2);
    expect(await verify('installation-9999')).toMatchObject({ state: 'broken', reason: 'Entry 9999 is missing.' });
  });
});

test('no secret or number of any change is in the log', async () => {
  const { gateway } = office;
  const secrets: string[] = [gateway.accessToken, cardDebit['card.number'] ?? ''];
  const invite = { username: 'secretive', name: 'S', email: 's@demo.example', role: 'finance' };
  const as = 'administrator';
  const post = async (path: string, body: object) => (await office.call('POST', path, { as, body })).body;
  const invited = await post('/users', { ...invite, entityId: gateway.merchant.id });
  const reset = await post(`/users/${invited.user.id}/reset-password`, {});
  for (const { link } of [invited, reset]) secrets.push(link.split('/').at(-1));
  const issued = await post('/access-tokens', { entityId: gateway.merchant.id, name: 'Till' });
  const rotated = await post(`/access-tokens/${issued.token.id}/rotate`, { overlapMinutes: 0 });
  secrets.push(issued.accessToken, rotated.accessToken);
  const { rows } = await gateway.database.pool.query('SELECT audit_entry::text AS text FROM audit_entry');
  const text = rows.map((row: { text: string }) => row.text).join('\n');
  expect(text).toContain('user.reset-password');
  expect(text).toContain('access-token.rotate');
  expect(secrets.every((secret) => secret.length > 15)).toBe(true);
  for (const secret of secrets) expect(text).not.toContain(secret);
});

test('a file of ends that is not ours is named by the verification, and is no error of the server', async () => {
  const read = vi
    .spyOn(AuditAnchors.prototype, 'read')
    .mockRejectedValue(new ForeignAnchorsError('/data/audit-anchors.json'));
  const { status, body } = await office.call('GET', '/audit/verification', { as: 'auditor' });
  expect([status, body.error.message]).toEqual([409, expect.stringContaining('/data/audit-anchors.json was changed')]);
  read.mockRestore();
});

describe('what is read and refused', () => {
  const ofAction = async (action: string) =>
    (await office.gateway.db.prisma.auditEntry.findMany({ where: { action }, orderBy: { sequence: 'asc' } })).map(
      ({ actor, subjectId, after }) => ({ actor, subjectId, after }),
    );

  test('an export is recorded with its list, its form and its search, without a card number', async () => {
    const { status } = await office.call('GET', '/transactions/export.csv?zone=UTC&q=4200000000000000', {
      as: 'auditor',
    });
    expect(status).toBe(200);
    expect(await ofAction('list.export')).toMatchObject([
      {
        actor: expect.stringMatching(/^user:/),
        subjectId: 'transactions',
        after: { by: 'CSV', search: '************0000' },
      },
    ]);
  });

  test('what a user may not do is recorded once a minute', async () => {
    for (let at = 0; at < 3; at += 1) {
      expect((await office.call('GET', '/users', { as: 'fraud analyst' })).status).toBe(403);
    }
    expect(await ofAction('user.refuse-access')).toMatchObject([{ after: { name: 'GET /users' } }]);
  });
});
