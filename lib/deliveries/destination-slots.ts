import { LRUCache } from 'lru-cache';

export type SlotLimits = {
  /** Requests of this process at once. */
  maxInFlight: number;
  /** Of those, requests to destinations that fail or have not proved themselves. */
  maxUnproven: number;
};

/**
 * How many requests each destination may have at once. A destination earns its limit by a success and loses it by a
 * failure, and those without share a part of the whole, so that hanging destinations leave room for the others.
 */
export class DestinationSlots {
  readonly #limits: SlotLimits;
  readonly #inFlight = new Map<string, number>();
  /** Taken as unproven, so that they are returned as such. */
  readonly #unproven = new Map<string, number>();
  readonly #proven = new LRUCache<string, true>({ max: 50_000 });
  #total = 0;
  #unprovenTotal = 0;

  constructor(limits: SlotLimits) {
    this.#limits = limits;
  }

  get total(): number {
    return this.#total;
  }

  /** How many more requests this destination may begin now. */
  free(destinationId: string, maxConcurrent: number): number {
    const own = this.#inFlight.get(destinationId) ?? 0;
    const room = this.#limits.maxInFlight - this.#total;
    if (this.#proven.has(destinationId)) return Math.max(0, Math.min(maxConcurrent - own, room));
    const unprovenRoom = this.#limits.maxUnproven - this.#unprovenTotal;
    return Math.max(0, Math.min(1 - own, room, unprovenRoom));
  }

  /** Whether at least half of the slots of this destination are free, so that a backlog is claimed in large parts. */
  isHalfFree(destinationId: string, maxConcurrent: number): boolean {
    const limit = this.#proven.has(destinationId) ? maxConcurrent : 1;
    return 2 * (this.#inFlight.get(destinationId) ?? 0) <= limit;
  }

  take(destinationId: string): void {
    add(this.#inFlight, destinationId, 1);
    this.#total += 1;
    if (this.#proven.has(destinationId)) return;
    add(this.#unproven, destinationId, 1);
    this.#unprovenTotal += 1;
  }

  release(destinationId: string, succeeded: boolean): void {
    add(this.#inFlight, destinationId, -1);
    this.#total -= 1;
    if (this.#unproven.has(destinationId)) {
      add(this.#unproven, destinationId, -1);
      this.#unprovenTotal -= 1;
    }
    if (succeeded) this.#proven.set(destinationId, true);
    else this.#proven.delete(destinationId);
  }
}

function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
