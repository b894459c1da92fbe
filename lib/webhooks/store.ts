import type { Connection, Reader } from '#lib/platform/database/connection.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { execute, query, queryFirst } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import * as sql from './sql/index.ts';
import type { WebhookEndpoint, WebhookState } from './webhook-endpoint.ts';

/** The secrets of an endpoint, encrypted. */
export type SealedSecrets = { sealedSecret: string; sealedPreviousSecret: string | null };

const shown = {
  id: true,
  entityId: true,
  ownerId: true,
  url: true,
  types: true,
  fields: true,
  format: true,
  state: true,
  createdAt: true,
  activatedAt: true,
  disabledAt: true,
  previousSecretUntil: true,
} as const;

/** An endpoint that is not deleted. */
export async function findEndpoint({ prisma }: Reader, id: string): Promise<WebhookEndpoint | null> {
  const found = await prisma.webhookEndpoint.findFirst({ where: { id, state: { not: 'DELETED' } }, select: shown });
  return found as WebhookEndpoint | null;
}

/** The endpoints of one entity that are not deleted, the oldest first. */
export async function listEndpoints({ prisma }: Reader, entityId: string): Promise<WebhookEndpoint[]> {
  const found = await prisma.webhookEndpoint.findMany({
    where: { entityId, state: { not: 'DELETED' } },
    select: shown,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return found as WebhookEndpoint[];
}

/** The URLs of endpoints by id, also of deleted ones. */
export async function findEndpointUrls(
  { prisma }: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await prisma.webhookEndpoint.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, url: true },
  });
  return new Map(found.map(({ id, url }) => [id, url]));
}

/** An endpoint with its secrets, for sending. */
export async function findSealedEndpoint(
  { prisma }: Database,
  id: string,
): Promise<(WebhookEndpoint & SealedSecrets) | null> {
  const select = { ...shown, sealedSecret: true, sealedPreviousSecret: true } as const;
  const found = await prisma.webhookEndpoint.findUnique({ where: { id }, select });
  return found as (WebhookEndpoint & SealedSecrets) | null;
}

/** The endpoints with a URL that are not deleted, with their secrets, the newest first. */
export async function listSealedEndpointsAt(
  { prisma }: Database,
  url: string,
  limit: number,
): Promise<(WebhookEndpoint & SealedSecrets)[]> {
  const found = await prisma.webhookEndpoint.findMany({
    where: { url, state: { not: 'DELETED' } },
    select: { ...shown, sealedSecret: true, sealedPreviousSecret: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
  });
  return found as (WebhookEndpoint & SealedSecrets)[];
}

/** Who caused a change, and when. */
export type Cause = { actor: string; at: Date };

export type NewEndpoint = Pick<
  WebhookEndpoint,
  'id' | 'entityId' | 'ownerId' | 'url' | 'types' | 'fields' | 'format'
> & { sealedSecret: string };

export async function insertEndpoint(tx: Tx, endpoint: NewEndpoint, cause: Cause): Promise<void> {
  await execute(tx, sql.insertEndpoint, { ...endpoint, ...cause });
}

export type StateChange = {
  from: readonly WebhookState[];
  state: WebhookState;
  /** The type of the event. */
  type: string;
  data?: Record<string, string>;
};

/** Changes the state with its event; the entity of the endpoint, or null when it is in another state. */
export async function changeState(
  tx: Tx,
  id: string,
  { data = {}, ...change }: StateChange,
  cause: Cause,
): Promise<string | null> {
  const [changed] = await query(tx, sql.changeState, { id, ...change, ...cause, data: JSON.stringify(data) });
  return changed?.entityId ?? null;
}

/** False when the endpoint is deleted. */
export async function replaceSecret(
  tx: Tx,
  id: string,
  change: { sealedSecret: string; previousUntil: Date },
  cause: Cause,
): Promise<boolean> {
  return (await execute(tx, sql.rotateSecret, { id, ...change, ...cause })) === 1;
}

/** An endpoint that hears of events of a merchant; with a channel, only of that one's. */
export type EndpointInScope = sql.ListEndpointsForRow;

export async function listEndpointsFor(
  connection: Connection,
  merchantIds: readonly string[],
): Promise<EndpointInScope[]> {
  return query(connection, sql.listEndpointsFor, { merchantIds });
}

export type FailingEndpoint = sql.ListFailingRow;

/** Active endpoints that have acknowledged nothing since before a moment. */
export async function listFailing(connection: Connection, before: Date): Promise<FailingEndpoint[]> {
  return query(connection, sql.listFailing, { before });
}

/** The endpoints that are disabled. */
export async function listDisabled(connection: Connection): Promise<{ id: string; entityId: string; url: string }[]> {
  return query(connection, sql.listDisabled, {});
}

/** How many webhooks of these entities are disabled, counted up to a cap; null: of all entities. */
export async function countDisabled(
  connection: Connection,
  { entityIds, max }: { entityIds: readonly string[] | null; max: number },
): Promise<number> {
  return (await queryFirst(connection, sql.countDisabled, { entityIds, max }))?.count ?? 0;
}
