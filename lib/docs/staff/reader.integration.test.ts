import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEntity } from '#lib/entities/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { writeDemoFile } from '#prisma/demo/demo-file.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { startTestGateway } from '#test/fixtures/gateway.ts';

const opened: TestBackOffice[] = [];
let office: TestBackOffice;
beforeAll(async () => {
  office = await startTestBackOffice();
  opened.push(office);
});
afterAll(async () => {
  for (const each of opened) await each.close();
});

test('the samples have a channel of the reader that is in test mode, and no token', async () => {
  const { channel } = office.gateway;
  const { status, body } = await office.call('GET', '/docs-reader', { as: 'merchant' });
  expect([status, body]).toEqual([
    200,
    { channel: { id: channel.id, name: channel.name }, accessToken: null, receiverUrl: null },
  ]);
});

test('readers who may not create tokens get nothing, and no reader gets the channel of another tenant', async () => {
  expect((await office.call('GET', '/docs-reader')).status).toBe(401);
  expect((await office.call('GET', '/docs-reader', { as: 'finance' })).status).toBe(403);
  const foreign = `/docs-reader?entity=${office.other.channel.id}`;
  expect((await office.call('GET', foreign, { as: 'administrator' })).status).toBe(404);
});

test('a live channel is never in the samples', async () => {
  const { db, psp } = office.gateway;
  const now = new Date();
  const live = await createEntity(
    autocommit(db),
    { kind: 'MERCHANT', parentId: psp.id, name: 'Live', mode: 'LIVE' },
    now,
  );
  await createEntity(autocommit(db), { kind: 'CHANNEL', parentId: live.id, name: 'Live shop' }, now);
  const { body } = await office.call('GET', `/docs-reader?entity=${live.id}`, { as: 'administrator' });
  expect(body.channel).toBeNull();
});

test('a demo shows its token to readers of its merchant only', async () => {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'turnpike-docs-'));
  const gateway = await startTestGateway({}, undefined, { env: { TURNPIKE_ENV: 'demo', TURNPIKE_DIR: directory } });
  const demo = await startTestBackOffice(gateway);
  opened.push(demo);
  await writeDemoFile(directory, {
    baseUrl: '',
    accessToken: 'tpk_demo',
    channelEntityId: gateway.channel.id,
    merchantEntityId: gateway.merchant.id,
    users: [],
  });
  const read = async (cookie: string) => (await demo.call('GET', '/docs-reader', { cookie })).body;
  expect(await read(demo.cookies.merchant)).toMatchObject({
    channel: { id: gateway.channel.id },
    accessToken: 'tpk_demo',
    receiverUrl: expect.stringContaining('/demo/webhook-receiver'),
  });
  expect(await read(await demo.openSession('merchant', demo.other.merchant.id))).toMatchObject({ accessToken: null });
  expect(await read(await demo.openSession('merchant', gateway.channel.id))).toMatchObject({ accessToken: null });
});
