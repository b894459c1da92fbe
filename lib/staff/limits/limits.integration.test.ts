import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createUser, insertCustomRole, type RoleLimit } from '#lib/access/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { cardDebit } from '#test/fixtures/gateway.ts';
import { openSessionCookie } from '#test/fixtures/session-cookie.ts';

let office: TestBackOffice;
let number = 0;

beforeAll(async () => {
  office = await startTestBackOffice();
});
afterAll(() => office.close());

const euro = (kind: RoleLimit['kind'], eachMinor: bigint | null, dayMinor: bigint | null = null): RoleLimit => ({
  kind,
  currency: 'EUR',
  eachMinor,
  dayMinor,
});

const permissions = [
  'transactions.read',
  'payments.refund',
  'payments.reverse',
  'ledger.read',
  'ledger.correct',
  'payouts.read',
  'payouts.write',
];

async function addRole(limits: RoleLimit[]): Promise<string> {
  number += 1;
  const { db, psp, clock } = office.gateway;
  const role = { name: `Clerk ${number}`, description: '', permissions, limits };
  return insertCustomRole(autocommit(db), psp.id, role, clock.now());
}

/** The session of a new user with these roles on the PSP. */
async function addUser(roles: readonly string[]): Promise<{ id: string; cookie: string }> {
  number += 1;
  const { db, psp, clock, services } = office.gateway;
  const user = { username: `limited${number}`, name: `Limited ${number}`, email: 'l@demo.example', password: null };
  const held = roles.map((role) => ({ role, entityId: psp.id }));
  const id = await createUser(autocommit(db), { ...user, roles: held }, clock.now());
  return { id, cookie: await openSessionCookie(services.sso, id) };
}

const clerkWith = async (limits: RoleLimit[]): Promise<string> => (await addUser([await addRole(limits)])).cookie;

async function pay(amount = '1000.00', currency = 'EUR', more: Record<string, string> = {}): Promise<string> {
  const { body } = await office.gateway.post('/v1/payments', { ...cardDebit, amount, currency, ...more });
  expect(body.result.code).toMatch(/^000\./);
  return body.id;
}

/** What a user does who has just opened the payment. */
async function act(cookie: string, id: string, verb: string, amount: string | null) {
  const { body } = await office.call('GET', `/transactions/${id}`, { as: 'administrator' });
  const expectedEventCount = body.timeline.length;
  return office.call('POST', `/transactions/${id}/${verb}`, { cookie, body: { amount, expectedEventCount } });
}

const outcomeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
];
const done = [200, undefined];
const over = [409, 'over-limit'];

describe('a limit of refunds', () => {
  test('allows its amount, refuses a cent more with the limit and who may, and leaves nothing behind', async () => {
    const cookie = await clerkWith([euro('refund', 100_00n)]);
    const id = await pay();
    const refused = await act(cookie, id, 'refund', '100.01');
    expect(outcomeOf(refused)).toEqual(over);
    expect(refused.body.error.message).toMatch(
      /^100\.01 EUR is above your limit: your role Clerk \d+ allows refunds and reversals of up to 100\.00 EUR each\. Nothing was changed\. .*may do it\.$/,
    );
    const { body } = await office.call('GET', `/transactions/${id}`, { as: 'administrator' });
    expect(body.linked).toHaveLength(1);
    expect(body.timeline.map(({ type }: { type: string }) => type)).not.toContain('child.created');
    expect(outcomeOf(await act(cookie, id, 'refund', '100.00'))).toEqual(done);
  });

  test('counts what is left out as all that remains, and reversals as well', async () => {
    const cookie = await clerkWith([euro('refund', 100_00n)]);
    const id = await pay('100.01');
    for (const verb of ['refund', 'reverse']) expect(outcomeOf(await act(cookie, id, verb, null))).toEqual(over);
    expect(outcomeOf(await act(cookie, await pay('100.00'), 'reverse', null))).toEqual(done);
  });

  test('of a day counts refunds and reversals together', async () => {
    const cookie = await clerkWith([euro('refund', null, 100_00n)]);
    expect(outcomeOf(await act(cookie, await pay(), 'refund', '60.00'))).toEqual(done);
    expect(outcomeOf(await act(cookie, await pay('30.00'), 'reverse', null))).toEqual(done);
    const refused = await act(cookie, await pay(), 'refund', '10.01');
    expect(refused.body.error.message).toContain('100.00 EUR a day, of which 10.00 EUR is left until midnight UTC');
    expect(outcomeOf(await act(cookie, await pay(), 'refund', '10.00'))).toEqual(done);
  });

  test('of a day never lets two at once pass together', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id: userId, cookie } = await addUser([await addRole([euro('refund', null, 100_00n)])]);
      const payments = await Promise.all(Array.from({ length: 6 }, () => pay()));
      const answers = await Promise.all(payments.map((id) => act(cookie, id, 'refund', '40.00')));
      expect(answers.map(outcomeOf).filter(([status]) => status === 200)).toHaveLength(2);
      expect(answers.map(outcomeOf).filter(([status]) => status !== 200)).toEqual([over, over, over, over]);
      const [use] = await office.gateway.db.prisma.limitUse.findMany({ where: { userId } });
      expect(use?.amountMinor).toBe(80_00n);
    }
  });

  test('refuses a currency that it does not name, and takes others in their own minor units', async () => {
    const cookie = await clerkWith([
      { kind: 'refund', currency: 'JPY', eachMinor: 500n, dayMinor: null },
      { kind: 'refund', currency: 'USD', eachMinor: null, dayMinor: null },
    ]);
    const refused = await act(cookie, await pay(), 'refund', '1.00');
    expect(outcomeOf(refused)).toEqual(over);
    expect(refused.body.error.message).toContain('in other currencies only');
    const yen = await pay('1000.00', 'JPY');
    expect(outcomeOf(await act(cookie, yen, 'refund', '501.00'))).toEqual(over);
    expect(outcomeOf(await act(cookie, yen, 'refund', '500.00'))).toEqual(done);
    expect(outcomeOf(await act(cookie, await pay('1000.00', 'USD'), 'refund', '999.00'))).toEqual(done);
  });

  test('gives back what the acquirer declined', async () => {
    const { id: userId, cookie } = await addUser([await addRole([euro('refund', null, 100_00n)])]);
    const { connectors } = office.gateway.services.gatewayServices;
    const [first, second] = [await pay(), await pay()];
    const used = async () => (await office.gateway.db.prisma.limitUse.findMany({ where: { userId } }))[0]?.amountMinor;
    const withoutAccount = vi.spyOn(connectors, 'routeOf').mockResolvedValueOnce(null);
    const declined = await act(cookie, first, 'refund', '100.00');
    withoutAccount.mockRestore();
    expect([declined.status, declined.body.succeeded, await used()]).toEqual([200, false, 0n]);
    expect((await act(cookie, second, 'refund', '100.00')).body.succeeded).toBe(true);
    expect(await used()).toBe(100_00n);
  });

  test('is that of the role that allows most, and none where another role has none', async () => {
    const [small, large] = [await addRole([euro('refund', 10_00n)]), await addRole([euro('refund', 50_00n)])];
    const both = (await addUser([small, large])).cookie;
    expect(outcomeOf(await act(both, await pay(), 'refund', '50.00'))).toEqual(done);
    expect(outcomeOf(await act(both, await pay(), 'refund', '50.01'))).toEqual(over);
    const { id: userId, cookie: free } = await addUser([small, 'finance']);
    expect(outcomeOf(await act(free, await pay(), 'refund', '999.00'))).toEqual(done);
    expect(await office.gateway.db.prisma.limitUse.count({ where: { userId } })).toBe(0);
  });

  test('lowered in the role holds for the next refund of an open session', async () => {
    const role = await addRole([euro('refund', 100_00n)]);
    const { cookie } = await addUser([role]);
    expect(outcomeOf(await act(cookie, await pay(), 'refund', '50.00'))).toEqual(done);
    const { body } = await office.call('GET', `/roles/${role}`, { as: 'administrator' });
    const { name, description, version } = body.role;
    const limits = [{ kind: 'refund', currency: 'EUR', each: '10.00', day: '' }];
    const changed = { name, description, permissions, limits, version };
    expect((await office.call('POST', `/roles/${role}/change`, { as: 'administrator', body: changed })).status).toBe(
      200,
    );
    expect(outcomeOf(await act(cookie, await pay(), 'refund', '50.00'))).toEqual(over);
  });
});

describe('a limit of write-offs', () => {
  const sent = (amount: string) => ({
    merchantId: office.gateway.merchant.id,
    mode: 'test',
    debited: 'BANK',
    credited: 'SUSPENSE',
    amount,
    currency: 'EUR',
    valueOn: '2026-11-22',
    reason: 'Unknown transfer',
  });
  async function drain(): Promise<void> {
    const { database, services, clock } = office.gateway;
    await drainEvents({ pool: database.pool, consumers: services.consumers, clock });
  }

  test('holds for write-offs, for corrections and for reversals of entries', async () => {
    const cookie = await clerkWith([euro('write-off', 5_00n, 6_00n)]);
    const post = (path: string, body: unknown, as = cookie) => office.call('POST', path, { cookie: as, body });
    expect(outcomeOf(await post('/ledger/corrections', sent('5.01')))).toEqual(over);
    expect(outcomeOf(await post('/ledger/corrections', sent('5.00')))).toEqual(done);
    await drain();
    const { debited: _, credited: _c, ...writeOff } = sent('1.01');
    const key = '11111111-1111-4111-8111-111111111111';
    const off = await post('/ledger/write-offs', { ...writeOff, key, account: 'SUSPENSE' });
    expect([off.status, off.body.error?.message]).toEqual([409, expect.stringContaining('6.00 EUR a day')]);
    const { body } = await office.call('GET', '/ledger-entries', { as: 'administrator' });
    const reverse = await post(`/ledger-entries/${body.rows[0].id}/reverse`, { reason: 'by mistake' });
    expect(outcomeOf(reverse)).toEqual(over);
    expect(
      outcomeOf(await post('/ledger/write-offs', { ...writeOff, amount: '1.00', key, account: 'SUSPENSE' })),
    ).toEqual(done);
  });
});
