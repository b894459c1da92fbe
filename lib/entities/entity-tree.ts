import { LRUCache } from 'lru-cache';
import type { Connection } from '#lib/platform/database/connection.ts';
import type { Database } from '#lib/platform/database/database.ts';
import type { Channel, Entity, EntityPath } from './entity.ts';
import { type EntitySettings, inheritSettings } from './settings.ts';
import { findPathOf } from './store.ts';

/** The properties of a request that dispatching rules match. */
export type DispatchCriteria = {
  paymentBrand: string | undefined;
  currency: string | undefined;
  paymentType: string | undefined;
};

const cacheFor = { max: 10_000, ttl: 5_000 };

/**
 * The entity tree for requests. Every request needs a path, so paths are cached for seconds and invalidated when any
 * process changes an entity (see `listenForInvalidations`).
 */
export class EntityTree {
  readonly #db: Database;
  #paths = new LRUCache<string, { path: EntityPath | null }>(cacheFor);

  constructor(db: Database) {
    this.#db = db;
  }

  /** A read that began before keeps its result in the discarded cache, because it may be of before the change. */
  invalidate(): void {
    this.#paths = new LRUCache(cacheFor);
  }

  async findPath(id: string): Promise<EntityPath | null> {
    const paths = this.#paths;
    const cached = paths.get(id);
    if (cached) return cached.path;
    const path = toPath(await findPathOf(this.#db, id));
    paths.set(id, { path });
    return path;
  }

  /** The channel with this id, or null when there is no such channel. */
  async findChannel(id: string): Promise<Channel | null> {
    const path = await this.findPath(id);
    return path ? toChannel(path) : null;
  }

  /**
   * The channel that processes a request to `path`: the entity itself when it is a channel, else the first matching
   * dispatching rule of the merchant (spec 5, docs/decisions/0014).
   */
  async dispatch(path: EntityPath, criteria: DispatchCriteria): Promise<Channel | null> {
    if (path.entity.kind === 'CHANNEL') return toChannel(path);
    if (path.entity.kind !== 'MERCHANT') return null;
    for (const rule of path.settings.dispatching) {
      const fits =
        allows(rule.paymentBrands, criteria.paymentBrand) &&
        allows(rule.currencies, criteria.currency) &&
        allows(rule.paymentTypes, criteria.paymentType);
      if (!fits) continue;
      const channel = await this.findChannel(rule.channelId);
      if (channel?.merchantId === path.entity.id) return channel;
    }
    return null;
  }
}

/** The settings of an entity as they are in this transaction; null when the id is unknown. */
export async function findSettings(connection: Connection, id: string): Promise<EntitySettings | null> {
  return toPath(await findPathOf(connection, id))?.settings ?? null;
}

function allows(list: readonly string[] | undefined, value: string | undefined): boolean {
  return list === undefined || list.length === 0 || (value !== undefined && list.includes(value));
}

function toPath(line: Entity[]): EntityPath | null {
  const [entity] = line;
  if (!entity) return null;
  return {
    entity,
    ids: line.map((each) => each.id),
    settings: inheritSettings(line.map((each) => each.settings).reverse()),
    limitOwners: limitOwnersOf(line),
    merchant: line.find((each) => each.kind === 'MERCHANT') ?? null,
    disabled: line.some((each) => each.disabledAt !== null),
  };
}

/** The nearest entity that has a limit of its own. */
function limitOwnersOf(line: readonly Entity[]): EntityPath['limitOwners'] {
  const fromRootDown = line.toReversed().flatMap(({ id, settings }) => {
    const own = Object.entries(settings.throttling ?? {}).filter(([, value]) => value !== undefined);
    return own.map(([name]) => [name, id]);
  });
  return Object.fromEntries(fromRootDown);
}

function toChannel(path: EntityPath): Channel | null {
  const { entity, merchant } = path;
  if (entity.kind !== 'CHANNEL' || !merchant) return null;
  return {
    id: entity.id,
    entityIds: path.ids,
    name: entity.name,
    merchantId: merchant.id,
    merchantName: merchant.name,
    mode: entity.mode,
    clockOffsetMs: merchant.clockOffsetMs,
    settings: path.settings,
  };
}
