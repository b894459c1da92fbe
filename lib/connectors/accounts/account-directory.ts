import { LRUCache } from 'lru-cache';
import type { Database } from '#lib/platform/database/database.ts';
import { BinTable } from '../bin-ranges/bin-table.ts';
import { findBinRanges } from '../bin-ranges/store.ts';
import type { RoutingLevel } from '../routing/select-account.ts';
import { findRulesOf } from '../routing/store.ts';
import type { ConnectorAccount } from './connector-account.ts';
import { findAccount, findAccountsOf } from './store.ts';

/**
 * Accounts, rules and card number ranges for payments. Every payment needs them, so they are cached for seconds like
 * the entity tree, and invalidated when any process changes them (see `listenForInvalidations`).
 */
export class AccountDirectory {
  readonly #db: Database;
  readonly #paths = new LRUCache<string, Promise<RoutingLevel[]>>({ max: 10_000, ttl: 5_000 });
  readonly #accounts = new LRUCache<string, Promise<{ account: ConnectorAccount | null }>>({ max: 10_000, ttl: 5_000 });
  #bins: Promise<BinTable> | undefined;

  constructor(db: Database) {
    this.#db = db;
  }

  invalidate(): void {
    this.#paths.clear();
    this.#accounts.clear();
  }

  invalidateBins(): void {
    this.#bins = undefined;
  }

  /** The accounts and rules of an entity and everything above it; `entityIds` is nearest first. */
  findPath(entityIds: readonly string[]): Promise<RoutingLevel[]> {
    return remember(this.#paths, entityIds[0] ?? '', () => this.#readPath(entityIds));
  }

  async findAccount(id: string): Promise<ConnectorAccount | null> {
    const read = async () => ({ account: await findAccount(this.#db, id) });
    return (await remember(this.#accounts, id, read)).account;
  }

  /** Kept until they are imported again: they may be hundreds of thousands. */
  async findBinTable(): Promise<BinTable> {
    this.#bins ??= findBinRanges(this.#db).then((ranges) => new BinTable(ranges));
    const reading = this.#bins;
    return reading.catch((error: unknown) => {
      if (this.#bins === reading) this.#bins = undefined;
      throw error;
    });
  }

  async #readPath(entityIds: readonly string[]): Promise<RoutingLevel[]> {
    const [accounts, rules] = await Promise.all([
      findAccountsOf(this.#db, entityIds),
      findRulesOf(this.#db, entityIds),
    ]);
    return entityIds.map((entityId) => ({
      entityId,
      accounts: accounts.filter((each) => each.entityId === entityId),
      rules: rules.filter((each) => each.entityId === entityId),
    }));
  }
}

/** Callers at the same time share one reading; one that failed is not kept. */
function remember<Value extends object>(
  cache: LRUCache<string, Promise<Value>>,
  key: string,
  read: () => Promise<Value>,
): Promise<Value> {
  const cached = cache.get(key);
  if (cached) return cached;
  const reading = read();
  cache.set(key, reading);
  reading.catch(() => {
    if (cache.peek(key) === reading) cache.delete(key);
  });
  return reading;
}
