import { createSimulatorAccount } from '#lib/connectors/index.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import type { StaffTx } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import { type Entity, type EntityKind, type EntityMode, parentKinds } from './entity.ts';
import { type OwnEntitySettings, ownEntitySettings } from './settings.ts';
import { findPathOf, insertEntity } from './store.ts';

export type NewEntity = {
  kind: EntityKind;
  parentId: string | null;
  name: string;
  /** Only a root has its own mode; everything below inherits it. */
  mode?: EntityMode | undefined;
  settings?: OwnEntitySettings;
};

/** Why an entity cannot be created or changed; the text is for users. */
export class EntityValidationError extends Error {}

/** Creates a PSP, division, merchant or channel under its parent; a PSP begins with the simulator. */
export async function createEntity(tx: StaffTx, input: NewEntity, now: Date): Promise<Entity> {
  const parent = input.parentId === null ? null : await requireEntity(tx, input.parentId);
  const allowed = parentKinds[input.kind];
  if (parent === null && allowed.length > 0) {
    throw new EntityValidationError(`A ${input.kind} needs a parent: a ${allowed.join(' or ')}.`);
  }
  if (parent !== null && !allowed.includes(parent.kind)) {
    throw new EntityValidationError(`A ${input.kind} cannot be below a ${parent.kind}.`);
  }
  const mode = input.mode ?? parent?.mode ?? 'TEST';
  if (parent && parent.kind === 'CHANNEL') throw new EntityValidationError('A channel cannot have children.');
  const entity: Entity = {
    id: newRandomId(),
    kind: input.kind,
    parentId: parent?.id ?? null,
    name: input.name,
    mode,
    settings: ownEntitySettings.parse(input.settings ?? {}),
    clockOffsetMs: 0,
    disabledAt: null,
  };
  await insertEntity(tx, entity, now);
  if (parent === null) await createSimulatorAccount(tx, entity.id, now);
  return entity;
}

export async function requireEntity(connection: Connection, id: string): Promise<Entity> {
  const [entity] = await findPathOf(connection, id);
  if (!entity) throw noSuchEntity(id);
  return entity;
}

export function noSuchEntity(id: string): EntityValidationError {
  return new EntityValidationError(`No entity has the id ${id}.`);
}
