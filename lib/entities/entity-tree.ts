import { LRUCache } from 'lru-cache';
import type { Database } from '#lib/platform/database/database.ts';
import type { Channel, Entity, EntityPath } from './entity.ts';
import { inheritSettings } from './settings.ts';
import { findPathOf } from './store.ts';

/** How the caller's request is told apart when a merchant dispatches to its channels. */
export type DispatchCriteria = {
  paymentBrand: string | undefined;
  currency: string | undefined;
  paymentType: string | undefined;
};

/**
 * The tree as requests see it. Lines are cached for seconds and dropped as soon as any process changes
 * an entity (see `listenForInvalidations`), because every request needs one.
 */
export class EntityTree {
  readonly #db: Database;
  readonly #lines = new LRUCache<string, { lineage: EntityPath | null }>({ max: 10_000, ttl: 5_000 });

  constructor(db: Database) {
    this.#db = db;
  }

  invalidate(): void {
    this.#lines.clear();
  }

  async findPath(id: string): Promise<EntityPath | null> {
    const cached = this.#lines.get(id);
    if (cached) return cached.lineage;
    const lineage = toPath(await findPathOf(this.#db, id));
    this.#lines.set(id, { lineage });
    return lineage;
  }

  /** The channel with this id, or null when the id is none's or not a channel's. */
  async findChannel(id: string): Promise<Channel | null> {
    const lineage = await this.findPath(id);
    return lineage ? toChannel(lineage) : null;
  }

  /**
   * The channel that a request to `lineage` is processed by: the entity itself when it is a channel,
   * else the first rule of a merchant's dispatching that fits (spec 5, docs/decisions/0005).
   */
  async dispatch(lineage: EntityPath, criteria: DispatchCriteria): Promise<Channel | null> {
    if (lineage.entity.kind === 'CHANNEL') return toChannel(lineage);
    if (lineage.entity.kind !== 'MERCHANT') return null;
    for (const rule of lineage.settings.dispatching) {
      const fits =
        allows(rule.paymentBrands, criteria.paymentBrand) &&
        allows(rule.currencies, criteria.currency) &&
        allows(rule.paymentTypes, criteria.paymentType);
      if (!fits) continue;
      const channel = await this.findChannel(rule.channelId);
      if (channel?.merchantId === lineage.entity.id) return channel;
    }
    return null;
  }
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
    merchant: line.find((each) => each.kind === 'MERCHANT') ?? null,
    disabled: line.some((each) => each.disabledAt !== null),
  };
}

function toChannel(lineage: EntityPath): Channel | null {
  const { entity, merchant } = lineage;
  if (entity.kind !== 'CHANNEL' || !merchant) return null;
  return {
    id: entity.id,
    name: entity.name,
    merchantId: merchant.id,
    merchantName: merchant.name,
    mode: entity.mode,
    clockOffsetMs: merchant.clockOffsetMs,
    settings: lineage.settings,
  };
}
