import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { resolveDatabase } from '#lib/platform/database/resolve-database.ts';
import { findFreePort } from '#lib/platform/embedded-postgres/free-port.ts';
import { expect, test } from './fixtures.ts';
import type { RunningApp } from './start-app.ts';

/** The same API under `next start`, without server.ts, on the same database. */
async function startNextHost({
  directory,
  baseUrl: publicUrl,
}: RunningApp): Promise<{ baseUrl: string; process: ChildProcess }> {
  const port = await findFreePort();
  const { url } = await resolveDatabase({ databaseUrl: undefined, directDatabaseUrl: undefined, directory });
  const masterKey = (await readFile(path.join(directory, 'master.key'), 'utf8')).trim();
  const host = spawn('node_modules/.bin/node', ['node_modules/next/dist/bin/next', 'start', '-p', String(port)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: url,
      TURNPIKE_MASTER_KEY: masterKey,
      TURNPIKE_DIR: directory,
      // Hosts that share a database are one installation with one address.
      TURNPIKE_BASE_URL: publicUrl,
    },
  });
  const baseUrl = `http://localhost:${port}`;
  await expect
    .poll(
      () =>
        fetch(`${baseUrl}/v1/resultcodes`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 60_000 },
    )
    .toBe(200);
  return { baseUrl, process: host };
}

/** Values that differ between any two requests. */
const volatile = /(?:"(id|link|ndc|timestamp|shortId|descriptor|registrationId|ConnectorTxID[12])":|nonce=)"[^"]*"/g;

test('both mounts of the gateway respond alike: server.ts directly, and route handlers under Next', async ({ app }) => {
  test.setTimeout(120_000);
  const next = await startNextHost(app);
  try {
    const { accessToken, channelEntityId: entityId } = app.demo;
    const authorized = { Authorization: `Bearer ${accessToken}` };
    const form = (params: Record<string, string>) => new URLSearchParams({ entityId, ...params });
    const card = {
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
      paymentBrand: 'VISA',
      'card.number': '4200000000000000',
      'card.expiryMonth': '05',
      'card.expiryYear': '2034',
    };
    const requests: [string, string, RequestInit][] = [
      ['a payment', '/v1/payments', { method: 'POST', headers: authorized, body: form(card) }],
      [
        'a decline',
        '/v1/payments',
        { method: 'POST', headers: authorized, body: form({ ...card, 'card.number': '4444444444444444' }) },
      ],
      [
        'invalid parameters',
        '/v1/payments',
        { method: 'POST', headers: authorized, body: form({ amount: 'x', foo: 'bar' }) },
      ],
      [
        'a registration',
        '/v1/registrations',
        {
          method: 'POST',
          headers: authorized,
          body: form({
            paymentBrand: 'VISA',
            'card.number': '4200000000000000',
            'card.expiryMonth': '05',
            'card.expiryYear': '2034',
          }),
        },
      ],
      ['an unknown id', `/v1/payments/${'8'.repeat(32)}?entityId=${entityId}`, { headers: authorized }],
      ['a query', `/v3/query?entityId=${entityId}&merchantTransactionId=nobody-knows`, { headers: authorized }],
      [
        'a payment link',
        '/paybylink/v1',
        { method: 'POST', headers: authorized, body: form({ amount: '92.00', currency: 'EUR', paymentType: 'DB' }) },
      ],
      ['an unknown payment link', `/pay/${'8'.repeat(32)}`, {}],
      ['no token', '/v1/payments', { method: 'POST', body: form(card) }],
      [
        'a bad token',
        '/v1/payments',
        { method: 'POST', headers: { Authorization: 'Bearer nonsense' }, body: form(card) },
      ],
      ['an unknown path', '/v1/nothing', { headers: authorized }],
      ['a wrong method', '/v1/payments', { method: 'DELETE', headers: authorized }],
      ['result codes', '/v1/resultcodes', {}],
    ];
    for (const [name, path, init] of requests) {
      const answers = await Promise.all(
        [app.baseUrl, next.baseUrl].map(async (baseUrl) => {
          const response = await fetch(baseUrl + path, init);
          return {
            status: response.status,
            type: response.headers.get('content-type'),
            body: (await response.text()).replaceAll(volatile, '"$1":""'),
          };
        }),
      );
      expect(answers[1], name).toEqual(answers[0]);
    }
  } finally {
    next.process.kill('SIGKILL');
  }
});
