import { isFullyInScope, listVisibleUsers } from '#lib/access/staff/users/list-visible-users.ts';
import { findEntityIds } from '#lib/entities/index.ts';
import type { Reader } from '#lib/platform/database/connection.ts';
import type { RowScope } from '#lib/platform/database/tenants/row-level-security.ts';
import { byTime, hidden, shown } from '#lib/staff/lists/columns.ts';
import type { ListColumn, ListDescription, ListReader, ListSearch } from '#lib/staff/lists/list-description.ts';
import { readingModels } from '#lib/staff/scoped-database.ts';
import type { AuditEntry } from '../entry.ts';
import {
  type AuditSearch,
  type AuditVisibility,
  auditFields,
  auditOrder,
  countEntries,
  findNamedUsers,
  searchEntries,
} from '../search-entries.ts';
import { type AuditRow, presentEntries } from './present-audit.ts';

const columns: readonly ListColumn<AuditRow>[] = [
  { ...shown, id: 'at', label: 'Time', kind: 'time' },
  { ...shown, id: 'actorName', label: 'Actor' },
  { ...shown, id: 'action', label: 'Action' },
  {
    ...hidden,
    id: 'subjectName',
    label: 'Subject',
    exportAs: ({ subjectName, subjectId }) => subjectName ?? subjectId,
  },
  { ...shown, id: 'entityName', label: 'Entity' },
  { ...shown, id: 'address', label: 'Address' },
  { ...hidden, id: 'actor', label: 'Id of the actor', kind: 'id' },
  { ...hidden, id: 'subjectId', label: 'Id of the subject', kind: 'id' },
  { ...hidden, id: 'before', label: 'Old values', exportAs: ({ before }) => before && JSON.stringify(before) },
  { ...hidden, id: 'after', label: 'New values', exportAs: ({ after }) => after && JSON.stringify(after) },
  { ...hidden, id: 'sequence', label: 'Number', kind: 'number' },
];

const bySequence = { column: 'at', table: 'audit_entry', index: 'audit_entry_pkey', key: auditOrder };

/**
 * Users who see every PSP read everything. Others read the entries of their entities, and sign-ins and account
 * changes of users whose roles are all in their scope.
 */
async function visibleTo({ services, call }: ListReader): Promise<AuditVisibility | undefined> {
  const { entityScope } = call;
  if (await entityScope.isGlobal()) return undefined;
  const [nodes, users] = await Promise.all([entityScope.nodes(), listVisibleUsers(services, entityScope)]);
  const own = await Promise.all(
    users.map(async (each) => ((await isFullyInScope(entityScope, each)) ? [each.id] : [])),
  );
  return { entityIds: nodes.map(({ id }) => id), userIds: own.flat() };
}

function rowScopeOf({ entityIds, userIds }: AuditVisibility, reader: string): RowScope {
  return { entityIds, ancestorIds: [], staffIds: [], userIds, userId: reader };
}

async function readWithin<Result>(
  reader: ListReader,
  { terms, now }: ListSearch,
  read: (db: Reader, search: AuditSearch) => Promise<Result>,
): Promise<Result> {
  const { services, call } = reader;
  const visible = await visibleTo(reader);
  const namedEntities = await findEntityIds(services.db.pool, terms, ['entity']);
  // Here, because readers of models have no access to users.
  const namedUsers = await findNamedUsers(services.db, terms);
  const search = { terms, now, namedEntities, namedUsers, ...(visible ? { visible } : {}) };
  if (!visible) return read(services.db, search);
  return readingModels(services, rowScopeOf(visible, call.user.id), (db) => read(db, search));
}

export const auditList: ListDescription<'audit', AuditEntry, AuditRow> = {
  name: 'audit',
  noun: { one: 'entry', many: 'entries' },
  permission: 'audit.read',
  fields: auditFields,
  columns,
  sorts: byTime(bySequence),
  readPage: (reader, search, page) => readWithin(reader, search, (db, audit) => searchEntries(db, audit, page)),
  count: (reader, search, max) => readWithin(reader, search, (db, audit) => countEntries(db, audit, max)),
  keyOf: ({ sequence }) => [sequence],
  present: ({ services }, entries) => presentEntries(services, entries),
};
