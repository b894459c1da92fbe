import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAccount, createInstalledConnectors } from '#lib/connectors/index.ts';
import { systemClock } from '#lib/platform/clock.ts';
import { createDatabase } from '#lib/platform/database/database.ts';
import { createPool } from '#lib/platform/database/pool.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import type { Egress } from '#lib/platform/http/egress.ts';
import { Vault } from '#lib/vault/index.ts';
import { isPaid, percentile, type Seen, startLoad } from './load.ts';
import { type Product, startProduct } from './product.ts';
import { type FaultOptions, type Row, row } from './rows.ts';

const seconds = 1_000;
/** How long the channel of the demo waits for an acquirer in this run. */
const timeoutMs = 5 * seconds;
const graceMs = 3 * seconds;

/** An acquirer that accepts every connection and answers none, beside payments at another one. */
export async function upstreamHanging({ directory, port, log }: FaultOptions): Promise<Row[]> {
  const upstream = createServer(() => undefined);
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  const product = await startProduct(directory, port, log, { TURNPIKE_ACQUIRER_ORIGINS: url });
  try {
    const startOthers = () => startLoad(product, { clients: 8, pauseMs: 20 });
    const startExternal = () =>
      startLoad(product, { clients: 24, pauseMs: 500, refusedPauseMs: 500, more: { testMode: 'EXTERNAL' } });
    // The demo has an acquirer for them that answers.
    const before = [startOthers(), startExternal()];
    await sleep(10 * seconds);
    const [usual = []] = await Promise.all(before.map((load) => load.stop()));
    const accountId = await addAccount(product, directory, url);
    const others = startOthers();
    const hanging = startExternal();
    await sleep(timeoutMs + graceMs);
    const isOpen = await isCircuitOpen(product, accountId);
    await sleep(12 * seconds);
    return toRows({ usual: p99(usual), isOpen, others: await others.stop(), hanging: await hanging.stop() });
  } finally {
    await product.stop('SIGTERM');
    upstream.closeAllConnections();
    upstream.close();
  }
}

type Measured = { usual: number; isOpen: boolean; others: Seen[]; hanging: Seen[] };

function toRows({ usual, isOpen, others, hanging }: Measured): Row[] {
  const maxMs = Math.round(Math.max(...hanging.map(({ tookMs }) => tookMs)));
  const waited = hanging.filter(({ code }) => code === '900.100.300').length;
  const atOnce = hanging.filter(({ code }) => code === '900.100.600');
  const atOnceMs = Math.round(
    percentile(
      atOnce.map(({ tookMs }) => tookMs),
      0.5,
    ),
  );
  const unpaid = others.filter((one) => !isPaid(one)).length;
  const p99Ms = p99(others);
  return [
    row('others p99 at most 2 × and 250 ms', `${p99Ms} ms, before it ${usual} ms`, p99Ms <= Math.max(250, 2 * usual)),
    row('others are all paid', `${unpaid} of ${others.length} were not`, unpaid === 0),
    row(
      'its callers are answered within 8 s',
      `at most ${maxMs} ms of ${hanging.length}`,
      maxMs <= timeoutMs + graceMs,
    ),
    row('the circuit opens', `${waited} waited, ${isOpen ? 'open' : 'closed'} afterwards`, isOpen),
    row('then nothing is sent', `${atOnce.length} answered in ${atOnceMs} ms (median)`, atOnce.length > waited),
  ];
}

const p99 = (seen: readonly Seen[]): number =>
  Math.round(
    percentile(
      seen.map(({ tookMs }) => tookMs),
      0.99,
    ),
  );

async function addAccount({ demo, databaseUrl }: Product, directory: string, url: string): Promise<string> {
  const pool = createPool(databaseUrl, { max: 2 });
  try {
    const db = createDatabase(pool);
    const masterKey = readFileSync(path.join(directory, 'master.key'), 'utf8').trim();
    const vault = await Vault.open(db, Buffer.from(masterKey, 'hex'), systemClock);
    const tx = autocommit(db);
    const egress = { send: () => Promise.reject(new Error('nothing is sent from here')) };
    const services = { pool, baseUrl: url, egress: egress as unknown as Egress, allowedOrigins: [url] };
    await pool.query(`DELETE FROM connector_account WHERE connector = 'opp' AND first_used_at IS NULL`);
    await pool.query(`UPDATE connector_account SET enabled = false WHERE connector = 'opp'`);
    const { id } = await createAccount(
      { tx, vault, connectors: createInstalledConnectors(services), acquirerOrigins: [url] },
      { entityId: demo.channelEntityId, connector: 'opp' },
      {
        name: 'Hanging',
        modes: ['EXTERNAL'],
        settings: { url, entityId: demo.channelEntityId },
        credentials: { accessToken: 'none' },
        paymentTypes: ['*'],
        currencies: ['*'],
        brands: ['*'],
      },
      new Date(),
    );
    await pool.query(
      `UPDATE entity SET settings = settings || jsonb_build_object('acquirerTimeoutMs', $2::int) WHERE id = $1`,
      [demo.channelEntityId, timeoutMs],
    );
    await pool.query(`NOTIFY turnpike_configuration, 'entity'`);
    return id;
  } finally {
    await pool.end();
  }
}

async function isCircuitOpen({ baseUrl }: Product, accountId: string): Promise<boolean> {
  const metrics = await (await fetch(`${baseUrl}/metrics`)).text();
  return metrics.includes(`turnpike_acquirer_circuit_open{account="${accountId}"} 1`);
}
