import { z } from 'zod';
import { findEntityNames } from '#lib/entities/index.ts';
import { BackOfficeError, backOfficeErrors, fieldError } from '#lib/staff/back-office-error.ts';
import { roleRootsOf } from '#lib/staff/permissions.ts';
import type { BackOfficeContext } from '#lib/staff/request-context.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { describeWrong, type NamedListKind, normaliseValue } from '../../lists/list-entry.ts';
import {
  createNamedList,
  fillNamedList,
  findNamedList,
  ListInUseError,
  ListNameTakenError,
  listNamedLists,
  type NamedList,
  removeNamedList,
  renameNamedList,
} from '../../lists/named/named-lists.ts';
import { findListUsers } from '../../rules/list-users.ts';
import { filledListForm, newListForm, removedEntryForm, renamedListForm } from './forms.ts';
import { readExpiry } from './read-expiry.ts';

/** A list of one's own, with the number of its values. */
export type NamedListRow = NamedList & {
  entityName: string;
  entries: number;
  /** The user changes lists of its entity. */
  mayChange: boolean;
};

export type NamedLists = { lists: NamedListRow[] };

const nothing = z.object({});

type ListContext = { path: { id: string }; entityScope: BackOfficeContext<unknown, unknown>['entityScope'] };

/** A list in scope. */
async function getList({ db }: StaffServices, { path, entityScope }: ListContext): Promise<NamedList> {
  const list = await findNamedList(db, path.id);
  if (!list || !(await entityScope.includes(list.entityId))) throw backOfficeErrors.unknown('list');
  return list;
}

function toFieldError(error: unknown): never {
  if (!(error instanceof ListNameTakenError)) throw error;
  throw fieldError('name', 'Another list of this entity has this name.');
}

/** Rules that name a list would find nothing any more. */
function toUseError(error: unknown): never {
  if (!(error instanceof ListInUseError)) return toFieldError(error);
  const sentence = `Rules name this list: ${error.rules.join(', ')}. Change them first. Nothing was changed.`;
  throw new BackOfficeError(409, 'in-use', sentence);
}

const gone = () => new BackOfficeError(409, 'gone', 'Another user removed this list. Nothing was changed.');

/** The values of a text, one a line; a value that is named twice is one. */
function readValues(text: string, kind: NamedListKind): string[] {
  const values = new Map<string, string>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const value = line.trim();
    if (value === '') continue;
    const problem = value.length > 255 ? 'is longer than 255 characters' : describeWrong(kind, value);
    if (problem) throw fieldError('values', `Line ${index + 1}: the value ${problem}.`);
    values.set(normaliseValue(kind, value), value);
  }
  if (values.size > 2_000) throw fieldError('values', 'Enter at most 2,000 values. Divide them.');
  return [...values.values()];
}

export const namedListRoutes = [
  route({
    method: 'GET',
    path: '/named-lists',
    permission: 'risk.read',
    query: nothing,
    run: async ({ db, tree }, { entityScope, user }): Promise<NamedLists> => {
      const lists = await listNamedLists(db.pool, await entityScope.entityIds());
      const names = await findEntityNames(
        db.pool,
        lists.map(({ entityId }) => entityId),
      );
      const roots = roleRootsOf(user.roles, 'risk.write');
      const rows = lists.map(async (list) => ({
        ...list,
        entityName: names.get(list.entityId) ?? '',
        mayChange: (await tree.findPath(list.entityId))?.ids.some((id) => roots.includes(id)) ?? false,
      }));
      return { lists: await Promise.all(rows) };
    },
  }),
  route({
    method: 'POST',
    path: '/named-lists',
    permission: 'risk.write',
    query: nothing,
    body: newListForm,
    run: async (services, { body, entityScope, change, actor, now }): Promise<{ id: string }> => {
      const { entityId, name, kind } = body;
      if (!(await entityScope.includes(entityId))) throw backOfficeErrors.unknown('entity');
      const created = await change(async (tx) => {
        const { id } = await createNamedList(tx, { entityId, name, kind }, { actor, at: now });
        const after = { name, kind };
        return { result: { id }, action: 'risk-named-list.create', entityId, subjectId: id, after };
      }).catch(toFieldError);
      services.fraud.rules.invalidate();
      return created;
    },
  }),
  route({
    method: 'POST',
    path: '/named-lists/:id/rename',
    permission: 'risk.write',
    query: nothing,
    body: renamedListForm,
    run: async (services, context): Promise<{ id: string }> => {
      const { id, entityId, kind } = await getList(services, context);
      const { name } = context.body;
      await context
        .change(async (tx) => {
          const before = await renameNamedList(tx, id, name, findListUsers);
          if (!before) throw gone();
          const facts = { before: { name: before.name, kind }, after: { name, kind } };
          return { result: null, action: 'risk-named-list.rename', entityId, subjectId: id, ...facts };
        })
        .catch(toUseError);
      services.fraud.rules.invalidate();
      return { id };
    },
  }),
  route({
    method: 'POST',
    path: '/named-lists/:id/entries',
    permission: 'risk.write',
    query: nothing,
    body: filledListForm,
    run: async (services, context): Promise<{ added: number }> => {
      const list = await getList(services, context);
      const { body, change, actor, now } = context;
      const { reason } = body;
      const values = readValues(body.values, list.kind);
      const input = { values, reason, expiresAt: readExpiry(body.expiresOn, now) };
      const added = await change(async (tx) => {
        const entries = await fillNamedList(tx, list.id, input, { actor, at: now });
        if (!entries) throw gone();
        const after = { name: list.name, kind: list.kind, reason, values: entries.map(({ label }) => label) };
        const { entityId } = list;
        return { result: entries.length, action: 'risk-named-list.fill', entityId, subjectId: list.id, after };
      });
      services.events.wake();
      return { added };
    },
  }),
  route({
    method: 'POST',
    path: '/named-lists/:id/remove',
    permission: 'risk.write',
    query: nothing,
    body: removedEntryForm,
    run: async (services, context): Promise<{ id: string }> => {
      const { id, entityId } = await getList(services, context);
      const { reason } = context.body;
      await context
        .change(async (tx) => {
          const list = await removeNamedList(tx, id, findListUsers);
          if (!list) throw gone();
          const before = { name: list.name, kind: list.kind, values: list.removed };
          const facts = { before, after: { reason } };
          return { result: null, action: 'risk-named-list.remove', entityId, subjectId: id, ...facts };
        })
        .catch(toUseError);
      services.fraud.rules.invalidate();
      return { id };
    },
  }),
];
