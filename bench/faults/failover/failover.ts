import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { isPaid, pay, type Seen } from '../load.ts';
import { maxLinesAMinute } from '../outage-lines.ts';
import { type Product, startProduct } from '../product.ts';
import { type FaultOptions, type Row, row, unclear } from '../rows.ts';
import { type FailoverCluster, startCluster } from './cluster.ts';

const seconds = 1_000;
const clients = 8;
/** Longer than the lock of the leader, which is replaced in the meantime. */
const frozenForMs = 30 * seconds;
const usualForMs = 5 * seconds;
/** A key may be sent again ten seconds after a response that left it open. */
const keyIsFreeMs = 10 * seconds;
/** A payment that was stored and never sent is known to be none when its acquirer could have answered. */
const knownWithinMs = 60 * seconds;

type Kind = 'leader killed' | 'leader frozen' | 'switchover' | 'standby frozen';

const kinds: readonly Kind[] = ['leader killed', 'leader frozen', 'switchover', 'standby frozen'];

/** How long payments may be away. The lock of a leader lives for 20 s. */
const paidAgainWithinMs: Readonly<Record<Kind, number>> = {
  'leader killed': 30 * seconds,
  'leader frozen': 30 * seconds,
  switchover: 15 * seconds,
  'standby frozen': 15 * seconds,
};

type Keyed = Seen & { key: string; id?: string };

/** Turnpike on two PostgreSQL servers, one of which fails again and again while clients pay. */
export async function* failover({ directory, port, log }: FaultOptions): AsyncIterable<Row> {
  const rounds = Number(process.env.FAULTS_ROUNDS ?? 10);
  const cluster = await startCluster();
  process.stdout.write(`${cluster.versions}\n`);
  let product: Product | undefined;
  try {
    product = await startProduct(`${directory}-failover`, port, log, {
      DATABASE_URL: cluster.url,
      TURNPIKE_DEMO_DAYS: '14',
    });
    for (let round = 0; round < rounds; round += 1) {
      const kind = kinds[round % kinds.length] as Kind;
      yield* await playRound(product, cluster, { kind, round: round + 1, log });
    }
  } finally {
    await product?.stop('SIGTERM');
    cluster.stop();
  }
}

type Round = { kind: Kind; round: number; log: string };

async function playRound(product: Product, cluster: FailoverCluster, { kind, round, log }: Round): Promise<Row[]> {
  await cluster.waitUntilWhole();
  const since = new Date();
  const load = startKeyedLoad(product);
  await sleep(usualForMs);
  await breakCluster(kind, cluster);
  await cluster.waitUntilWhole();
  await sleep(usualForMs);
  const seen = await load.stop();
  await sleep(keyIsFreeMs);
  const { lost, doubled, open } = await checkPayments(product, seen);
  const awayMs = Math.round(longestPauseMs(seen));
  const lines = maxLinesAMinute(log, since);
  const paid = seen.filter(isPaid).length;
  const name = `${round} ${kind}:`;
  return [
    row(`${name} acknowledged payments lost or doubled`, `${lost} and ${doubled} of ${paid}`, lost + doubled === 0),
    row(`${name} keys without an outcome a minute later`, `${open} of ${seen.length}`, open === 0),
    row(`${name} paid again`, `${awayMs} ms`, awayMs <= paidAgainWithinMs[kind]),
    { ...unclear(seen), goal: `${name} only 200, 503 with Retry-After, 900.100.300` },
    row(`${name} lines of one cause a minute in the log`, `${lines.count} ${lines.line}`, lines.count <= 1),
  ];
}

async function breakCluster(kind: Kind, cluster: FailoverCluster): Promise<void> {
  if (kind === 'switchover') {
    await cluster.switchOver();
    await sleep(usualForMs);
    return;
  }
  const node = kind === 'standby frozen' ? await cluster.findStandby() : await cluster.findLeader();
  if (kind === 'leader killed') {
    node.kill();
    await sleep(frozenForMs);
    node.start();
  } else {
    node.freeze();
    await sleep(frozenForMs);
    node.wake();
  }
  await sleep(usualForMs);
}

function startKeyedLoad(product: Product): { stop(): Promise<Keyed[]> } {
  const pool = new Pool(product.baseUrl, { connections: clients, bodyTimeout: 60_000, headersTimeout: 60_000 });
  const seen: Keyed[] = [];
  let stopped = false;
  const running = Array.from({ length: clients }, async () => {
    while (!stopped) {
      const key = randomUUID();
      const one = await pay(pool, product, key);
      seen.push({ ...one, key });
      await sleep(one.status === 200 ? 50 : 500);
    }
  });
  return {
    stop: async () => {
      stopped = true;
      await Promise.all(running);
      await pool.close();
      return seen;
    },
  };
}

/**
 * Each key is sent again where its response left it open, and is one payment in the database then, or none. A payment
 * whose response was 900.100.300 has its result there, for a query by its id.
 */
async function checkPayments(
  product: Product,
  seen: readonly Keyed[],
): Promise<{ lost: number; doubled: number; open: number }> {
  const pool = new Pool(product.baseUrl, { connections: clients });
  const unanswered = new Set<string>();
  for (const { key, id } of seen.filter((one) => !isPaid(one))) {
    if (id === undefined && (await pay(pool, product, key)).id === undefined) unanswered.add(key);
  }
  await pool.close();
  const keys = seen.map(({ key }) => key);
  const started = performance.now();
  let byKey = await readPayments(product, keys);
  const isOpen = (key: string): boolean => {
    const payments = byKey.get(key) ?? [];
    return unanswered.has(key) || !payments.every(({ state }) => ['APPROVED', 'DECLINED'].includes(state));
  };
  while (keys.some(isOpen) && performance.now() - started < knownWithinMs) {
    await sleep(2 * seconds);
    byKey = await readPayments(product, keys);
  }
  const isStored = ({ key, id }: Keyed): boolean =>
    (byKey.get(key) ?? []).some((payment) => payment.id === id && payment.state === 'APPROVED');
  return {
    lost: seen.filter((one) => isPaid(one) && !isStored(one)).length,
    doubled: keys.filter((key) => (byKey.get(key) ?? []).length > 1).length,
    open: keys.filter(isOpen).length,
  };
}

type Stored = { id: string; key: string; state: string };

async function readPayments(product: Product, keys: readonly string[]): Promise<Map<string, Stored[]>> {
  const { rows } = await product.withDatabase((client) =>
    client.query<Stored>(
      'SELECT id, merchant_transaction_id AS key, state FROM payment WHERE merchant_transaction_id = ANY($1)',
      [keys],
    ),
  );
  return Map.groupBy(rows, ({ key }) => key);
}

/** The longest time between the ends of two payments. */
function longestPauseMs(seen: readonly Keyed[]): number {
  const ends = seen
    .filter(isPaid)
    .map(({ at, tookMs }) => at + tookMs)
    .sort((one, other) => one - other);
  return Math.max(...ends.slice(1).map((end, index) => end - (ends[index] ?? end)));
}
