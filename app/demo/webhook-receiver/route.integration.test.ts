import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setCurrentServices } from '#lib/current-services.ts';
import { findFreePort } from '#lib/platform/embedded-postgres/free-port.ts';
import { createLog } from '#lib/platform/log.ts';
import { demoReceiverPath, moveDemoReceiver, webhookFormats } from '#lib/webhooks/index.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { cardDebit, startTestGateway } from '#test/fixtures/gateway.ts';
import { POST } from './route.ts';

let office: TestBackOffice;
let server: Server;
let url: string;

const waiting = { timeout: 10_000 };

beforeAll(async () => {
  const port = await findFreePort();
  url = `http://127.0.0.1:${port}${demoReceiverPath}`;
  const env = { TURNPIKE_ENV: 'demo', PORT: String(port) };
  const settings = { throttling: { paymentsPerMinute: 0 } };
  office = await startTestBackOffice(await startTestGateway(settings, createLog('silent'), { env }));
  setCurrentServices(office.gateway.services);
  server = createServer(getRequestListener(POST));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await office.gateway.services.start();
});
afterAll(async () => {
  server?.closeAllConnections();
  server?.close();
  await office?.close();
});

async function create(change: object = {}): Promise<string> {
  const input = { entityId: office.gateway.merchant.id, url, types: ['PAYMENT'], fields: 'ALL' };
  const body = { ...input, format: 'standard', ...change };
  return (await office.call('POST', '/webhooks', { as: 'merchant', body })).body.detail.row.id;
}

const read = async (id: string) => (await office.call('GET', `/webhooks/${id}`, { as: 'merchant' })).body;
const messagesOf = async (id: string, as = 'merchant' as const) =>
  (await office.call('GET', `/webhooks/${id}/demo-messages`, { as })).body.messages;
const typesOf = async (id: string) => (await messagesOf(id)).map(({ type }: { type: string | null }) => type);

describe('the webhook of a demo', () => {
  test.each(webhookFormats)('in the format %s becomes active and shows what it received', async (format) => {
    const id = await create({ format });
    await expect.poll(async () => (await read(id)).row.state, waiting).toBe('ACTIVE');
    const { body: payment } = await office.gateway.post('/v1/payments', cardDebit);
    await expect.poll(() => typesOf(id), waiting).toEqual(['PAYMENT', 'test webhook activation']);
    const [message] = await messagesOf(id);
    expect(message).toMatchObject({ isVerified: true, messageId: expect.stringContaining(payment.id) });
    expect(JSON.parse(message.body)).toMatchObject({ type: 'PAYMENT', payload: { id: payment.id } });
    expect((await read(id)).isReceivedByDemo).toBe(true);
  });

  test('verifies messages by the previous and by the new secret after a rotation', async () => {
    const id = await create({ format: 'encrypted' });
    await expect.poll(async () => (await read(id)).row.state, waiting).toBe('ACTIVE');
    await office.call('POST', `/webhooks/${id}/rotate-secret`, { as: 'merchant', body: {} });
    await office.gateway.post('/v1/payments', cardDebit);
    await expect.poll(() => typesOf(id), waiting).toEqual(['PAYMENT', 'test webhook activation']);
  });

  test('answers 401 to another message and keeps nothing of it but its id', async () => {
    const id = await create();
    const headers = { 'webhook-id': 'forged', 'webhook-timestamp': '1', 'webhook-signature': 'v1,AA==' };
    const { status } = await fetch(url, { method: 'POST', headers, body: '{"type":"PAYMENT"}' });
    expect(status).toBe(401);
    const forged = (await messagesOf(id)).find(({ messageId }: { messageId: string }) => messageId === 'forged');
    expect(forged).toMatchObject({ isVerified: false, type: null, body: null });
  });

  test('keeps the last 50 messages', async () => {
    const id = await create();
    for (let sent = 0; sent < 60; sent += 1) await fetch(url, { method: 'POST', body: 'x' });
    expect(await messagesOf(id)).toHaveLength(50);
  });

  test('follows the demo to another address of the machine, and a webhook elsewhere stays', async () => {
    const id = await create();
    const elsewhere = await create({ url: `https://shop.example${demoReceiverPath}` });
    await moveDemoReceiver(office.gateway.db, 'http://localhost:9');
    expect((await read(id)).row.url).toBe(`http://localhost:9${demoReceiverPath}`);
    expect((await read(id)).isReceivedByDemo).toBe(false);
    await moveDemoReceiver(office.gateway.db, new URL(url).origin);
    expect((await read(id)).row.url).toBe(url);
    expect((await read(elsewhere)).row.url).toContain('https://shop.example/');
  });
});

describe('a webhook that points elsewhere', () => {
  test('has no messages of the demo', async () => {
    const id = await create({ url: 'http://127.0.0.1:9/hooks' });
    const { status, body } = await office.call('GET', `/webhooks/${id}/demo-messages`, { as: 'merchant' });
    expect([status, body.error.code]).toEqual([404, 'unknown']);
    expect((await read(id)).isReceivedByDemo).toBe(false);
  });
});

describe('an installation that is no demo', () => {
  test('has no receiver', async () => {
    const gateway = await startTestGateway();
    try {
      expect(gateway.services.demoReceiver).toBeNull();
      setCurrentServices(gateway.services);
      const { status } = await POST(new Request(url, { method: 'POST', body: '{}' }));
      expect(status).toBe(404);
    } finally {
      setCurrentServices(office.gateway.services);
      await gateway.close();
    }
  });
});
