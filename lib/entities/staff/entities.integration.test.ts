import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withAudit } from '#lib/audit/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { changeEntity } from '../change-entity.ts';
import { createEntity } from '../create-entity.ts';
import type { EntityDetail } from './describe-entity.ts';

let office: TestBackOffice;
beforeAll(async () => {
  office = await startTestBackOffice();
});
afterAll(() => office.close());

const as = 'administrator' as const;
const read = async (id: string): Promise<EntityDetail> => (await office.call('GET', `/entities/${id}`, { as })).body;
const change = (id: string, body: unknown) => office.call('PATCH', `/entities/${id}`, { as, body });
const set = async (id: string, values: object, inherit: string[] = []) =>
  change(id, { version: (await read(id)).version, settings: { set: values, inherit } });
const create = (body: unknown) => office.call('POST', '/entities', { as, body });

async function seedChannel(name: string): Promise<string> {
  const { merchant } = office.gateway;
  return (await create({ kind: 'CHANNEL', parentId: merchant.id, name })).body.node.id;
}

async function lastEntry() {
  const { pool } = office.gateway.database;
  const { rows } = await pool.query('SELECT * FROM audit_entry ORDER BY sequence DESC LIMIT 1');
  return rows[0];
}

describe('settings', () => {
  test('distinguish own from inherited values with their origin', async () => {
    const { merchant, channel } = office.gateway;
    await set(merchant.id, { duplicateWindowMinutes: 5, 'throttling.readsPerMinute': 77 });
    const { settings } = await read(channel.id);
    expect(settings.duplicateWindowMinutes).toEqual({ above: 5, from: { id: merchant.id, name: 'Bakery' } });
    expect(settings['throttling.readsPerMinute']).toMatchObject({ above: 77 });
    expect(settings.acquirerTimeoutMs).toEqual({ above: 30_000, from: null });
    const { body } = await set(channel.id, { duplicateWindowMinutes: 9 });
    expect(body.settings.duplicateWindowMinutes).toMatchObject({ own: 9, above: 5 });
    const after = (await set(channel.id, {}, ['duplicateWindowMinutes'])).body;
    expect(after.settings.duplicateWindowMinutes).not.toHaveProperty('own');
  });

  test('show which channels still need a compatibility setting, how often and when last', async () => {
    const id = await seedChannel('Older shop');
    await office.gateway.database.pool.query(
      `INSERT INTO compatibility_use VALUES ($1, 'compatibilityWalletNames', 3, '2026-11-28T10:00:00Z')`,
      [id],
    );
    const use = { setting: 'compatibilityWalletNames', entityId: id, name: 'Older shop', uses: 3 };
    for (const entity of [id, office.gateway.merchant.id]) {
      const { compatibilityUses } = await read(entity);
      expect(compatibilityUses).toEqual([{ ...use, lastUsedAt: '2026-11-28T10:00:00.000Z' }]);
    }
  });

  test('inherit other rate limits when one is set', async () => {
    const id = await seedChannel('One limit');
    await set(id, { 'throttling.queriesPerMinute': 3 });
    const { settings } = await read(id);
    expect(settings['throttling.queriesPerMinute']).toMatchObject({ own: 3, above: 600 });
    expect(settings['throttling.readsPerMinute']).not.toHaveProperty('own');
  });

  test('are logged with old and new values', async () => {
    const id = await seedChannel('Audited');
    await set(id, { currencies: ['EUR'] });
    const entry = await lastEntry();
    expect(entry).toMatchObject({ action: 'entity.change', subject_id: id });
    expect([entry.before.settings, entry.after.settings]).toEqual([{}, { currencies: ['EUR'] }]);
  });

  test.each([
    [{ paymentBrands: ['VISA', 'VISSA'] }, 'paymentBrands'],
    [{ currencies: ['EUX'] }, 'currencies'],
    [{ 'throttling.readsPerMinute': -1 }, 'throttling.readsPerMinute'],
    [{ unheardOf: 1 }, 'settings'],
  ])('400: %j names its field, and nothing is saved', async (values, field) => {
    const id = await seedChannel('Refusing');
    const { status, body } = await set(id, values);
    expect([status, body.error.details.fields[0].name]).toEqual([400, field]);
    expect((await read(id)).version).toBe((await read(await seedChannel('Refusing'))).version);
  });

  test('reject dispatching to channels of others with 409', async () => {
    const { merchant } = office.gateway;
    const foreign = await set(merchant.id, { dispatching: [{ channelId: office.other.channel.id }] });
    expect([foreign.status, foreign.body.error.code]).toEqual([409, 'refused']);
    const own = await set(merchant.id, { dispatching: [{ channelId: office.gateway.channel.id }] });
    expect(own.status).toBe(200);
    await set(merchant.id, {}, ['dispatching']);
  });
});

describe('concurrent changes', () => {
  test('a change with an older version gets 409 with the current state and saves nothing', async () => {
    const id = await seedChannel('Contended');
    const { version } = await read(id);
    await change(id, { version, name: 'First' });
    const late = await change(id, { version, settings: { set: { currencies: ['EUR'] }, inherit: [] } });
    expect([late.status, late.body.error.code]).toEqual([409, 'changed']);
    expect(late.body.error.details.current.node.name).toBe('First');
    expect((await read(id)).settings.currencies).not.toHaveProperty('own');
  });

  test('no concurrent change is lost', async () => {
    const { db, services, channel } = office.gateway;
    const { vault } = services.gatewayServices;
    const limits = [...Array(8).keys()];
    const names = ['paymentsPerMinute', 'registrationsPerMinute', 'readsPerMinute', 'queriesPerMinute'];
    await Promise.all(
      limits.map((at) =>
        withAudit(db, vault, { at: new Date(), actor: 'test', address: null }, async (inside) => {
          const { after } = await changeEntity(inside, channel.id, {
            settings: (own) => {
              const throttling = { ...own.throttling, [names[at % 4] ?? '']: 1_000 + at };
              return { ...own, throttling, duplicateWindowMinutes: (own.duplicateWindowMinutes ?? 0) + 1 };
            },
          });
          return { result: null, action: 'entity.change', entityId: after.id, subjectId: after.id };
        }),
      ),
    );
    services.gatewayServices.tree.invalidate();
    const { settings } = await read(channel.id);
    expect(settings.duplicateWindowMinutes.own).toBe(limits.length);
    for (const name of names) expect(settings).toHaveProperty([`throttling.${name}`, 'own']);
    await set(channel.id, {}, Object.keys(settings));
  });
});

describe('new entities', () => {
  test('a division, a merchant and a channel are created below their parents', async () => {
    const { psp } = office.gateway;
    const division = await create({ kind: 'DIVISION', parentId: psp.id, name: 'Retail' });
    const merchant = await create({ kind: 'MERCHANT', parentId: division.body.node.id, name: 'Florist' });
    const channel = await create({ kind: 'CHANNEL', parentId: merchant.body.node.id, name: 'Stall' });
    expect(channel.body.path.map(({ name }: { name: string }) => name)).toEqual(['PSP', 'Retail', 'Florist']);
    expect(await lastEntry()).toMatchObject({ action: 'entity.create', subject_id: channel.body.node.id });
  });

  test('a channel below a PSP gets 409, an entity below another tenant 404', async () => {
    const { psp } = office.gateway;
    expect((await create({ kind: 'CHANNEL', parentId: psp.id, name: 'X' })).status).toBe(409);
    expect((await create({ kind: 'CHANNEL', parentId: office.other.merchant.id, name: 'X' })).status).toBe(404);
    expect((await create({ kind: 'CHANNEL', parentId: psp.id, name: ' ' })).status).toBe(400);
  });

  test('only administrators of every PSP create a PSP, and they get access to it', async () => {
    const { db } = office.gateway;
    const body = { kind: 'PSP', parentId: null, name: 'Second PSP', mode: 'LIVE' };
    expect((await create(body)).status).toBe(403);
    const { id: userId } = await db.prisma.user.findUniqueOrThrow({ where: { username: 'administrator' } });
    await autocommit(db).prisma.userRole.create({ data: { userId, entityId: office.other.psp.id, role: as } });
    office.gateway.services.sso.sessions.invalidate();
    try {
      const { status, body: made } = await create(body);
      expect([status, made.node.mode]).toEqual([200, 'LIVE']);
      expect((await read(made.node.id)).mayChange).toBe(true);
    } finally {
      await autocommit(db).prisma.userRole.deleteMany({ where: { userId, entityId: office.other.psp.id } });
      office.gateway.services.sso.sessions.invalidate();
    }
  });
});

test('the activity of an entity counts its channels and the requests of a day', async () => {
  const { merchant, database, channel } = office.gateway;
  const before = (await office.call('GET', `/entities/${merchant.id}/activity`, { as })).body;
  await database.pool.query(
    `INSERT INTO api_request (at, method, path, status, duration_micros, merchant_id, entity_id)
     SELECT now() - n * interval '20 hours', 'POST', '/v1/payments', 200, 1, $1, $2 FROM generate_series(1, 3) n`,
    [merchant.id, channel.id],
  );
  const { body } = await office.call('GET', `/entities/${merchant.id}/activity`, { as });
  expect(body.calls).toEqual({ count: before.calls.count + 1, capped: false });
  expect(body.channels).toBe(before.channels);
  expect(body.channels).toBeGreaterThan(1);
});

describe('testing a channel', () => {
  const payOn = (id: string, body: object = {}) =>
    office.call('POST', `/entities/${id}/test-payment`, { as: 'merchant', body });

  test('sends a payment to the simulator on behalf of the user and returns its result', async () => {
    const { channel } = office.gateway;
    const { status, body } = await payOn(channel.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      succeeded: true,
      row: { amount: '92.00', currency: 'EUR', paymentType: 'DB', state: 'APPROVED', mode: 'INTERNAL' },
      trace: [{ type: 'payment.created' }, { type: 'attempt.approved', resultCode: '000.100.110' }],
    });
    const detail = await office.call('GET', `/transactions/${body.row.id}`, { as: 'merchant' });
    expect(detail.body.facts.actorName).toBe('The merchant');
    expect(await lastEntry()).toMatchObject({
      action: 'channel.test-payment',
      after: { transactionId: body.row.id, amount: '92.00' },
    });
  });

  test('pays in the first currency and with a brand that the channel accepts', async () => {
    const id = await seedChannel('Picky');
    await set(id, { currencies: ['CHF', 'EUR'], paymentBrands: ['AMEX'] });
    const { body } = await payOn(id);
    expect(body.row).toMatchObject({ currency: 'CHF', paymentBrand: 'AMEX', state: 'APPROVED' });
    await set(id, { paymentBrands: ['GIROPAY'] });
    const none = await payOn(id);
    expect([none.status, none.body.error.message]).toEqual([409, expect.stringContaining('GIROPAY')]);
  });

  test('returns a rejection with its result', async () => {
    const { channel } = office.gateway;
    const { status, body } = await payOn(channel.id, { trigger: { name: 'resultCode', value: '800.100.152' } });
    expect([status, body.succeeded, body.row.resultCode]).toEqual([200, false, '800.100.152']);
    expect(body.row.resultDescription).toMatch(/\w/);
  });

  test('accepts a number with a wrong check digit', async () => {
    const { body } = await payOn(office.gateway.channel.id, { card: '4444444444444444' });
    expect(body.row).toMatchObject({ state: 'REJECTED', resultCode: '100.100.101' });
  });

  test('returns a pending payment with its redirect', async () => {
    const { channel } = office.gateway;
    for (const [shopper, address] of [
      ['bank', '/simulator/bank/'],
      ['issuer', '/v1/threeDSecure/'],
    ]) {
      const { body } = await payOn(channel.id, { shopper });
      expect([body.row.state, body.redirectUrl]).toEqual(['PENDING', expect.stringContaining(address ?? '')]);
    }
  });

  test('409: only test cards, only channels, only in test mode, only while enabled; 404 elsewhere', async () => {
    const { db, merchant, channel } = office.gateway;
    expect((await payOn(channel.id, { card: '4000000000000002' })).body.error.message).toContain(
      'never a real card number',
    );
    expect((await payOn(merchant.id)).status).toBe(409);
    const now = new Date();
    const live = await createEntity(
      autocommit(db),
      { kind: 'CHANNEL', parentId: merchant.id, name: 'Live', mode: 'LIVE' },
      now,
    );
    expect((await payOn(live.id)).body.error.message).toContain('live');
    const id = await seedChannel('Off');
    await change(id, { version: (await read(id)).version, disabled: true });
    expect((await payOn(id)).body.error.message).toContain('disabled');
    expect((await payOn(office.other.channel.id)).status).toBe(404);
    expect((await payOn(channel.id, { amount: 'ten' })).status).toBe(400);
  });
});
