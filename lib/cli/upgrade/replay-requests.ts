import { issueToken } from '#lib/access/index.ts';
import { type Services, startServices } from '#lib/composition.ts';
import { startTimer, systemClock } from '#lib/platform/clock.ts';
import { createDatabase } from '#lib/platform/database/database.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import { execute, query } from '#lib/platform/database/statement.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { readEnv } from '#lib/platform/env.ts';
import { createLog } from '#lib/platform/log.ts';
import * as sql from './sql/index.ts';

export type ReplayInput = {
  /** A copy: its payments go to the simulator from now on. */
  pool: Pool;
  url: string;
  /** Of the copy. */
  directory: string;
  masterKey: string;
  /** The time of the copy's last transaction. */
  until: Date;
  /** The latest so many of the day before. */
  most: number;
};

export type Replay = {
  /** How many were sent, by operation. */
  sent: ReadonlyMap<string, number>;
  /** Each kind of difference: the operation, the result then and now, how many, and the first request of it. */
  differences: string[];
  /** Milliseconds that the half of the requests took at most: then, and now on this machine. */
  medianMs: { logged: number; replayed: number };
};

type Logged = sql.ListRecentRequestsRow;

const dayMs = 86_400_000;

/**
 * Sends what callers sent before the copy was made to this version, in its order. Reads are as they were; a payment is made
 * of what is stored of it, with its card from the vault, and is a new one.
 */
export async function replayRequests(input: ReplayInput): Promise<Replay> {
  const { pool, until, most } = input;
  await execute(autocommit(createDatabase(pool)), sql.makeHarmless, {});
  const from = new Date(until.getTime() - dayMs);
  const requests = (await query(pool, sql.listRecentRequests, { from, limit: most })).reverse();
  const services = await startCopy(input);
  try {
    const seen = await sendAll(services, requests);
    const differing = seen.filter(({ request, resultCode }) => request.resultCode !== resultCode);
    const kinds = Map.groupBy(
      differing,
      ({ request, resultCode }) => `${request.operation}: ${request.resultCode ?? 'none'} → ${resultCode ?? 'none'}`,
    );
    return {
      sent: new Map(
        Array.from(
          Map.groupBy(requests, ({ operation }) => operation),
          ([operation, all]) => [operation, all.length],
        ),
      ),
      differences: Array.from(kinds, ([kind, all]) => `${kind}, ${all.length} times, first ${nameOf(all[0]?.request)}`),
      medianMs: {
        logged: median(requests.map(({ durationMicros }) => durationMicros / 1_000)),
        replayed: median(seen.map(({ tookMs }) => tookMs)),
      },
    };
  } finally {
    await services.stop();
  }
}

const nameOf = (request: Logged | undefined): string => `request ${request?.id}, ${request?.path}`;

/** Nothing of it leaves this machine: no jobs, messages and mails, and no acquirer has an address. */
function startCopy({ pool, url, directory, masterKey }: ReplayInput): Promise<Services> {
  return startServices({
    env: readEnv({
      TURNPIKE_ENV: 'test',
      TURNPIKE_DIR: directory,
      TURNPIKE_ALLOW_PRIVATE_EGRESS: 'none',
      TURNPIKE_ACQUIRER_ORIGINS: 'https://rehearsal.invalid',
    }),
    pool,
    databaseUrl: url,
    masterKey,
    log: createLog('silent'),
  });
}

type Seen = { request: Logged; resultCode: string | null; tookMs: number };

async function sendAll(services: Services, requests: readonly Logged[]): Promise<Seen[]> {
  const tokens = new Map<string, string>();
  const seen: Seen[] = [];
  for (const request of requests) {
    const token = tokens.get(request.entityId) ?? (await issueFor(services, request.entityId));
    tokens.set(request.entityId, token);
    const form = await formOf(services, request);
    const tookMs = startTimer();
    const response = await services.gateway.fetch(asRequest(request, token, form));
    const body = (await response.json()) as { result?: { code?: string } };
    seen.push({ request, resultCode: body.result?.code ?? null, tookMs: tookMs() });
  }
  return seen;
}

async function issueFor({ gatewayServices }: Services, entityId: string): Promise<string> {
  const tx = autocommit(gatewayServices.db);
  return (await issueToken(tx, { entityId, name: 'rehearsal' }, systemClock.now())).accessToken;
}

function asRequest({ method, path }: Logged, token: string, form: URLSearchParams): Request {
  const headers = { Authorization: `Bearer ${token}` };
  const url = `http://rehearsal.invalid${path}`;
  if (method === 'GET') return new Request(`${url}?${form}`, { headers });
  return new Request(url, { method, headers, body: form });
}

async function formOf({ gatewayServices }: Services, request: Logged): Promise<URLSearchParams> {
  const form = new URLSearchParams({ entityId: request.entityId });
  if (request.method === 'GET') return form;
  for (const [name, value] of flatten(request.echo)) form.set(name, value);
  if (form.has('merchantTransactionId')) form.set('merchantTransactionId', `rehearsal-${request.id}`);
  const { merchantId, accountId, paymentType, paymentBrand } = request;
  const number = accountId === null ? null : await gatewayServices.vault.decryptPan({ merchantId, id: accountId });
  form.set('paymentType', paymentType);
  if (paymentBrand !== null) form.set('paymentBrand', paymentBrand);
  if (number !== null) form.set('card.number', number);
  form.set('card.cvv', paymentBrand === 'AMEX' ? '1234' : '123');
  return form;
}

/** Nested members by the names that callers send them under. */
function* flatten(value: unknown, path = ''): Iterable<[string, string]> {
  if (typeof value !== 'object' || value === null) {
    if (value !== null && value !== undefined) yield [path, String(value)];
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    const isIndex = Array.isArray(value);
    const isCustom = path === 'customParameters' || isIndex;
    yield* flatten(member, path === '' ? name : isCustom ? `${path}[${name}]` : `${path}.${name}`);
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
