import { findEntityNames } from '#lib/entities/index.ts';
import { findOidcClients } from '#lib/identity/index.ts';
import { resolveActorNames } from '#lib/staff/resolve-actors.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { findEndpointUrls } from '#lib/webhooks/index.ts';
import type { AuditEntry } from '../entry.ts';

/** An entry of the audit log with display names. */
export type AuditRow = {
  /** Its number, which no other entry has. */
  id: string;
  sequence: string;
  at: string;
  actor: string;
  actorName: string;
  address: string | null;
  action: string;
  subjectId: string;
  /** Null for subjects without a name: payments, registrations, deleted objects. */
  subjectName: string | null;
  entityId: string | null;
  entityName: string | null;
  before: object | null;
  after: object | null;
};

export async function presentEntries(services: StaffServices, entries: readonly AuditEntry[]): Promise<AuditRow[]> {
  const subjects = await findSubjectNames(services, entries);
  const [actors, entities] = await Promise.all([
    resolveActorNames(
      services.db,
      entries.map(({ actor }) => actor),
    ),
    findEntityNames(
      services.db,
      entries.flatMap(({ entityId }) => entityId ?? []),
    ),
  ]);
  return entries.map(({ mac: _mac, chainId: _chain, chainSequence: _place, ...entry }) => ({
    ...entry,
    id: String(entry.sequence),
    sequence: String(entry.sequence),
    at: entry.at.toISOString(),
    actorName: actors.get(entry.actor) ?? entry.actor,
    subjectName: subjects.get(entry.subjectId) ?? nameIn(entry.after) ?? nameIn(entry.before),
    entityName: entry.entityId === null ? null : (entities.get(entry.entityId) ?? null),
  }));
}

/** Names of users, tokens, entities, OIDC clients and webhooks by id; ids are random and do not collide. */
async function findSubjectNames(
  { db }: StaffServices,
  entries: readonly AuditEntry[],
): Promise<ReadonlyMap<string, string>> {
  const ids = entries.map(({ subjectId }) => subjectId);
  const [actors, entities, clients, webhooks] = await Promise.all([
    resolveActorNames(
      db,
      ids.flatMap((id) => [`user:${id}`, `token:${id}`]),
    ),
    findEntityNames(db, ids),
    entries.some(({ action }) => action.startsWith('oidc-client.')) ? findOidcClients(db) : [],
    findEndpointUrls(
      db,
      entries.flatMap(({ action, subjectId }) => (action.startsWith('webhook.') ? subjectId : [])),
    ),
  ]);
  return new Map([
    ...entities,
    ...webhooks,
    ...[...actors].map(([actor, name]): [string, string] => [actor.slice(actor.indexOf(':') + 1), name]),
    ...clients.map(({ id, name }): [string, string] => [id, name]),
  ]);
}

/** What it was called when the entry was written. */
function nameIn(state: object | null): string | null {
  const name = (state as { name?: unknown } | null)?.name;
  return typeof name === 'string' ? name : null;
}
