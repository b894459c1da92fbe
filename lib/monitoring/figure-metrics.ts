import { X509Certificate } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import type { Clock } from '#lib/platform/clock.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { deadlines, withRequestDeadline } from '#lib/platform/database/deadline-client.ts';
import type { Env } from '#lib/platform/env.ts';
import { createGauge } from '#lib/platform/http/metrics.ts';
import type { Log } from '#lib/platform/log.ts';
import { type Figures, readFigures } from './figures.ts';

export type FigureServices = { env: Pick<Env, 'directory' | 'directoryServers'>; db: Database; clock: Clock; log: Log };

/** Several scrapers, and several workers of one scrape, share a reading. */
const keptMs = 5_000;

/** The gauges of the business: read from the database when /metrics is asked, and left as they were while it is away. */
export function startFigureMetrics(services: FigureServices): void {
  let readAt = 0;
  let reading: Promise<void> = Promise.resolve();
  const gauges = createGauges(() => {
    const now = services.clock.now();
    if (now.getTime() - readAt >= keptMs) {
      readAt = now.getTime();
      reading = refresh(services, gauges, now);
    }
    return reading;
  });
}

async function refresh(services: FigureServices, gauges: Gauges, now: Date): Promise<void> {
  try {
    await readMachine(services, gauges, now);
    // A scraper gives up after ten seconds, and would take a frozen database for a process that ended.
    show(gauges, await withRequestDeadline(deadlines.requestMs, () => readFigures(services.db, now)));
    gauges.isCurrent.set(1);
  } catch (error) {
    gauges.isCurrent.set(0);
    services.log.warn({ err: error }, 'the figures of /metrics could not be read');
  }
}

async function readMachine({ env }: FigureServices, gauges: Gauges, now: Date): Promise<void> {
  const { bavail, bsize } = await statfs(env.directory);
  gauges.freeBytes.set(bavail * bsize);
  const certificate = env.directoryServers.clientCertificate?.certificate;
  if (certificate === undefined) return;
  const ends = new X509Certificate(certificate).validToDate;
  gauges.expiry.set({ name: 'directory certificate' }, (ends.getTime() - now.getTime()) / 1000);
}

type Gauges = ReturnType<typeof createGauges>;

/** All processes of an installation see the same, so the highest counts and not their sum. */
function createGauges(refreshAll: () => Promise<void>) {
  const gauge = <Label extends string>(name: string, help: string, labels: readonly Label[] = []) =>
    createGauge(`turnpike_${name}`, help, labels, { aggregator: 'max', refresh: refreshAll });
  return {
    isCurrent: gauge('figures_current', '1 while the figures below could be read from the database.'),
    waiting: gauge('deliveries_waiting', 'Messages to merchants that were not taken yet.', ['queue']),
    oldest: gauge('deliveries_oldest_seconds', 'Age of the oldest message that was not taken yet.', ['queue']),
    failed: gauge('deliveries_failed', 'Messages that are sent no more until a user resubmits them.', ['queue']),
    destinations: gauge('delivery_destinations_failing', 'Addresses of merchants whose last message failed.'),
    attempts: gauge('payment_attempts_open', 'Payments whose acquirer has not answered.'),
    oldestAttempt: gauge('payment_attempts_oldest_seconds', 'Age of the oldest, without those whose shopper is away.'),
    lag: gauge('event_consumer_lag_seconds', 'Age of the oldest event that a consumer has not read.', ['consumer']),
    consumers: gauge('event_consumers_failing', 'Consumers that cannot go on.'),
    cases: gauge('cases_overdue', 'Open cases past their time.'),
    exceptions: gauge('settlement_exceptions', 'Settlement lines that wait for a decision.'),
    imports: gauge('settlement_imports_failing', 'Settlement files whose matching fails.'),
    settlementAge: gauge('settlement_age_seconds', 'Time since a settlement file was done.'),
    connections: gauge('file_connections_failing', 'File connections whose last run failed.'),
    expiry: gauge('expiry_seconds', 'Time until something ends: a certificate, the next access token.', ['name']),
    databaseBytes: gauge('database_bytes', 'Size of the database.'),
    freeBytes: gauge('disk_free_bytes', 'Free space where TURNPIKE_DIR is.'),
  };
}

function show(gauges: Gauges, figures: Figures): void {
  for (const each of [gauges.waiting, gauges.oldest, gauges.failed]) each.reset();
  for (const [queue, { waiting, oldestSeconds }] of Object.entries(figures.deliveries)) {
    gauges.waiting.set({ queue }, waiting);
    gauges.oldest.set({ queue }, oldestSeconds);
  }
  for (const [queue, failed] of Object.entries(figures.failedDeliveries)) gauges.failed.set({ queue }, failed);
  for (const [consumer, seconds] of Object.entries(figures.consumerLagSeconds)) gauges.lag.set({ consumer }, seconds);
  gauges.destinations.set(figures.failingDestinations);
  gauges.attempts.set(figures.openAttempts);
  gauges.oldestAttempt.set(figures.oldestAttemptSeconds);
  gauges.consumers.set(figures.failingConsumers);
  gauges.cases.set(figures.overdueCases);
  gauges.exceptions.set(figures.exceptions);
  gauges.imports.set(figures.failingImports);
  if (figures.settlementAgeSeconds !== null) gauges.settlementAge.set(figures.settlementAgeSeconds);
  gauges.connections.set(figures.failingConnections);
  if (figures.tokenExpirySeconds !== null) gauges.expiry.set({ name: 'access token' }, figures.tokenExpirySeconds);
  gauges.databaseBytes.set(figures.databaseBytes);
}
