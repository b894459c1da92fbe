import { z } from 'zod';
import { type AuditEntry, type AuditVisibility, findEntries, verifyRange } from '#lib/audit/index.ts';
import type { Reader } from '#lib/platform/database/database.ts';
import type { RowScope } from '#lib/platform/database/row-level-security.ts';
import type { EntityScope } from '../kernel/entity-scope.ts';
import { type BackOfficeServices, route } from '../kernel/request-context.ts';
import { readingModels } from '../kernel/scoped-database.ts';
import { isFullyInScope, listVisibleUsers } from '../users/list-visible-users.ts';
import { type AuditRow, presentEntries } from './present-audit.ts';

export type AuditList = {
  entries: AuditRow[];
  /** Keys of the pages beside this one; null: there is none. */
  older: string | null;
  newer: string | null;
};

/** The progress or the result of the verification. */
export type AuditVerification =
  | { state: 'walking'; next: string; verified: string; entries: string }
  | { state: 'whole'; entries: string }
  | { state: 'broken'; sequence: string; reason: string };

const pageSize = 50;
const dayMs = 86_400_000;

const position = z
  .string()
  .regex(/^\d{1,18}$/, 'is not a valid position in the log')
  .transform(BigInt);
const chainPlace = z
  .string()
  .regex(/^(?:[0-9a-f]{32}|installation)-\d{1,18}$/, 'is not a place in the log')
  .transform((text) => {
    const [chainId = '', sequence = '0'] = text.split('-');
    return { chainId, sequence: BigInt(sequence) };
  });
const day = z.iso
  .date('is written like 2026-11-30')
  .regex(/^[1-9]/, 'is before there was a log')
  .transform((text) => new Date(`${text}T00:00:00Z`));

const filter = z.object({
  actor: z.string().max(100).optional(),
  notBy: z.string().max(100).optional(),
  subject: z.string().max(100).optional(),
  /** Several are separated by commas. */
  action: z.string().max(200).optional(),
  from: day.optional(),
  to: day.optional(),
  older: position.optional(),
  newer: position.optional(),
});

/**
 * Users who see every PSP read everything. Others read the entries of their entities, and sign-ins and account
 * changes of users whose roles are all in their scope.
 */
async function visibleTo(
  services: BackOfficeServices,
  entityScope: EntityScope,
): Promise<AuditVisibility | undefined> {
  if (await entityScope.isGlobal()) return undefined;
  const [nodes, users] = await Promise.all([entityScope.nodes(), listVisibleUsers(services, entityScope)]);
  const own = await Promise.all(
    users.map(async (each) => ((await isFullyInScope(entityScope, each)) ? [each.id] : [])),
  );
  return { entityIds: nodes.map(({ id }) => id), userIds: own.flat() };
}

function rowScopeOf({ entityIds, userIds }: AuditVisibility, reader: string): RowScope {
  return { entityIds, ancestorIds: [], userIds, userId: reader };
}

export const auditRoutes = [
  route({
    method: 'GET',
    path: '/audit',
    permission: 'audit.read',
    query: filter,
    run: async (services, { entityScope, query, user }): Promise<AuditList> => {
      const { older, newer, actor, notBy, action, subject, from, to } = query;
      const visible = await visibleTo(services, entityScope);
      const find = (db: Reader): Promise<AuditEntry[]> =>
        findEntries(db, {
          ...(visible ? { visible } : {}),
          ...{
            actor,
            notActor: notBy,
            actions: action?.split(','),
            subjectId: subject,
            from,
            before: older,
            after: newer,
          },
          until: to && new Date(to.getTime() + dayMs),
          limit: pageSize + 1,
        });
      const found = visible
        ? await readingModels(services, rowScopeOf(visible, user.id), find)
        : await find(services.db);
      const isMore = found.length > pageSize;
      // Going back, the entry too many is the newest one.
      const entries = newer === undefined ? found.slice(0, pageSize) : found.slice(-pageSize);
      const hasOlder = newer === undefined ? isMore : entries.length > 0;
      const hasNewer = newer === undefined ? older !== undefined : isMore;
      return {
        entries: await presentEntries(services, entries),
        older: hasOlder ? String(entries.at(-1)?.sequence) : null,
        newer: hasNewer && entries[0] ? String(entries[0].sequence) : null,
      };
    },
  }),
  route({
    method: 'GET',
    path: '/audit/verification',
    permission: 'audit.read',
    query: z.object({ after: chainPlace.optional() }),
    run: async ({ db, vault }, { query }): Promise<AuditVerification> => {
      const part = await verifyRange(db, vault, query.after ?? null);
      if (!('whole' in part)) {
        const next = `${part.next.chainId}-${part.next.sequence}`;
        return {
          ...{ state: 'walking', next },
          ...{ verified: String(part.verified), entries: String(part.entries) },
        };
      }
      if (part.whole) return { state: 'whole', entries: String(part.entries) };
      return { state: 'broken', sequence: String(part.sequence), reason: part.reason };
    },
  }),
];
