import { LRUCache } from 'lru-cache';
import type { Database } from '#lib/platform/database/database.ts';
import { findSealedEndpoint, type SealedSecrets } from './store.ts';
import type { WebhookEndpoint } from './webhook-endpoint.ts';

type CachedEndpoint = (WebhookEndpoint & SealedSecrets) | null;

/** Endpoints for sending, kept for seconds and invalidated when any process changes one. */
export class EndpointCache {
  readonly #db: Database;
  #endpoints = createEntries();

  constructor(db: Database) {
    this.#db = db;
  }

  /** A read that began before keeps its result in the discarded cache. */
  invalidate(): void {
    this.#endpoints = createEntries();
  }

  /** As it is now, for what must not rest on a cache. */
  findFresh(id: string): Promise<CachedEndpoint> {
    this.#endpoints.delete(id);
    return this.find(id);
  }

  find(id: string): Promise<CachedEndpoint> {
    const endpoints = this.#endpoints;
    const cached = endpoints.get(id);
    if (cached) return cached;
    const reading = findSealedEndpoint(this.#db, id);
    endpoints.set(id, reading);
    reading.catch(() => endpoints.delete(id));
    return reading;
  }
}

function createEntries(): LRUCache<string, Promise<CachedEndpoint>> {
  return new LRUCache({ max: 5_000, ttl: 5_000 });
}
