import { z } from 'zod';
import {
  changeSettings,
  createEntity,
  type Entity,
  type EntityNode,
  EntityRefused,
  renameEntity,
  requireEntity,
  setDisabled,
} from '#lib/entities/index.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { BackOfficeFault, backOfficeFaults } from './back-office-fault.ts';
import { type BackOfficeServices, route } from './call.ts';
import type { Reach } from './reach.ts';

export type EntityDetail = {
  node: EntityNode;
  path: { id: string; name: string }[];
  /** What it sets itself; the rest it inherits. Credentials of another system are left out. */
  own: Record<string, unknown>;
  inherited: Record<string, unknown>;
  mayChange: boolean;
};

const name = z.string().trim().min(1, 'is missing').max(128);
const newEntity = z.object({ kind: z.enum(['DIVISION', 'MERCHANT', 'CHANNEL']), parentId: z.string(), name });
const change = z.object({
  name: name.optional(),
  disabled: z.boolean().optional(),
  settings: z.record(z.string(), z.unknown()).optional(),
});

async function describeEntity(
  { tree }: BackOfficeServices,
  id: string,
  mayChange: boolean,
): Promise<EntityDetail> {
  const lineage = await tree.findLineage(id);
  if (!lineage) throw backOfficeFaults.unknown('entity');
  const { entity } = lineage;
  const above = await Promise.all(lineage.ids.slice(1).map((each) => tree.findLineage(each)));
  const { id: own, kind, parentId, mode } = entity;
  return {
    node: { id: own, kind, parentId, name: entity.name, mode, disabled: entity.disabledAt !== null },
    path: above.flatMap((each) => (each ? [{ id: each.entity.id, name: each.entity.name }] : [])).reverse(),
    own: withoutSecrets(entity.settings),
    inherited: withoutSecrets(lineage.settings),
    mayChange,
  };
}

function withoutSecrets({ upstream, ...settings }: { upstream?: unknown }): Record<string, unknown> {
  const { url, entityId } = (upstream ?? {}) as { url?: string; entityId?: string };
  return { ...settings, ...(url ? { upstream: { url, entityId } } : {}) };
}

function entryOf(action: string, { id }: Entity) {
  return { action, entityId: id, subjectId: id };
}

/** What the audit log keeps of an entity. */
function factsOf({ kind, name, mode, settings, disabledAt }: Entity) {
  return { kind, name, mode, settings, disabledAt };
}

async function within(reach: Reach, id: string): Promise<string> {
  if (!(await reach.includes(id))) throw backOfficeFaults.unknown('entity');
  return id;
}

/** The feature's own refusals are written for people. */
async function refusalsTold<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof EntityRefused) throw new BackOfficeFault(409, 'refused', error.message);
    if (error instanceof z.ZodError) {
      const [issue] = error.issues;
      throw backOfficeFaults.unreadable(`${issue?.path.join('.') || 'settings'}: ${issue?.message}`);
    }
    throw error;
  }
}

export const entityRoutes = [
  route({
    method: 'GET',
    path: '/entities',
    permission: 'entities.read',
    query: z.object({}),
    run: async (_services, { reach }) => ({ entities: await reach.nodes() }),
  }),
  route({
    method: 'GET',
    path: '/entities/:id',
    permission: 'entities.read',
    query: z.object({}),
    run: async (services, { reach, path, user }) => {
      const id = await within(reach, path.id ?? '');
      return describeEntity(
        services,
        id,
        user.roles.some(({ role }) => role === 'administrator'),
      );
    },
  }),
  route({
    method: 'POST',
    path: '/entities',
    permission: 'entities.write',
    query: z.object({}),
    body: newEntity,
    run: async (services, { reach, body, change, now }) => {
      await within(reach, body.parentId);
      const create = async (db: Database) => {
        const result = await createEntity(db, body, now);
        return { result, ...entryOf('entity.create', result), after: factsOf(result) };
      };
      const entity = await refusalsTold(() => change(create));
      services.tree.forgetCached();
      return describeEntity(services, entity.id, true);
    },
  }),
  route({
    method: 'PATCH',
    path: '/entities/:id',
    permission: 'entities.write',
    query: z.object({}),
    body: change,
    run: async (services, { reach, path, body, change, now }) => {
      const id = await within(reach, path.id ?? '');
      const apply = async (db: Database) => {
        const before = await requireEntity(db, id);
        let after = before;
        if (body.name !== undefined) after = await renameEntity(db, id, body.name);
        if (body.disabled !== undefined) after = await setDisabled(db, id, body.disabled ? now : null);
        if (body.settings) {
          // The upstream account holds a sealed token and is set from the terminal.
          const { upstream } = before.settings;
          after = await changeSettings(db, id, { ...body.settings, ...(upstream ? { upstream } : {}) });
        }
        return {
          result: after,
          ...entryOf('entity.change', after),
          before: factsOf(before),
          after: factsOf(after),
        };
      };
      await refusalsTold(() => change(apply));
      services.tree.forgetCached();
      return describeEntity(services, id, true);
    },
  }),
];
