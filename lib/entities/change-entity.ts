import type { Database } from '#lib/platform/database/database.ts';
import { EntityRefused, requireEntity } from './create-entity.ts';
import type { Entity } from './entity.ts';
import { type OwnEntitySettings, ownEntitySettings } from './settings.ts';
import { updateEntity } from './store.ts';

/** Replaces what an entity sets itself; what it leaves out is inherited again. */
export async function changeSettings(db: Database, id: string, settings: OwnEntitySettings): Promise<Entity> {
  const entity = await requireEntity(db, id);
  const changed = { ...entity, settings: ownEntitySettings.parse(settings) };
  await updateEntity(db, changed);
  return changed;
}

export async function renameEntity(db: Database, id: string, name: string): Promise<Entity> {
  const changed = { ...(await requireEntity(db, id)), name };
  await updateEntity(db, changed);
  return changed;
}

/** Stops or resumes processing for an entity and everything below it. */
export async function setDisabled(db: Database, id: string, disabledAt: Date | null): Promise<Entity> {
  const entity = await requireEntity(db, id);
  const changed = { ...entity, disabledAt };
  await updateEntity(db, changed);
  return changed;
}

/** Moves the virtual clock of a test-mode merchant; a live one has none (a constraint refuses it too). */
export async function moveVirtualClock(db: Database, id: string, offsetMs: number): Promise<Entity> {
  const entity = await requireEntity(db, id);
  if (entity.kind !== 'MERCHANT' || entity.mode !== 'TEST') {
    throw new EntityRefused('Only a test-mode merchant has a virtual clock.');
  }
  const changed = { ...entity, clockOffsetMs: offsetMs };
  await updateEntity(db, changed);
  return changed;
}
