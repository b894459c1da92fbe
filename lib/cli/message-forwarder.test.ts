import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ForwardedMessage, startForwarder } from './message-forwarder.ts';

type Received = { headers: Record<string, unknown>; body: string };

let application: Server;
let forwarder: Awaited<ReturnType<typeof startForwarder>>;
let received: Received[];
let reported: ForwardedMessage[];
let status: number;

beforeEach(async () => {
  [received, reported, status] = [[], [], 204];
  application = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ headers: request.headers, body });
    response.writeHead(status, { Location: 'http://127.0.0.1:9/' }).end();
  });
  await new Promise<void>((resolve) => application.listen(0, '127.0.0.1', resolve));
  const { port } = application.address() as AddressInfo;
  forwarder = await startForwarder(`http://127.0.0.1:${port}/hooks`, (message) => reported.push(message));
});
afterEach(async () => {
  await forwarder.close();
  application.close();
});

const payment = JSON.stringify({ type: 'PAYMENT', action: 'CREATED', payload: { id: 'a1' } });
const headers = {
  'Content-Type': 'application/json',
  'webhook-id': 'm1',
  'webhook-signature': 'v1,abc',
  'webhook-timestamp': '1',
  Authorization: 'Bearer of the gateway',
};
const send = (body: string, method = 'POST') =>
  fetch(forwarder.url, { method, headers, ...(method === 'POST' ? { body } : {}) });

describe('the forwarder', () => {
  it('passes on the same bytes with the headers of the signature, and no others', async () => {
    expect((await send(payment)).status).toBe(204);
    expect(received[0]?.body).toBe(payment);
    expect(received[0]?.headers).toMatchObject({
      'webhook-id': 'm1',
      'webhook-signature': 'v1,abc',
      'content-type': 'application/json',
    });
    expect(received[0]?.headers).not.toHaveProperty('authorization');
    expect(reported).toMatchObject([{ name: 'PAYMENT CREATED', subjectId: 'a1', status: 204, problem: null }]);
  });

  it.each([500, 302])('answers the gateway as the application does: %i', async (answer) => {
    status = answer;
    const { status: passed } = await fetch(forwarder.url, {
      method: 'POST',
      headers,
      body: payment,
      redirect: 'manual',
    });
    expect(passed).toBe(answer);
    expect(received).toHaveLength(1);
  });

  it('acknowledges test calls itself, so that the endpoint is active without the application', async () => {
    expect((await send(JSON.stringify({ type: 'test' }))).status).toBe(200);
    expect([received, reported]).toEqual([[], []]);
  });

  it('answers 502 and names the reason while the application is down, so that the gateway tries again', async () => {
    application.closeAllConnections();
    await new Promise((resolve) => application.close(resolve));
    expect((await send(payment)).status).toBe(502);
    expect(reported).toMatchObject([{ status: null, problem: expect.stringContaining('ECONNREFUSED') }]);
  });

  it('goes on after a connection that ends in the middle of a message', async () => {
    const { hostname, port } = new URL(forwarder.url);
    const socket = connect(Number(port), hostname);
    socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf');
    await new Promise((resolve) => setTimeout(resolve, 50));
    socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await send(payment)).status).toBe(204);
    expect(received).toHaveLength(1);
  });

  it('passes on a message that is no JSON, and refuses what is no message', async () => {
    expect((await send('0A1B')).status).toBe(204);
    expect(reported[0]).toMatchObject({ name: 'MESSAGE', subjectId: '' });
    expect((await send('', 'GET')).status).toBe(400);
    expect((await send('x'.repeat(1_048_577))).status).toBe(400);
    expect(received).toHaveLength(1);
  });
});
