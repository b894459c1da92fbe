import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUser, type UserRole } from '#lib/access/index.ts';
import { autocommit, withTransaction } from '#lib/platform/database/transaction.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import { cardDebit, seedMerchant, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { assignCases } from './assign-cases.ts';
import type { CaseKey } from './case.ts';
import { claimCase } from './claim-case.ts';
import { findCase, listCaseEvents } from './store.ts';

const minuteMs = 60_000;
const settings = { fraudManagement: 'on', caseAssignment: 'automatic' } as const;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway(settings);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  const { pool } = gateway.database;
  await pool.query('UPDATE app_session SET revoked_at = now()');
  await pool.query('UPDATE risk_case SET claimed_until = NULL, assignee = NULL');
});

let count = 0;

/** A user who used the back office some minutes ago; returns the actor. */
async function analyst({
  minutes = 1,
  role = 'fraud analyst' as UserRole,
  entityId = gateway.psp.id,
} = {}): Promise<string> {
  count += 1;
  const { db, clock } = gateway;
  const name = `analyst${count}`;
  const user = { username: name, name, email: `${name}@demo.example`, password: null };
  const userId = await createUser(autocommit(db), { ...user, roles: [{ role, entityId }] }, clock.now());
  const lastSeenAt = new Date(clock.now().getTime() - minutes * minuteMs);
  const endsAt = new Date(clock.now().getTime() + 600 * minuteMs);
  await autocommit(db).prisma.appSession.create({
    data: {
      idHash: Buffer.from(name),
      publicId: name,
      userId,
      methods: [],
      address: '',
      agent: '',
      createdAt: lastSeenAt,
      lastSeenAt,
      endsAt,
    },
  });
  return `user:${userId}`;
}

const challenged = { 'customer.givenName': 'simulate', 'customer.surname': 'yellow' };

/** Challenged payments, whose cases are not open yet. */
async function challenge(number = 1): Promise<CaseKey[]> {
  const keys: CaseKey[] = [];
  for (let index = 0; index < number; index += 1) {
    const { body } = await gateway.post('/v1/payments', { ...cardDebit, ...challenged });
    keys.push({ merchantId: gateway.merchant.id, id: body.id });
  }
  return keys;
}

async function openCases(): Promise<void> {
  const { consumers } = gateway.services;
  await drainEvents({ pool: gateway.database.pool, consumers, clock: gateway.clock });
}

async function assigneesOf(keys: readonly CaseKey[]): Promise<(string | null)[]> {
  const cases = await Promise.all(keys.map((key) => findCase(gateway.db, key)));
  return cases.map((each) => each?.assignee ?? null);
}

describe('a new case', () => {
  it('is claimed for 15 minutes for an active analyst, with its event', async () => {
    const ada = await analyst();
    const keys = await challenge();
    await openCases();
    const stored = await findCase(gateway.db, keys[0] as CaseKey);
    expect(stored).toMatchObject({ assignee: ada, state: 'OPEN' });
    const leftMs = Number(stored?.claimedUntil) - gateway.clock.now().getTime();
    expect(leftMs).toBeGreaterThan(14 * minuteMs);
    const events = await listCaseEvents(gateway.db, keys[0] as CaseKey);
    expect(events.map(({ type, actor, data }) => [type, actor, data.assignee])).toEqual([
      ['case.opened', 'system', undefined],
      ['case.assigned', 'system', ada],
    ]);
  });

  it('goes to the one with the fewest claimed cases; a claim that has ended does not count', async () => {
    const [ada, bob] = [await analyst(), await analyst()];
    const keys = await challenge(4);
    await openCases();
    expect((await assigneesOf(keys)).sort()).toEqual([ada, ada, bob, bob].sort());
    const { pool } = gateway.database;
    const ended = new Date(gateway.clock.now().getTime() - 1_000);
    await pool.query('UPDATE risk_case SET claimed_until = $2 WHERE assignee = $1', [bob, ended]);
    const later = await challenge(2);
    await openCases();
    expect(await assigneesOf(later)).toEqual([bob, bob]);
  });

  it('is assigned to no user who is idle, disabled, of another tenant, or who decides no cases', async () => {
    const other = await seedMerchant(gateway.db);
    await analyst({ minutes: 16 });
    await analyst({ role: 'auditor' });
    await analyst({ role: 'administrator' });
    await analyst({ entityId: other.psp.id });
    const disabled = await analyst();
    const id = disabled.slice('user:'.length);
    await autocommit(gateway.db).prisma.user.update({ where: { id }, data: { disabledAt: gateway.clock.now() } });
    const keys = await challenge();
    await openCases();
    expect(await assigneesOf(keys)).toEqual([null]);
  });

  it('stays in the queue where its entity does not assign cases', async () => {
    await analyst();
    await gateway.configure(gateway.channel.id, { ...settings, caseAssignment: 'none' });
    const keys = await challenge();
    await openCases();
    await gateway.configure(gateway.channel.id, settings);
    expect(await assigneesOf(keys)).toEqual([null]);
  });
});

describe('an assignment', () => {
  it('and a claim at the same moment give a case one owner, in every round', async () => {
    await gateway.configure(gateway.channel.id, { ...settings, caseAssignment: 'none' });
    const keys = await challenge(20);
    await openCases();
    await gateway.configure(gateway.channel.id, settings);
    const { pool } = gateway.database;
    const { entityIds } = (await gateway.services.gatewayServices.tree.findChannel(gateway.channel.id)) as {
      entityIds: readonly string[];
    };
    for (const key of keys) {
      const at = gateway.clock.now();
      const assign = (actor: string) =>
        withTransaction(pool, (tx) => assignCases(tx, async () => [actor], [{ ...key, entityIds }], at));
      const [, , isClaimed] = await Promise.all([
        assign('user:one'),
        assign('user:two'),
        claimCase(gateway.services.gatewayServices, key, { actor: 'user:three', at, takesOver: false }),
      ]);
      const owner = (await findCase(gateway.db, key))?.assignee;
      expect(owner === 'user:three').toBe(isClaimed);
      const events = (await listCaseEvents(gateway.db, key)).map(({ type }) => type);
      expect(events).toEqual(['case.opened', isClaimed ? 'case.claimed' : 'case.assigned']);
    }
  });

  it('is made once, however often the events are read', async () => {
    const ada = await analyst();
    const keys = await challenge();
    await openCases();
    await analyst();
    await gateway.database.pool.query(`UPDATE event_consumer SET position = 0 WHERE name = 'risk-cases'`);
    await openCases();
    expect(await assigneesOf(keys)).toEqual([ada]);
  });
});
