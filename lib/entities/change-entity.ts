import type { Database } from '#lib/platform/database/database.ts';
import { EntityValidationError, noSuchEntity } from './create-entity.ts';
import type { Entity } from './entity.ts';
import { entityEtag } from './entity-etag.ts';
import { type OwnEntitySettings, ownEntitySettings } from './settings.ts';
import { findChildrenOf, lockEntity, updateEntity } from './store.ts';

/** What may be changed of an entity; what is left out stays. */
export type EntityChange = {
  name?: string | undefined;
  /** Stops processing for it and everything below it; null resumes. */
  disabledAt?: Date | null | undefined;
  /** From what it sets itself to what it shall set; what is left out then is inherited. */
  settings?: ((own: OwnEntitySettings) => OwnEntitySettings) | undefined;
};

/** Somebody changed the entity since it was looked at; this is how it is now. */
export class EntityConflictError extends Error {
  readonly current: Entity;

  constructor(current: Entity) {
    super(`${current.name} was changed meanwhile.`);
    this.current = current;
  }
}

/**
 * Changes an entity under a lock, for the rest of the caller's transaction: of two changes at once the second starts
 * from what the first one left. Whoever names the version they saw changes nothing that is not as they saw it.
 */
export async function changeEntity(
  db: Database,
  id: string,
  change: EntityChange,
  expectedVersion?: string,
): Promise<{ before: Entity; after: Entity }> {
  return changeLocked(db, id, async (before) => {
    if (expectedVersion !== undefined && entityEtag(before) !== expectedVersion)
      throw new EntityConflictError(before);
    const settings = change.settings ? ownEntitySettings.parse(change.settings(before.settings)) : null;
    if (settings) await rejectForeignChannels(db, before, settings);
    return {
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.disabledAt === undefined ? {} : { disabledAt: change.disabledAt }),
      ...(settings ? { settings } : {}),
    };
  });
}

/** Replaces what an entity sets itself; what it leaves out is inherited again. */
export async function changeSettings(db: Database, id: string, settings: OwnEntitySettings): Promise<Entity> {
  return (await changeEntity(db, id, { settings: () => settings })).after;
}

/** Stops or resumes processing for an entity and everything below it. */
export async function setDisabled(db: Database, id: string, disabledAt: Date | null): Promise<Entity> {
  return (await changeEntity(db, id, { disabledAt })).after;
}

/** Moves the virtual clock of a test-mode merchant; a live one has none (a constraint refuses it too). */
export async function setTestClock(db: Database, id: string, offsetMs: number): Promise<Entity> {
  return (await changeClock(db, id, () => offsetMs)).after;
}

/** The same by so many minutes from where it stands; null goes back to real time. */
export async function advanceTestClock(
  db: Database,
  id: string,
  forwardMinutes: number | null,
): Promise<{ before: Entity; after: Entity }> {
  return changeClock(db, id, (offsetMs) =>
    forwardMinutes === null ? 0 : offsetMs + forwardMinutes * 60_000,
  );
}

async function changeClock(db: Database, id: string, next: (offsetMs: number) => number) {
  return changeLocked(db, id, async ({ kind, mode, clockOffsetMs }) => {
    if (kind !== 'MERCHANT' || mode !== 'TEST') {
      throw new EntityValidationError('Only a test-mode merchant has a virtual clock.');
    }
    return { clockOffsetMs: next(clockOffsetMs) };
  });
}

async function changeLocked(
  db: Database,
  id: string,
  change: (before: Entity) => Promise<Partial<Entity>>,
): Promise<{ before: Entity; after: Entity }> {
  const before = await lockEntity(db, id);
  if (!before) throw noSuchEntity(id);
  const after = { ...before, ...(await change(before)) };
  await updateEntity(db, after);
  return { before, after };
}

/** A merchant dispatches to channels of its own; nobody else dispatches. */
async function rejectForeignChannels(
  db: Database,
  { id, kind }: Entity,
  { dispatching = [] }: OwnEntitySettings,
): Promise<void> {
  if (dispatching.length === 0) return;
  if (kind !== 'MERCHANT') throw new EntityValidationError('Only a merchant dispatches to channels.');
  const own = new Set((await findChildrenOf(db, id)).map((child) => child.id));
  const foreign = dispatching.find(({ channelId }) => !own.has(channelId));
  if (foreign) throw new EntityValidationError(`${foreign.channelId} is no channel of this merchant.`);
}
