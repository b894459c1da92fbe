import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createUser, type UserRole } from '#lib/access/index.ts';
import { insertDestination } from '#lib/deliveries/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import { createLog } from '#lib/platform/log.ts';
import type { Mail } from '#lib/platform/mail.ts';
import { emptyTables } from '#lib/platform/testing/empty-tables.ts';
import { startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { countDisabled, countNotices } from '../store.ts';
import { disableFailingEndpoints } from './disable-failing.ts';
import { mailNotices } from './mail-notices.ts';

const dayMs = 86_400_000;
let gateway: TestGateway;
let sent: Mail[];
let fails: boolean;

beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  sent = [];
  fails = false;
  await emptyTables(gateway.database.pool, 'webhook_endpoint, delivery_destination, app_user');
});

const services = () => ({
  ...gateway.services.gatewayServices,
  log: createLog('silent'),
  baseUrl: 'https://pay.example',
  sendMail: async (mail: Mail) => {
    if (fails) throw new Error('no connection to the mail server');
    sent.push(mail);
  },
});

async function createUserWith(name: string, role: UserRole, entityId: string): Promise<string> {
  const user = { username: name, name, email: `${name}@shop.example`, password: null };
  const roles = [{ role, entityId }];
  return createUser(autocommit(gateway.db), { ...user, roles }, gateway.clock.now());
}

/** An active webhook that has acknowledged nothing for 31 days. */
async function createFailing(entityId = gateway.channel.id): Promise<string> {
  const tx = autocommit(gateway.db);
  const id = newRandomId();
  const createdAt = new Date(gateway.clock.now().getTime() - 40 * dayMs);
  await tx.prisma.webhookEndpoint.create({
    data: {
      id,
      entityId,
      ownerId: gateway.merchant.id,
      url: 'https://shop.example/hook',
      types: ['PAYMENT'],
      fields: 'ALL',
      format: 'standard',
      state: 'ACTIVE',
      sealedSecret: 'sealed',
      createdAt,
    },
  });
  await insertDestination(tx, { id, entityId, queue: 'webhooks' });
  const failingSince = new Date(gateway.clock.now().getTime() - 31 * dayMs);
  await tx.prisma.deliveryDestination.update({ where: { id }, data: { failingSince } });
  return id;
}

const disable = () => disableFailingEndpoints(gateway.services.gatewayServices);
const recipients = () => sent.map(({ to }) => to).sort();

describe('the notice of a webhook that was disabled', () => {
  test('is mailed once to the users of the nearest entity who may activate it again', async () => {
    const { merchant, psp } = gateway;
    await createUserWith('ada', 'administrator', merchant.id);
    await createUserWith('mia', 'merchant', merchant.id);
    await createUserWith('otto', 'auditor', merchant.id);
    await createUserWith('pam', 'administrator', psp.id);
    const id = await createFailing();
    await disable();
    expect(await countNotices(gateway.db.pool, id)).toEqual({ mailed: 0, waiting: 2 });
    await Promise.all([mailNotices(services()), mailNotices(services())]);
    expect(recipients()).toEqual(['ada@shop.example', 'mia@shop.example']);
    expect(sent[0]?.text).toContain('https://shop.example/hook');
    expect(sent[0]?.text).toContain(`https://pay.example/webhooks/${id}`);
    expect(await countNotices(gateway.db.pool, id)).toEqual({ mailed: 2, waiting: 0 });
    await disable();
    expect(await mailNotices(services())).toBe(0);
  });

  test('goes to an entity above where the own one has no such user, and never to a disabled user', async () => {
    const disabled = await createUserWith('ada', 'administrator', gateway.merchant.id);
    const data = { disabledAt: gateway.clock.now() };
    await autocommit(gateway.db).prisma.user.update({ where: { id: disabled }, data });
    await createUserWith('pam', 'administrator', gateway.psp.id);
    await createFailing();
    await disable();
    await mailNotices(services());
    expect(recipients()).toEqual(['pam@shop.example']);
  });

  test('is tried again with growing waits when the mail server cannot be reached, and ends after nine attempts', async () => {
    await createUserWith('ada', 'administrator', gateway.merchant.id);
    await createFailing();
    await disable();
    fails = true;
    expect(await mailNotices(services())).toBe(1);
    expect(await mailNotices(services())).toBe(0);
    gateway.clock.advance(60_000);
    expect(await mailNotices(services())).toBe(1);
    gateway.clock.advance(60_000);
    expect(await mailNotices(services())).toBe(0);
    fails = false;
    gateway.clock.advance(60_000);
    expect(await mailNotices(services())).toBe(1);
    expect(recipients()).toEqual(['ada@shop.example']);
    fails = true;
    await createFailing();
    await disable();
    let attempts = 0;
    for (let day = 0; day < 20; day += 1) {
      attempts += await mailNotices(services());
      gateway.clock.advance(dayMs);
    }
    expect(attempts).toBe(9);
  });

  test('waits without a mail server, and is not sent when the webhook is active again by then', async () => {
    await createUserWith('ada', 'administrator', gateway.merchant.id);
    const [first, second] = [await createFailing(), await createFailing()];
    await disable();
    expect(await mailNotices({ ...services(), sendMail: null })).toBe(0);
    await autocommit(gateway.db).prisma.webhookEndpoint.update({
      where: { id: first },
      data: { state: 'ACTIVE', disabledAt: null },
    });
    while ((await mailNotices(services())) > 0);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain(second);
  });

  test('has a count of its entity, and the audit entry names how many are informed', async () => {
    await createUserWith('ada', 'administrator', gateway.merchant.id);
    const id = await createFailing();
    const count = (entityIds: string[] | null) => countDisabled(gateway.db.pool, { entityIds, max: 10 });
    expect(await count(null)).toBe(0);
    await disable();
    expect([await count(null), await count([gateway.channel.id]), await count([])]).toEqual([1, 1, 0]);
    const [entry] = await gateway.db.prisma.auditEntry.findMany({ where: { subjectId: id } });
    expect(entry).toMatchObject({ action: 'webhook.disable', after: { notices: 1 } });
  });
});
