import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createUser, type UserRole } from '#lib/access/index.ts';
import { createEntity } from '#lib/entities/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { readEnv } from '#lib/platform/env.ts';
import { createLog } from '#lib/platform/log.ts';
import type { Mail } from '#lib/platform/mail.ts';
import { emptyTables } from '#lib/platform/testing/empty-tables.ts';
import type { NoticeCondition, NoticeSource } from '#lib/staff/notice-source.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { createWebhookEndpoint, findEndpoint } from '#lib/webhooks/index.ts';
import { startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { startReceiver } from '#test/fixtures/receivers.ts';
import { countUnread, listNotices, markRead } from './notice-store.ts';
import { findConditions } from './staff/find-conditions.ts';
import { mailNotices } from './staff/mail-notices.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

let gateway: TestGateway;
let sent: Mail[];
let fails: boolean;
let holding: NoticeCondition[];

beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  [sent, fails, holding] = [[], false, []];
  await emptyTables(gateway.database.pool, 'notice, app_user');
});

const services = () =>
  ({
    ...gateway.services.gatewayServices,
    log: createLog('silent'),
    baseUrl: 'https://pay.example',
    sendMail: async (mail: Mail) => {
      if (fails) throw new Error('no connection to the mail server');
      sent.push(mail);
    },
  }) as unknown as StaffServices & Parameters<typeof mailNotices>[0];

const source = (changes: Partial<NoticeSource> = {}): NoticeSource => ({
  kind: 'webhook-failing',
  permission: 'webhooks.write',
  find: async () => holding,
  ...changes,
});

const env = readEnv({ TURNPIKE_ENV: 'test' });
const look = (changes: Partial<NoticeSource> = {}) => findConditions(services(), [source(changes)], env);
const recipients = () => sent.map(({ to }) => to).sort();

const condition = (subjectId = 'hook', entityId = gateway.channel.id): NoticeCondition => ({
  entityId,
  subjectId,
  page: `/webhooks/${subjectId}`,
  title: 'A webhook fails',
  text: `The webhook ${subjectId} has acknowledged nothing for an hour.`,
});

async function createUserWith(name: string, role: UserRole, entityId: string, preferences = {}): Promise<string> {
  const user = { username: name, name, email: `${name}@shop.example`, password: null };
  const tx = autocommit(gateway.db);
  const id = await createUser(tx, { ...user, roles: [{ role, entityId }] }, gateway.clock.now());
  await tx.prisma.user.update({ where: { id }, data: { preferences } });
  return id;
}

describe('a notice', () => {
  test('is informed once to the users of the nearest entity who may act on it, on screen and by e-mail', async () => {
    const { merchant, psp } = gateway;
    const ada = await createUserWith('ada', 'administrator', merchant.id);
    await createUserWith('mia', 'merchant', merchant.id);
    const otto = await createUserWith('otto', 'auditor', merchant.id);
    const pam = await createUserWith('pam', 'administrator', psp.id);
    holding = [condition()];
    await Promise.all([look(), look()]);
    await look();
    await Promise.all([mailNotices(services()), mailNotices(services())]);
    expect(recipients()).toEqual(['ada@shop.example', 'mia@shop.example']);
    expect(sent[0]?.text).toContain('has acknowledged nothing for an hour');
    expect(sent[0]?.text).toContain('https://pay.example/webhooks/hook');
    expect(await listNotices(gateway.db, ada)).toMatchObject([
      { title: 'A webhook fails', endedAt: null, readAt: null },
    ]);
    expect([
      await countUnread(gateway.db, ada),
      await countUnread(gateway.db, otto),
      await countUnread(gateway.db, pam),
    ]).toEqual([1, 0, 0]);
    expect(await mailNotices(services())).toBe(0);
  });

  test('goes to an entity above where the own one has no such user, and never to a disabled user', async () => {
    const disabled = await createUserWith('ada', 'administrator', gateway.merchant.id);
    const data = { disabledAt: gateway.clock.now() };
    await autocommit(gateway.db).prisma.user.update({ where: { id: disabled }, data });
    await createUserWith('pam', 'administrator', gateway.psp.id);
    holding = [condition()];
    await look();
    await mailNotices(services());
    expect(recipients()).toEqual(['pam@shop.example']);
  });

  test('ends when its condition holds no longer, and begins anew when it holds again', async () => {
    const ada = await createUserWith('ada', 'administrator', gateway.merchant.id);
    holding = [condition('one'), condition('two')];
    await look();
    holding = [condition('two')];
    await look();
    expect(await listNotices(gateway.db, ada)).toMatchObject([
      { subjectId: 'two', endedAt: null },
      { subjectId: 'one', endedAt: expect.any(Date) },
    ]);
    holding = [condition('one'), condition('two')];
    await look();
    expect(await countUnread(gateway.db, ada)).toBe(2);
    expect(await listNotices(gateway.db, ada)).toHaveLength(3);
  });

  test('of a condition that comes and goes is quiet for the hours that its source states', async () => {
    const ada = await createUserWith('ada', 'administrator', gateway.merchant.id);
    const flicker = async () => {
      holding = [condition()];
      await look({ quietHours: 6 });
      holding = [];
      await look({ quietHours: 6 });
    };
    await flicker();
    gateway.clock.advance(hourMs);
    await flicker();
    expect(await listNotices(gateway.db, ada)).toHaveLength(1);
    gateway.clock.advance(6 * hourMs);
    await flicker();
    expect(await listNotices(gateway.db, ada)).toHaveLength(2);
  });

  test('stays when its source fails, and other sources are read', async () => {
    const ada = await createUserWith('ada', 'administrator', gateway.merchant.id);
    holding = [condition()];
    await look();
    const broken = source({ find: () => Promise.reject(new Error('no answer')) });
    await findConditions(services(), [broken, source({ kind: 'other', find: async () => [condition('b')] })], env);
    expect((await listNotices(gateway.db, ada)).map(({ kind, endedAt }) => [kind, endedAt])).toEqual(
      expect.arrayContaining([
        ['webhook-failing', null],
        ['other', null],
      ]),
    );
  });

  test('of the installation goes to those who administer every PSP, and to no tenant', async () => {
    const { id: other } = await createEntity(
      autocommit(gateway.db),
      { kind: 'PSP', parentId: null, name: 'Other PSP', mode: 'TEST' },
      gateway.clock.now(),
    );
    const both = [gateway.psp.id, other].map((entityId) => ({ role: 'administrator' as const, entityId }));
    const user = { username: 'root', name: 'root', email: 'root@shop.example', password: null, roles: both };
    const root = await createUser(autocommit(gateway.db), user, gateway.clock.now());
    const pam = await createUserWith('pam', 'administrator', gateway.psp.id);
    holding = [condition('disk', gateway.psp.id)];
    await look({ ofInstallation: true, permission: 'events.manage' });
    expect([await countUnread(gateway.db, root), await countUnread(gateway.db, pam)]).toEqual([1, 0]);
    const heard = await gateway.database.pool.query(
      `SELECT FROM event WHERE stream_type = 'notice' AND merchant_id = $1`,
      [gateway.psp.id],
    );
    expect(heard.rows).toEqual([]);
  });

  test('and its end are sent to the webhooks of its entity that are for notices', async () => {
    const { merchant, channel, clock } = gateway;
    const receiver = await startReceiver();
    const listen = async (entityId: string, types: ('NOTICE' | 'PAYMENT')[]) => {
      const webhook = {
        entityId,
        ownerId: merchant.id,
        url: receiver.url,
        types,
        fields: 'ALL',
        format: 'standard',
      } as const;
      const by = { actor: 'user:ada', at: clock.now(), address: null, username: 'ada' } as never;
      const created = await createWebhookEndpoint(gateway.services.gatewayServices, webhook, by);
      if (created.kind === 'rejected') throw new Error(created.reason);
      await expect.poll(async () => (await findEndpoint(gateway.db, created.id))?.state).toBe('ACTIVE');
    };
    await gateway.services.start();
    await listen(merchant.id, ['NOTICE']);
    await listen(merchant.id, ['PAYMENT']);
    await createUserWith('ada', 'administrator', merchant.id);
    holding = [condition('hook', channel.id)];
    await look();
    holding = [];
    await look();
    const messages = () =>
      receiver.received
        .map(({ body }) => JSON.parse(body))
        .filter(({ type }) => type === 'NOTICE' || type === 'PAYMENT');
    await expect.poll(messages, { timeout: 10_000 }).toMatchObject([
      {
        type: 'NOTICE',
        action: 'BEGAN',
        payload: { kind: 'webhook-failing', entityId: channel.id, page: '/webhooks/hook' },
      },
      { type: 'NOTICE', action: 'ENDED', payload: { kind: 'webhook-failing' } },
    ]);
    await receiver.close();
  });

  test('of a kind that a user does not want does not come to them', async () => {
    const preferences = { noticeKinds: { 'webhook-failing': 'off' } };
    const ada = await createUserWith('ada', 'administrator', gateway.merchant.id, preferences);
    const bea = await createUserWith('bea', 'administrator', gateway.merchant.id);
    holding = [condition()];
    await look();
    expect(await listNotices(gateway.db, ada)).toEqual([]);
    expect(await listNotices(gateway.db, bea)).toHaveLength(1);
  });

  test('is read up to what was on the screen', async () => {
    const ada = await createUserWith('ada', 'administrator', gateway.merchant.id);
    const mia = await createUserWith('mia', 'merchant', gateway.merchant.id);
    holding = [condition('one')];
    await look();
    const until = gateway.clock.now();
    gateway.clock.advance(1_000);
    holding = [condition('one'), condition('two')];
    await look();
    await markRead(autocommit(gateway.db), ada, { until, now: gateway.clock.now() });
    expect([await countUnread(gateway.db, ada), await countUnread(gateway.db, mia)]).toEqual([1, 2]);
  });
});

describe('the e-mail of a notice', () => {
  test('is not sent to a user who wants none', async () => {
    const ada = await createUserWith('ada', 'administrator', gateway.merchant.id, { noticesByMail: false });
    holding = [condition()];
    await look();
    expect(await mailNotices(services())).toBe(0);
    expect(await countUnread(gateway.db, ada)).toBe(1);
  });

  test('of one kind can be wanted where others are not, or not wanted where others are', async () => {
    const none = { noticesByMail: false, noticeKinds: { 'webhook-failing': 'mail' } };
    await createUserWith('ada', 'administrator', gateway.merchant.id, none);
    await createUserWith('bea', 'administrator', gateway.merchant.id, { noticeKinds: { 'webhook-failing': 'screen' } });
    holding = [condition()];
    await look();
    while ((await mailNotices(services())) > 0);
    expect(recipients()).toEqual(['ada@shop.example']);
  });

  test('waits for the end of quiet hours, unless its kind is wanted at any hour, and is not sent if it has ended by then', async () => {
    const minute = (offset: number) =>
      new Date(gateway.clock.now().getTime() + offset * 60_000).toISOString().slice(11, 16);
    const quietHours = { from: minute(-60), to: minute(60), timeZone: 'UTC' };
    await createUserWith('ada', 'administrator', gateway.merchant.id, { quietHours });
    const always = { quietHours, noticeKinds: { 'webhook-failing': 'always' } };
    await createUserWith('bea', 'administrator', gateway.merchant.id, always);
    holding = [condition('one'), condition('two')];
    await look();
    while ((await mailNotices(services())) > 0);
    expect(recipients()).toEqual(['bea@shop.example', 'bea@shop.example']);
    holding = [condition('two')];
    await look();
    sent = [];
    gateway.clock.advance(61 * 60_000);
    while ((await mailNotices(services())) > 0);
    expect(sent.map(({ to, text }) => [to, text.includes('The webhook two')])).toEqual([['ada@shop.example', true]]);
  });

  test('is tried again with growing waits when the mail server cannot be reached, and ends after nine attempts', async () => {
    await createUserWith('ada', 'administrator', gateway.merchant.id);
    holding = [condition('one')];
    await look();
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
    holding = [condition('one'), condition('two')];
    await look();
    let attempts = 0;
    for (let day = 0; day < 20; day += 1) {
      attempts += await mailNotices(services());
      gateway.clock.advance(dayMs);
    }
    expect(attempts).toBe(9);
  });

  test('waits without a mail server, and is not sent when the condition has ended by then', async () => {
    await createUserWith('ada', 'administrator', gateway.merchant.id);
    holding = [condition('one'), condition('two')];
    await look();
    expect(await mailNotices({ ...services(), sendMail: null })).toBe(0);
    holding = [condition('two')];
    await look();
    while ((await mailNotices(services())) > 0);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain('The webhook two');
  });
});
