import { z } from 'zod';
import { inheritRootRoles } from '#lib/access/index.ts';
import { type CappedCount, cappedCount } from '#lib/access/staff/tokens/present-token.ts';
import type { StaffTx } from '#lib/platform/database/transaction.ts';
import { countRequests } from '#lib/request-log/index.ts';
import { resolveRequestLogScope } from '#lib/request-log/staff/request-log-scope.ts';
import { BackOfficeError, backOfficeErrors } from '#lib/staff/back-office-error.ts';
import type { EntityScope } from '#lib/staff/entity-scope.ts';
import { entityWithin } from '#lib/staff/entity-scope.ts';
import type { HeldRole } from '#lib/staff/permissions.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { changeEntity, EntityConflictError } from '../change-entity.ts';
import { createEntity, EntityValidationError } from '../create-entity.ts';
import type { Entity } from '../entity.ts';
import { applySettings, type OwnEntitySettings, type SettingsChange } from '../settings.ts';
import { findRootIds, findSubtrees } from '../store.ts';
import { describeEntity, type EntityDetail } from './describe-entity.ts';
import { entityName, newEntityForm, settingValues } from './forms.ts';

/** What stops when an entity is disabled. */
export type EntityActivity = { channels: number; calls: CappedCount };

const change = z.object({
  /** The version that the user saw. */
  version: z.string(),
  name: entityName.optional(),
  disabled: z.boolean().optional(),
  settings: z.object({ set: z.record(z.string(), z.unknown()), inherit: z.array(z.string()) }).optional(),
});
const nothing = z.object({});
const dayMs = 86_400_000;

function entryOf(action: string, { id }: Entity) {
  return { action, entityId: id, subjectId: id };
}

/** The fields of an entity in the audit log. */
function factsOf({ kind, name, mode, settings, disabledAt }: Entity) {
  return { kind, name, mode, settings, disabledAt };
}

/** A new PSP is a new tenant: only administrators of every PSP may create one. */
async function parentWithin({ db }: StaffServices, entityScope: EntityScope, parentId: string | null) {
  if (parentId !== null) return entityWithin(entityScope, parentId);
  if (!(await coversAllPsps({ db }, entityScope.rootIds))) throw backOfficeErrors.forbidden();
  return null;
}

export async function coversAllPsps({ db }: Pick<StaffServices, 'db'>, ids: readonly string[]): Promise<boolean> {
  return (await findRootIds(db)).every((id) => ids.includes(id));
}

/** Error messages of the feature are for users; field errors are returned with their field. */
async function mapEntityErrors<T>(
  services: StaffServices,
  roles: readonly HeldRole[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof EntityValidationError) throw new BackOfficeError(409, 'refused', error.message);
    if (error instanceof EntityConflictError) {
      services.tree.invalidate();
      const current = await describeEntity(services, error.current.id, roles);
      const sentence = `${error.message} Nothing was saved and your form is kept. Check the changes, then save again.`;
      throw new BackOfficeError(409, 'changed', sentence, { current });
    }
    if (error instanceof z.ZodError) {
      const fields = error.issues.map(({ path, message }) => ({ name: fieldOf(path), message }));
      const sentence = fields.map((field) => `${field.name}: ${field.message}`).join('. ');
      throw backOfficeErrors.unreadable(sentence, { fields });
    }
    throw error;
  }
}

/** The settings of a form, whose errors have the names of its fields. */
function checked({ set, inherit }: SettingsChange): SettingsChange {
  return { set: settingValues.partial().parse(set), inherit };
}

/** The name of a setting without paths inside it: `paymentBrands`, `throttling.readsPerMinute`. */
function fieldOf(path: readonly PropertyKey[]): string {
  return path.filter((part) => typeof part === 'string').join('.') || 'settings';
}

export const entityRoutes = [
  route({
    method: 'GET',
    path: '/entities/:id',
    permission: 'entities.read',
    query: nothing,
    run: async (services, { entityScope, path, user }): Promise<EntityDetail> =>
      describeEntity(services, await entityWithin(entityScope, path.id), user.roles),
  }),
  route({
    method: 'GET',
    path: '/entities/:id/activity',
    permission: 'entities.read',
    query: nothing,
    run: async ({ db }, { entityScope, path, now }): Promise<EntityActivity> => {
      const nodes = await findSubtrees(db, [await entityWithin(entityScope, path.id)]);
      const since = new Date(now.getTime() - dayMs);
      return {
        channels: nodes.filter(({ kind }) => kind === 'CHANNEL').length,
        calls: cappedCount(await countRequests(db.pool, resolveRequestLogScope(nodes), since)),
      };
    },
  }),
  route({
    method: 'POST',
    path: '/entities',
    permission: 'entities.write',
    query: nothing,
    body: newEntityForm,
    run: async (services, { entityScope, body, user, change, now }): Promise<EntityDetail> => {
      const parentId = await parentWithin(services, entityScope, body.parentId);
      const create = async (tx: StaffTx) => {
        const result = await createEntity(tx, { ...body, parentId }, now);
        if (parentId === null) await inheritRootRoles(tx, result.id);
        return { result, ...entryOf('entity.create', result), after: factsOf(result) };
      };
      const entity = await mapEntityErrors(services, user.roles, () => change(create));
      services.tree.invalidate();
      if (parentId === null) services.sso.sessions.invalidate();
      return describeEntity(services, entity.id, user.roles);
    },
  }),
  route({
    method: 'PATCH',
    path: '/entities/:id',
    permission: 'entities.write',
    query: nothing,
    body: change,
    run: async (services, { entityScope, path, body, user, change, now }): Promise<EntityDetail> => {
      const id = await entityWithin(entityScope, path.id);
      const { name, disabled, settings, version } = body;
      const changes = {
        name,
        disabledAt: disabled === undefined ? undefined : disabled ? now : null,
        settings: settings && ((own: OwnEntitySettings) => applySettings(own, checked(settings))),
      };
      const apply = async (tx: StaffTx) => {
        const { before, after } = await changeEntity(tx, id, changes, version);
        const facts = { before: factsOf(before), after: factsOf(after) };
        return { result: after, ...entryOf('entity.change', after), ...facts };
      };
      await mapEntityErrors(services, user.roles, () => change(apply));
      services.tree.invalidate();
      return describeEntity(services, id, user.roles);
    },
  }),
];
