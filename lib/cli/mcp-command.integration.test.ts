import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestAssistant } from '#lib/assistant/testing/test-assistant.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';

/** The official client, as assistants use it. */

/** Starting a process takes some seconds where others run too. */
const timeout = 90_000;

let gateway: TestGateway;
let server: Server;
let address: string;
let key: string;
let paymentId: string;

beforeAll(async () => {
  gateway = await startTestGateway();
  const { services } = gateway;
  server = createServer(getRequestListener((request) => services.assistant.fetch(request)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  key = (await openTestAssistant(gateway, { role: 'administrator', entityId: gateway.psp.id })).secret;
  paymentId = (await gateway.post('/v1/payments', cardDebit)).body.id;
});
afterAll(async () => {
  server.close();
  await gateway.close();
});

const openHttp = () => {
  const headers = { Authorization: `Bearer ${key}` };
  return new StreamableHTTPClientTransport(new URL(`${address}/api/mcp`), { requestInit: { headers } });
};
const openProcess = (secret = key, gatewayUrl = address) =>
  new StdioClientTransport({
    command: process.execPath,
    args: ['lib/cli/turnpike.ts', 'mcp', '--gateway', gatewayUrl],
    env: { TURNPIKE_ASSISTANT_KEY: secret, PATH: process.env.PATH ?? '' },
    stderr: 'pipe',
  });

describe.each([
  ['streamable HTTP', openHttp, undefined],
  ['turnpike mcp', openProcess, undefined],
  ['turnpike mcp in the protocol of 2026', openProcess, 'auto'],
] as const)('over %s', (_, open, mode) => {
  test('a client lists the tools and finds a payment', { timeout }, async () => {
    const options = mode ? { versionNegotiation: { mode } } : {};
    const client = new Client({ name: 'test', version: '1' }, options);
    await client.connect(open());
    expect(client.getInstructions()).toContain('untrustedText');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('search');
    const { structuredContent } = await client.callTool({ name: 'search', arguments: { list: 'transactions' } });
    expect(structuredContent).toMatchObject({ records: [{ kind: 'transactions', id: paymentId }] });
    await client.close();
  });
});

describe('turnpike mcp', () => {
  test.each([
    ['a key that is not valid', () => openProcess(`tka_${'x'.repeat(43)}`), /Send a valid key/],
    ['a text that is no key', () => openProcess('secret-text'), /must be the key of an assistant/],
    ['a server that does not run', () => openProcess(key, 'http://127.0.0.1:9'), /does not answer/],
  ])('ends with one sentence about %s, which does not contain it', { timeout }, async (_, open, sentence) => {
    const transport = open();
    let written = '';
    transport.stderr?.on('data', (chunk: Buffer) => {
      written += chunk.toString();
    });
    await expect(new Client({ name: 'test', version: '1' }).connect(transport)).rejects.toThrow();
    expect(written).toMatch(sentence);
    expect(written).not.toContain('secret-text');
  });
});
