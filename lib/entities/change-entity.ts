import type { StaffTx } from '#lib/platform/database/transaction.ts';
import { EntityValidationError, noSuchEntity } from './create-entity.ts';
import type { Entity } from './entity.ts';
import { entityEtag } from './entity-etag.ts';
import { type OwnEntitySettings, ownEntitySettings } from './settings.ts';
import { findChildrenOf, lockEntity, updateEntity } from './store.ts';

/** The changes to an entity; omitted fields stay unchanged. */
export type EntityChange = {
  name?: string | undefined;
  /** Disables the entity and everything below it; null enables it. */
  disabledAt?: Date | null | undefined;
  /** Maps the own settings to the new ones; omitted settings are inherited. */
  settings?: ((own: OwnEntitySettings) => OwnEntitySettings) | undefined;
};

/** The entity changed since it was read; contains its current state. */
export class EntityConflictError extends Error {
  readonly current: Entity;

  constructor(current: Entity) {
    super(`${current.name} was changed by another user.`);
    this.current = current;
  }
}

/**
 * Changes an entity under a lock, for the rest of the caller's transaction: a concurrent change starts from the
 * result of the first. A caller who passes a version changes nothing if the entity has another version.
 */
export async function changeEntity(
  tx: StaffTx,
  id: string,
  change: EntityChange,
  expectedVersion?: string,
): Promise<{ before: Entity; after: Entity }> {
  return changeLocked(tx, id, async (before) => {
    if (expectedVersion !== undefined && entityEtag(before) !== expectedVersion) throw new EntityConflictError(before);
    const settings = change.settings ? ownEntitySettings.parse(change.settings(before.settings)) : null;
    if (settings) await rejectForeignChannels(tx, before, settings);
    return {
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.disabledAt === undefined ? {} : { disabledAt: change.disabledAt }),
      ...(settings ? { settings } : {}),
    };
  });
}

/** Replaces the own settings of an entity; omitted settings are inherited. */
export async function changeSettings(tx: StaffTx, id: string, settings: OwnEntitySettings): Promise<Entity> {
  return (await changeEntity(tx, id, { settings: () => settings })).after;
}

/** Disables or enables an entity and everything below it. */
export async function setDisabled(tx: StaffTx, id: string, disabledAt: Date | null): Promise<Entity> {
  return (await changeEntity(tx, id, { disabledAt })).after;
}

/** Sets the test clock of a test-mode merchant; a live merchant has none (also enforced by a constraint). */
export async function setTestClock(tx: StaffTx, id: string, offsetMs: number): Promise<Entity> {
  return (await changeClock(tx, id, () => offsetMs)).after;
}

/** Advances the test clock by a number of minutes; null resets it to real time. */
export async function advanceTestClock(
  tx: StaffTx,
  id: string,
  forwardMinutes: number | null,
): Promise<{ before: Entity; after: Entity }> {
  return changeClock(tx, id, (offsetMs) => (forwardMinutes === null ? 0 : offsetMs + forwardMinutes * 60_000));
}

async function changeClock(tx: StaffTx, id: string, next: (offsetMs: number) => number) {
  return changeLocked(tx, id, async ({ kind, mode, clockOffsetMs }) => {
    if (kind !== 'MERCHANT' || mode !== 'TEST') {
      throw new EntityValidationError('Only a test-mode merchant has a test clock.');
    }
    return { clockOffsetMs: next(clockOffsetMs) };
  });
}

async function changeLocked(
  tx: StaffTx,
  id: string,
  change: (before: Entity) => Promise<Partial<Entity>>,
): Promise<{ before: Entity; after: Entity }> {
  const before = await lockEntity(tx, id);
  if (!before) throw noSuchEntity(id);
  const after = { ...before, ...(await change(before)) };
  await updateEntity(tx, after);
  return { before, after };
}

/** Only merchants dispatch, and only to their own channels. */
async function rejectForeignChannels(
  tx: StaffTx,
  { id, kind }: Entity,
  { dispatching = [] }: OwnEntitySettings,
): Promise<void> {
  if (dispatching.length === 0) return;
  if (kind !== 'MERCHANT') throw new EntityValidationError('Only a merchant dispatches to channels.');
  const own = new Set((await findChildrenOf(tx, id)).map((child) => child.id));
  const foreign = dispatching.find(({ channelId }) => !own.has(channelId));
  if (foreign) throw new EntityValidationError(`${foreign.channelId} is no channel of this merchant.`);
}
