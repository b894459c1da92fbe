import { backOfficeErrors } from '#lib/staff/back-office-error.ts';
import { type HeldRole, type Permission, roleRootsOf } from '#lib/staff/permissions.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { type CompatibilityUses, listCompatibilityUses } from '../compatibility-uses.ts';
import type { Entity } from '../entity.ts';
import { entityEtag } from '../entity-etag.ts';
import { flattenSettings, inheritSettings, type SettingName, settingNames } from '../settings.ts';
import { type EntityNode, listChildren, type TreeNode } from '../store.ts';

/** One setting: the own value, the inherited value and its origin. */
export type SettingField = {
  /** Absent: inherited. */
  own?: unknown;
  above: unknown;
  /** The ancestor that has it; null for the default. */
  from: { id: string; name: string } | null;
};

export type EntityDetail = {
  node: EntityNode;
  path: { id: string; name: string }[];
  settings: Record<SettingName, SettingField>;
  /** Which clients still need a compatibility setting, of this entity and the channels directly below it. */
  compatibilityUses: CompatibilityUses;
  /** The version that a change must send, so that conflicts are detected. */
  version: string;
  mayChange: boolean;
  mayTest: boolean;
  /** Direct children, in the order of their names; the tree shows all of them. */
  children: TreeNode[];
  /** The channels that a merchant may dispatch to. */
  channels: { id: string; name: string }[];
};

const maxChildren = 50;

/** One entity with what it sets and inherits. The caller has checked that it is in entityScope. */
export async function describeEntity(
  { db, tree }: StaffServices,
  id: string,
  roles: readonly HeldRole[],
): Promise<EntityDetail> {
  const path = await tree.findPath(id);
  if (!path) throw backOfficeErrors.unknown('entity');
  const { entity, ids } = path;
  const above = await findAbove(tree, ids.slice(1));
  const may = (permission: Permission): boolean => roleRootsOf(roles, permission).some((root) => ids.includes(root));
  const { kind, parentId, mode, name, disabledAt } = entity;
  return {
    node: { id, kind, parentId, name, mode, disabled: disabledAt !== null },
    path: above.map((each) => ({ id: each.id, name: each.name })).reverse(),
    settings: describeSettings(entity, above),
    compatibilityUses: await listCompatibilityUses(db, id),
    version: entityEtag(entity),
    mayChange: may('entities.write'),
    mayTest: kind === 'CHANNEL' && mode === 'TEST' && may('simulator.use'),
    children: await listChildren(db, id, { after: null, limit: maxChildren }),
    channels: kind === 'MERCHANT' ? await findChannelsOf(db, id) : [],
  };
}

/** The ancestors of an entity, nearest first. */
async function findAbove(tree: StaffServices['tree'], ids: readonly string[]): Promise<Entity[]> {
  const lines = await Promise.all(ids.map((id) => tree.findPath(id)));
  return lines.flatMap((line) => (line ? [line.entity] : []));
}

async function findChannelsOf({ prisma }: StaffServices['db'], parentId: string) {
  return prisma.entity.findMany({
    where: { parentId, kind: 'CHANNEL' },
    select: { id: true, name: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
}

function describeSettings(entity: Entity, above: readonly Entity[]): EntityDetail['settings'] {
  const own = flattenSettings(entity.settings);
  const inherited = inheritSettings(above.map(({ settings }) => settings).reverse());
  const otherwise = flattenSettings(inherited);
  const sources = above.map(({ id, name, settings }) => ({ id, name, sets: flattenSettings(settings) }));
  const fields = settingNames.map((name): [SettingName, SettingField] => {
    const source = sources.find(({ sets }) => name in sets);
    const field = { above: otherwise[name] ?? null, from: source ? { id: source.id, name: source.name } : null };
    return [name, name in own ? { own: own[name], ...field } : field];
  });
  return Object.fromEntries(fields) as EntityDetail['settings'];
}
