import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Services, startServices } from '#lib/composition.ts';
import { createPool } from '#lib/platform/database/pool.ts';
import { createServerPool } from '#lib/platform/database/tenants/row-level-security.ts';
import { startEmbeddedPostgres } from '#lib/platform/embedded-postgres/index.ts';
import { readEnv } from '#lib/platform/env.ts';
import { createLog } from '#lib/platform/log.ts';
import { prepareDatabase } from '#lib/prepare-database.ts';
import type { Target } from './load/payment-load.ts';
import { readPostgresCpuMs } from './load/postgres-cpu.ts';
import { seedChannels } from './load/seed-merchant.ts';
import { recordResults } from './results.ts';
import { benchMasterKey } from './start-bench-services.ts';

/**
 * What a hosted checkout costs the database — opened, script and form read, paid, result fetched — beside a direct payment
 * with the same card: processor time of PostgreSQL for each, in interleaved rounds.
 */
const count = Number(process.argv[2] ?? 4_000);
const rounds = Number(process.argv[3] ?? 3);
const concurrency = 16;

const order = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };
const card = {
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'card.cvv': '123',
};

const directory = await mkdtemp(path.join(tmpdir(), 'turnpike-bench-'));
const server = await startEmbeddedPostgres({ directory, disposable: true });
try {
  await prepareDatabase(server.url);
  const [target] = await seedChannels(server.url, [{ throttling: { statusOfOneCheckoutPerMinute: 0 } } as never]);
  if (!target) throw new Error('no channel');
  const services = await startServices({
    env: readEnv({ TURNPIKE_ENV: 'test' }),
    pool: await createServerPool(server.url, { max: 16 }),
    databaseUrl: server.url,
    masterKey: benchMasterKey,
    log: createLog('error'),
  });
  await services.start();
  const shop = createShop(services, target);
  await repeat(count / 4, shop.payDirectly);
  await repeat(count / 4, shop.payByCheckout);
  await analyse(server.url);
  const cost = { direct: Number.POSITIVE_INFINITY, checkout: Number.POSITIVE_INFINITY };
  for (let round = 1; round <= rounds; round += 1) {
    cost.direct = Math.min(cost.direct, await measure('direct payment', shop.payDirectly));
    cost.checkout = Math.min(cost.checkout, await measure('hosted checkout', shop.payByCheckout));
  }
  const ratio = (cost.checkout / cost.direct).toFixed(2);
  console.log(`\nbest of ${rounds} × ${count}, ${concurrency} at once`);
  console.log(`a checkout costs the database ${ratio} × as much as a direct payment (at most 2.5 is the goal)`);
  const limit = { name: 'direct payment', figure: cost.direct };
  await recordResults([{ name: 'database work of a checkout', figure: cost.checkout, unit: 'ms', limit }]);
  await services.stop();
} finally {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}
process.exit();

/** Milliseconds of PostgreSQL's processor time for each. */
async function measure(name: string, work: () => Promise<void>): Promise<number> {
  const before = readPostgresCpuMs(directory);
  await repeat(count, work);
  const each = (readPostgresCpuMs(directory) - before) / count;
  console.log(`${name.padEnd(18)} ${each.toFixed(3)} ms`);
  return each;
}

async function repeat(times: number, work: () => Promise<void>): Promise<void> {
  let started = 0;
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (started < times) {
        started += 1;
        await work();
      }
    }),
  );
}

async function analyse(url: string): Promise<void> {
  const pool = createPool(url, { max: 1 });
  await pool.query('ANALYZE');
  await pool.end();
}

function createShop({ gateway }: Services, { channelId, accessToken }: Target) {
  const headers = { Authorization: `Bearer ${accessToken}` };
  const send = async (target: string, init?: RequestInit): Promise<Response> => {
    const response = await gateway.fetch(new Request(`http://gateway.test${target}`, init));
    if (response.status !== 200) throw new Error(`${target}: ${response.status} ${await response.text()}`);
    return response;
  };
  const post = (target: string, params: Record<string, string>, own: Record<string, string> = {}) =>
    send(target, { method: 'POST', body: new URLSearchParams(params), headers: own });
  return {
    payDirectly: async () => {
      await post('/v1/payments', { entityId: channelId, ...order, ...card }, headers);
    },
    payByCheckout: async () => {
      const opened = await post('/v1/checkouts', { entityId: channelId, ...order, integrity: 'true' }, headers);
      const { id } = (await opened.json()) as { id: string };
      await send(`/v1/paymentWidgets.js?checkoutId=${id}`);
      await send(`/v1/checkouts/${id}/form`);
      await send(`/v1/checkouts/${id}/frame`);
      await post(`/v1/checkouts/${id}/payment`, { ...card, shopperResultUrl: 'https://shop.example/result' });
      await send(`/v1/checkouts/${id}/payment?entityId=${channelId}`, { headers });
    },
  };
}
