import { issueToken } from '#lib/access/index.ts';
import { type Services, startServices } from '#lib/composition.ts';
import { changeSettings, createEntity, type Entity, type OwnEntitySettings } from '#lib/entities/index.ts';
import type { Clock } from '#lib/platform/clock.ts';
import { createDatabase, type Database } from '#lib/platform/database/database.ts';
import { createServerPool } from '#lib/platform/database/walls.ts';
import { readEnv } from '#lib/platform/env.ts';
import { createLog, type Log } from '#lib/platform/log.ts';
import { openTestDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts';

export { cardDebit } from './card-debit.ts';

/** A gateway on a database of its own, without a network: requests go straight to the Hono app. */
export type TestGateway = {
  database: TestDatabase;
  db: Database;
  services: Services;
  clock: MovableClock;
  psp: Entity;
  merchant: Entity;
  channel: Entity;
  accessToken: string;
  post(path: string, params: Record<string, string>, options?: CallOptions): Promise<TestAnswer>;
  get(path: string, params?: Record<string, string>, options?: CallOptions): Promise<TestAnswer>;
  send(
    method: string,
    path: string,
    init: { body?: string; headers?: Record<string, string> },
  ): Promise<TestAnswer>;
  configure(entityId: string, settings: OwnEntitySettings): Promise<void>;
  close(): Promise<void>;
};

export type CallOptions = {
  accessToken?: string | null;
  entityId?: string | null;
  headers?: Record<string, string>;
};

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
export type TestAnswer = { status: number; body: any; text: string; headers: Headers };

/** Time that a test moves. */
export type MovableClock = Clock & { advance(ms: number): void };

export function createMovableClock(): MovableClock {
  let offsetMs = 0;
  return {
    now: () => new Date(Date.now() + offsetMs),
    advance: (ms) => {
      offsetMs += ms;
    },
  };
}

export const testMasterKey = '11'.repeat(32);

export async function startTestGateway(
  settings: OwnEntitySettings = {},
  log: Log = createLog('silent'),
): Promise<TestGateway> {
  const database = await openTestDatabase();
  const db = createDatabase(database.pool);
  const clock = createMovableClock();
  // As in production: the server's own connections are those of a role that may not do everything.
  const pool = await createServerPool(database.url, { max: 12 });
  const services = await startServices({
    env: readEnv({ TURNPIKE_ENV: 'test', TURNPIKE_ALLOW_PRIVATE_EGRESS: 'loopback' }),
    pool,
    databaseUrl: database.url,
    masterKey: testMasterKey,
    log,
    clock,
  });
  const { psp, merchant, channel } = await plantMerchant(db, settings);
  const { accessToken } = await issueToken(db, { entityId: merchant.id, name: 'test' }, clock.now());

  const call = async (method: string, path: string, params: Record<string, string>, options: CallOptions) => {
    const form = new URLSearchParams(params);
    const entityId = options.entityId === undefined ? channel.id : options.entityId;
    if (entityId !== null && !form.has('entityId')) form.set('entityId', entityId);
    const token = options.accessToken === undefined ? accessToken : options.accessToken;
    const headers: Record<string, string> = { ...options.headers };
    if (token !== null) headers.Authorization = `Bearer ${token}`;
    if (method === 'GET' || method === 'DELETE') return send(method, `${path}?${form}`, { headers });
    headers['Content-Type'] ??= 'application/x-www-form-urlencoded; charset=UTF-8';
    return send(method, path, { body: form.toString(), headers });
  };
  const send: TestGateway['send'] = async (method, path, init) => {
    const request = new Request(`http://gateway.test${path}`, { method, ...init });
    const response = await services.gateway.fetch(request);
    const text = await response.text();
    return { status: response.status, body: JSON.parse(text), text, headers: response.headers };
  };
  return {
    database,
    db,
    services,
    clock,
    psp,
    merchant,
    channel,
    accessToken,
    send,
    post: (path, params, options = {}) => call('POST', path, params, options),
    get: (path, params = {}, options = {}) => call('GET', path, params, options),
    configure: async (entityId, own) => {
      await changeSettings(db, entityId, own);
      services.gatewayServices.tree.forgetCached();
    },
    close: async () => {
      await services.stop();
      await pool.end();
      await database.close();
    },
  };
}

/** A PSP, merchant and channel of their own: another tenant. */
export async function plantMerchant(
  db: Database,
  settings: OwnEntitySettings = {},
): Promise<{ psp: Entity; merchant: Entity; channel: Entity }> {
  const now = new Date();
  const psp = await createEntity(db, { kind: 'PSP', parentId: null, name: 'PSP', mode: 'TEST' }, now);
  const merchant = await createEntity(
    db,
    { kind: 'MERCHANT', parentId: psp.id, name: 'Bakery', settings },
    now,
  );
  const channel = await createEntity(db, { kind: 'CHANNEL', parentId: merchant.id, name: 'Web shop' }, now);
  return { psp, merchant, channel };
}
