import { z } from 'zod';
import { newRandomId } from '#lib/platform/ids.ts';
import { parseSearch } from '#lib/platform/search/parse-search.ts';
import { backOfficeErrors } from '../back-office-error.ts';
import { resolveScope } from '../entity-scope.ts';
import type { AnyList } from '../lists/list-description.ts';
import { fieldsOf } from '../lists/read-list.ts';
import { permissionsOf } from '../permissions.ts';
import type { BackOfficeContext } from '../request-context.ts';
import { route } from '../route.ts';
import type { StaffServices } from '../services.ts';
import { savedViewForm } from './forms.ts';
import {
  deleteSavedView,
  findSavedView,
  findSavedViews,
  insertSavedView,
  type OwnedView,
  type SavedView,
  updateSavedView,
} from './saved-view-store.ts';

/** A saved search; it lists only what its reader may see. */
export type SavedViewRow = {
  id: string;
  name: string;
  query: string;
  /** The entity where it is shared; null when private. */
  entityId: string | null;
  ownerName: string;
  mayChange: boolean;
};

const change = savedViewForm
  .omit({ list: true })
  .extend({ entityId: z.string().nullable(), position: z.int().min(0).max(10_000) })
  .partial();

// biome-ignore lint/suspicious/noExplicitAny: what these need of a call has no query and no body
type Call = BackOfficeContext<any, any, { id: string }>;

function present(view: SavedView, ownerName: string, mayChange: boolean): SavedViewRow {
  const { id, name, query, entityId } = view;
  return { id, name, query, entityId, ownerName, mayChange };
}

const factsOf = ({ name, query, entityId }: SavedView) => ({ name, query, entityId });

/** A list that the user may read; any other one is unknown. */
function findList(lists: readonly AnyList[], name: string, { user }: Pick<Call, 'user'>): AnyList {
  const list = lists.find((each) => each.name === name);
  if (list && permissionsOf(user.roles).includes(list.permission)) return list;
  throw backOfficeErrors.unknown('list');
}

/** A search is saved only when the list understands it. */
function requireReadable(services: StaffServices, list: AnyList, query: string | undefined): void {
  const [problem] = query === undefined ? [] : parseSearch(fieldsOf(list, services), query).problems;
  if (!problem) return;
  const fields = [{ name: 'query', message: problem.message }];
  throw backOfficeErrors.unreadable(`query: ${problem.message}`, { fields });
}

/** A view may be shared only within the entities that its owner sees. */
async function requireShareable(call: Pick<Call, 'entityScope'>, at: string | null | undefined): Promise<void> {
  if (at && !(await call.entityScope.includes(at))) throw backOfficeErrors.unknown('entity');
}

/**
 * A view can be changed by its owner, and a shared view by administrators of the entity. All other views are unknown.
 */
async function findChangeable(services: StaffServices, call: Call): Promise<OwnedView> {
  const view = await findSavedView(services.db, call.path.id);
  const changeable = view && (view.userId === call.user.id || (await administers(services, call, view)));
  if (!changeable) throw backOfficeErrors.unknown('saved view');
  return view;
}

async function administers(
  services: StaffServices,
  { user }: Pick<Call, 'user'>,
  { entityId: at }: SavedView,
): Promise<boolean> {
  if (at === null) return false;
  const entityScope = await resolveScope(services, user.roles, 'entities.write', undefined).catch(() => null);
  return (await entityScope?.includes(at)) ?? false;
}

/** The routes of saved searches, for these lists. */
export const savedViewRoutes = (lists: readonly AnyList[]) => [
  route({
    method: 'GET',
    path: '/saved-views',
    permission: 'signed in',
    query: z.object({ list: z.string().max(40).default('transactions') }),
    run: async (services, call): Promise<{ views: SavedViewRow[] }> => {
      const { name: list } = findList(lists, call.query.list, call);
      const entityIds = (await call.entityScope.nodes()).map(({ id }) => id);
      const views = await findSavedViews(services.db, { userId: call.user.id, list, entityIds });
      const rows = views.map(async ({ ownerName, ...view }) => {
        const mayChange = view.userId === call.user.id || (await administers(services, call, view));
        return present(view, ownerName, mayChange);
      });
      return { views: await Promise.all(rows) };
    },
  }),
  route({
    method: 'POST',
    path: '/saved-views',
    permission: 'signed in',
    query: z.object({}),
    body: savedViewForm,
    run: async (services, call): Promise<SavedViewRow> => {
      const { body, user, now } = call;
      requireReadable(services, findList(lists, body.list, call), body.query);
      await requireShareable(call, body.entityId);
      const view = { id: newRandomId(), userId: user.id, position: 0, createdAt: now, ...body };
      return call.change(async (tx) => {
        await insertSavedView(tx, view);
        const result = present(view, user.name, true);
        return { result, ...entryOf('saved-view.create', view), after: factsOf(view) };
      });
    },
  }),
  route({
    method: 'PATCH',
    path: '/saved-views/:id',
    permission: 'signed in',
    query: z.object({}),
    body: change,
    run: async (services, call): Promise<SavedViewRow> => {
      const before = await findChangeable(services, call);
      const changes: Partial<SavedView> = Object.fromEntries(
        Object.entries(call.body).filter(([, value]) => value !== undefined),
      );
      requireReadable(services, findList(lists, before.list, call), changes.query);
      const after = { ...before, ...changes };
      // Also where it stays: its owner may have lost the role there.
      await requireShareable(call, after.entityId);
      return call.change(async (tx) => {
        if (!(await updateSavedView(tx, before.id, changes))) throw backOfficeErrors.unknown('saved view');
        const result = present(after, before.ownerName, true);
        return { result, ...entryOf('saved-view.change', after), before: factsOf(before), after: factsOf(after) };
      });
    },
  }),
  route({
    method: 'DELETE',
    path: '/saved-views/:id',
    permission: 'signed in',
    query: z.object({}),
    run: async (services, call): Promise<Record<string, never>> => {
      const view = await findChangeable(services, call);
      return call.change(async (tx) => {
        if (!(await deleteSavedView(tx, view.id))) throw backOfficeErrors.unknown('saved view');
        return { result: {}, ...entryOf('saved-view.delete', view), before: factsOf(view) };
      });
    },
  }),
];

function entryOf(action: string, { id, entityId: at }: SavedView) {
  return { action, entityId: at, subjectId: id };
}
