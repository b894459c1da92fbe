import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Pool } from '#lib/platform/database/pool.ts';
import { createEgress } from '#lib/platform/http/egress.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import type { AcquirerRequest, ConnectorSetting, OpenAccount } from './contract.ts';
import { createInstalledConnectors } from './installed-connectors.ts';

/**
 * What the network may do to every connector that has an address, installed ones and new ones alike: the difference
 * between "nothing was sent" and "it may have been" decides whether a payment may go to another account.
 */
let server: Server;
let answer: 'silence' | 'garbage' | 'reset' = 'silence';
let received = 0;
let origin: string;

const closed = 'http://127.0.0.1:1';
const unresolvable = 'https://no-such-host.invalid';

beforeAll(async () => {
  server = createServer((request, response) => {
    received += 1;
    if (answer === 'garbage') response.end('<html>');
    else if (answer === 'reset') request.socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const egress = createEgress({ privateAddresses: 'loopback' });

function connectors(allowedOrigins: readonly string[]) {
  // The simulator has no address, so nothing here reaches a database.
  return createInstalledConnectors({ pool: {} as Pool, egress, baseUrl: 'http://localhost', allowedOrigins });
}

const remote = connectors([])
  .filter(({ description }) => description.settings.some(({ kind }) => kind === 'address'))
  .map(({ name }) => name);

const sampleOf = (setting: ConnectorSetting, url: string): string => {
  if (setting.kind === 'address') return url;
  return setting.kind === 'choice' ? (setting.choices[0]?.value ?? '') : 'a'.repeat(32);
};

async function send(name: string, url: string, allowedOrigins: readonly string[]) {
  const connector = connectors(allowedOrigins).find((each) => each.name === name);
  if (!connector) throw new Error('no connector');
  const { settings, credentials } = connector.description;
  const account: OpenAccount = {
    id: newRandomId(),
    settings: Object.fromEntries(settings.map((setting) => [setting.name, sampleOf(setting, url)])),
    credentials: Object.fromEntries(credentials.map((each) => [each.name, 'secret'])),
  };
  return { connector, account, outcome: await connector.execute(cardRequest(), account) };
}

function cardRequest(): AcquirerRequest {
  return {
    reference: newRandomId(),
    operation: 'DB',
    mode: 'EXTERNAL',
    merchantId: newRandomId(),
    channelId: newRandomId(),
    amountMinor: 9200n,
    currency: 'EUR',
    isAmountExplicit: true,
    paymentBrand: 'VISA',
    asynchronous: false,
    account: {
      kind: 'card',
      number: '4200000000000000',
      expiryMonth: '05',
      expiryYear: '2034',
      holder: 'Jane Jones',
      verification: '123',
      cryptogram: null,
    },
    descriptor: null,
    captureLimit: null,
    isFinalInSequence: false,
    shopperResultUrl: null,
    standingInstruction: null,
    threeDSecure: null,
    chargebackReason: null,
    hasBillingAddress: false,
    testTriggers: null,
    details: null,
    referencedTxId: null,
    timeoutMs: 400,
    now: new Date(),
  };
}

describe.each(remote)('%s', (name) => {
  it('states that nothing was sent when its address is not allowed, and sends nothing', async () => {
    const before = received;
    const { outcome } = await send(name, origin, ['https://elsewhere.example']);
    expect(outcome.kind).toBe('not sent');
    expect(received).toBe(before);
  });

  it.each([
    ['nothing listens', closed],
    ['its host has no address', unresolvable],
  ])('states that nothing was sent when %s', async (_, url) => {
    expect((await send(name, url, [url])).outcome.kind).toBe('not sent');
  });

  it.each(['silence', 'garbage', 'reset'] as const)(
    'knows nothing after %s, because the request may have been executed',
    async (behaviour) => {
      answer = behaviour;
      expect((await send(name, origin, [origin])).outcome.kind).toBe('unknown');
    },
  );

  it.each(['silence', 'garbage', 'reset'] as const)(
    'learns nothing from a status query after %s',
    async (behaviour) => {
      answer = 'garbage';
      const { connector, account } = await send(name, origin, [origin]);
      answer = behaviour;
      const { reference, merchantId, channelId } = cardRequest();
      const request = { reference, merchantId, channelId, operation: 'DB', mode: 'EXTERNAL' as const, currency: 'EUR' };
      // The time limit of a status query is the connector's own.
      const unanswered = behaviour === 'silence' ? setTimeout(() => server.closeAllConnections(), 300) : undefined;
      const inquiry = { ...request, acquirerTxId: null, openedAt: new Date(), now: new Date() };
      expect((await connector.queryStatus(inquiry, account)).kind).toBe('unknown');
      clearTimeout(unanswered);
    },
  );

  it.each(['', '{', '[]', 'x'.repeat(32)])('reads nothing from the notification %j', (body) => {
    const [connector] = connectors([]).filter((each) => each.name === name);
    expect(connector?.parseNotification({ contentType: 'application/json', body })).toBeNull();
  });
});
