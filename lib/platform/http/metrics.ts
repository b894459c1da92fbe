import cluster from 'node:cluster';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client';
import type { Pool } from '../database/pool.ts';

/** The metric of this name: another copy of a module, such as that in the bundle of Next, has made it already. */
function once<M>(name: string, make: () => M): M {
  return (register.getSingleMetric(name) as M | undefined) ?? make();
}

const requestBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const outsideBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const requestSeconds = createSecondsHistogram(
  'turnpike_http_request_duration_seconds',
  'Time from the head of a request to the end of its answer.',
  ['area', 'method', 'status'],
  requestBuckets,
);

/** A counter of our own; for features that count events of their trade. */
export function createCounter<Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) {
  return once(name, () => new Counter<Label>({ name, help, labelNames }));
}

export type GaugeOptions = {
  /** What the values of several workers come to: `max` where each of them sees the same. */
  aggregator?: 'sum' | 'max';
  /** Brings the gauge up to date before each scrape. */
  refresh?: () => Promise<void>;
};

/** By gauge: the seed of a demo makes features on its own clock, and the server makes them again on that of the machine. */
const refreshers = new Map<string, () => Promise<void>>();

/** A gauge of our own; for features that know how something is now. Who makes it last brings it up to date. */
export function createGauge<Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[] = [],
  { aggregator = 'sum', refresh }: GaugeOptions = {},
) {
  if (refresh !== undefined) refreshers.set(name, refresh);
  const collect = refresh === undefined ? {} : { collect: () => refreshers.get(name)?.() };
  return once(name, () => new Gauge<Label>({ name, help, labelNames, aggregator, ...collect }));
}

/** A histogram of our own, in seconds; the default buckets are for what happens outside. */
export function createSecondsHistogram<Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[],
  buckets: number[] = outsideBuckets,
) {
  return once(name, () => new Histogram<Label>({ name, help, labelNames, buckets }));
}

/** Process, event loop and database connections; call once at start. */
export function startMetrics(pool: Pool): void {
  collectDefaultMetrics();
  // In a worker its construction installs the listener that answers the primary.
  if (cluster.isWorker) new AggregatorRegistry();
  new Gauge({
    name: 'turnpike_database_connections',
    help: 'Connections of the pool by what they do; "waiting" are requests that wait for one.',
    labelNames: ['state'] as const,
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}

/** Measures one request. The area is a fixed word, never a path: ids would make endless series. */
export function observeRequest(area: string, method: string, response: ServerResponse): void {
  const stop = requestSeconds.startTimer({ area, method });
  response.once('close', () => stop({ status: String(response.statusCode) }));
}

/** Metrics are for those with the token; for all where there is none and they are open. */
type MetricsAccess = { readonly token: string | undefined; readonly isOpen: boolean };

/** Answers /metrics: of all workers when there are several, since a scrape reaches only one of them. */
export async function sendMetrics(
  request: Pick<IncomingMessage, 'headers'>,
  response: ServerResponse,
  access: MetricsAccess,
): Promise<void> {
  if (!mayRead(request.headers.authorization, access)) {
    response.writeHead(401, { 'Content-Type': 'text/plain; charset=utf-8', 'WWW-Authenticate': 'Bearer' });
    response.end('Send the token of TURNPIKE_METRICS_TOKEN as a bearer token.\n');
    return;
  }
  const text = cluster.isWorker ? await askPrimary() : await register.metrics();
  response.writeHead(200, { 'Content-Type': register.contentType, 'Cache-Control': 'no-store' });
  response.end(text);
}

function mayRead(authorization = '', { token, isOpen }: MetricsAccess): boolean {
  if (token === undefined) return isOpen;
  const digest = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(authorization.replace(/^bearer +/iu, '')), digest(token));
}

type MetricsQuestion = { kind: 'metrics?'; id: number };
type MetricsAnswer = { kind: 'metrics!'; id: number; text: string };

let lastQuestion = 0;

function askPrimary(): Promise<string> {
  lastQuestion += 1;
  const id = lastQuestion;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      process.off('message', listen);
      reject(new Error('the primary process does not answer'));
    }, 6_000);
    const listen = (message: MetricsAnswer): void => {
      if (message?.kind !== 'metrics!' || message.id !== id) return;
      clearTimeout(timer);
      process.off('message', listen);
      resolve(message.text);
    };
    process.on('message', listen);
    process.send?.({ kind: 'metrics?', id } satisfies MetricsQuestion);
  });
}

/** In the primary process: adds up the metrics of the workers when one of them asks. */
export function serveWorkerMetrics(): void {
  const aggregator = new AggregatorRegistry();
  cluster.on('message', (worker, message: MetricsQuestion) => {
    if (message?.kind !== 'metrics?') return;
    const reply = (text: string) => worker.send({ kind: 'metrics!', id: message.id, text } satisfies MetricsAnswer);
    aggregator.clusterMetrics().then(reply, () => reply(''));
  });
}
