import type { Connection } from '#lib/platform/database/connection.ts';
import { queryFirst } from '#lib/platform/database/statement.ts';
import * as sql from './sql/index.ts';

/** How the work of an installation stands; ages in seconds, 0 where nothing waits. */
export type Figures = {
  /** Messages by their queue: callbacks, webhooks and the like. */
  deliveries: Readonly<Record<string, { waiting: number; oldestSeconds: number }>>;
  failedDeliveries: Readonly<Record<string, number>>;
  failingDestinations: number;
  /** Payments whose acquirer has not answered, those included whose shopper is away. */
  openAttempts: number;
  /** Of those that wait for the acquirer alone. */
  oldestAttemptSeconds: number;
  /** How old the oldest event is that a consumer has not read. */
  consumerLagSeconds: Readonly<Record<string, number>>;
  failingConsumers: number;
  overdueCases: number;
  exceptions: number;
  failingImports: number;
  /** Since the last settlement file was done; null where there was none. */
  settlementAgeSeconds: number | null;
  failingConnections: number;
  /** Until the next access token ends; null where none does. */
  tokenExpirySeconds: number | null;
  databaseBytes: number;
};

export async function readFigures(connection: Connection, now: Date): Promise<Figures> {
  const row = await queryFirst(connection, sql.readFigures, { now });
  if (!row) throw new Error('the database answers no figures');
  const secondsSince = (at: unknown): number =>
    at === null ? 0 : Math.max(0, (now.getTime() - new Date(at as string).getTime()) / 1000);
  const deliveries = row.deliveries as Record<string, { waiting: number; oldestAt: string | null }>;
  return {
    deliveries: mapValues(deliveries, ({ waiting, oldestAt }) => ({ waiting, oldestSeconds: secondsSince(oldestAt) })),
    failedDeliveries: row.failedDeliveries as Record<string, number>,
    failingDestinations: row.failingDestinations,
    openAttempts: row.openAttempts,
    oldestAttemptSeconds: secondsSince(row.oldestAttemptAt),
    consumerLagSeconds: mapValues(row.consumers as Record<string, string | null>, secondsSince),
    failingConsumers: row.failingConsumers,
    overdueCases: row.overdueCases,
    exceptions: row.exceptions,
    failingImports: row.failingImports,
    settlementAgeSeconds: row.lastImportAt === null ? null : secondsSince(row.lastImportAt),
    failingConnections: row.failingConnections,
    tokenExpirySeconds:
      row.nextTokenExpiryAt === null ? null : (row.nextTokenExpiryAt.getTime() - now.getTime()) / 1000,
    databaseBytes: row.databaseBytes,
  };
}

function mapValues<From, To>(record: Readonly<Record<string, From>>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
