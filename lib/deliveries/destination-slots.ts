import { LRUCache } from 'lru-cache';
import { monotonicMs } from '#lib/platform/clock.ts';

export type SlotLimits = {
  /** Requests of this process at once. */
  maxInFlight: number;
  /** Of those, requests to destinations that fail or have not proved themselves. */
  maxUnproven: number;
};

/** When a destination answered last, and how long it takes from one answer to the next: a moving average. */
type Pace = { answeredMs: number; gapMs: number };

/** After its first answer a destination counts as slow, until further answers show its pace. */
const firstGapMs = 1_000;

/** As many deliveries are claimed ahead as a destination answers in this time, so that they wait no longer. */
const aheadMs = 50;
const maxAhead = 64;

/** An eighth of all slots is left to destinations that have no delivery waiting, however busy others are. */
const reservedPart = 1 / 8;

/**
 * How many requests each destination may have at once. A destination earns its limit by a success and loses it by a
 * failure, and those without share a part of the whole, so that hanging destinations leave room for the others.
 */
export class DestinationSlots {
  readonly #limits: SlotLimits;
  readonly #reserve: number;
  readonly #inFlight = new Map<string, number>();
  /** Taken as unproven, so that they are returned as such. */
  readonly #unproven = new Map<string, number>();
  readonly #proven = new LRUCache<string, Pace>({ max: 50_000 });
  #total = 0;
  #unprovenTotal = 0;

  constructor(limits: SlotLimits) {
    this.#limits = limits;
    this.#reserve = Math.floor(limits.maxInFlight * reservedPart);
  }

  get total(): number {
    return this.#total;
  }

  /** How many more requests this destination may begin now. */
  free(destinationId: string, maxConcurrent: number): number {
    const own = this.inFlight(destinationId);
    const room = this.#room;
    if (this.#proven.has(destinationId)) return Math.max(0, Math.min(maxConcurrent - own, room));
    const unprovenRoom = this.#limits.maxUnproven - this.#unprovenTotal;
    return Math.max(0, Math.min(1 - own, room, unprovenRoom));
  }

  /** Whether a delivery that waits for this destination may begin. One is always in flight: its end lets the next one begin. */
  mayBeginWaiting(destinationId: string, maxConcurrent: number): boolean {
    if (this.inFlight(destinationId) === 0) return true;
    return this.#room > this.#reserve && this.free(destinationId, maxConcurrent) > 0;
  }

  get #room(): number {
    return this.#limits.maxInFlight - this.#total;
  }

  inFlight(destinationId: string): number {
    return this.#inFlight.get(destinationId) ?? 0;
  }

  /** How many deliveries to this destination may be claimed before it has slots for them: what it answers in `aheadMs`. */
  ahead(destinationId: string): number {
    const pace = this.#proven.get(destinationId);
    if (!pace || this.#room <= this.#reserve) return 0;
    const gapMs = Math.max(pace.gapMs, monotonicMs() - pace.answeredMs);
    return Math.min(maxAhead, Math.floor(aheadMs / gapMs));
  }

  /**
   * Whether this destination has at most half of the requests and of the waiting deliveries that it may have, so that a
   * backlog is claimed in large parts.
   */
  isHalfFree(
    destinationId: string,
    maxConcurrent: number,
    { waiting, ahead }: { waiting: number; ahead: number },
  ): boolean {
    const limit = this.#proven.has(destinationId) ? maxConcurrent : 1;
    return 2 * (this.inFlight(destinationId) + waiting) <= limit + ahead;
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
    if (succeeded) this.#answer(destinationId);
    else this.#proven.delete(destinationId);
  }

  #answer(destinationId: string): void {
    const now = monotonicMs();
    const pace = this.#proven.get(destinationId);
    if (!pace) return void this.#proven.set(destinationId, { answeredMs: now, gapMs: firstGapMs });
    pace.gapMs += (Math.min(now - pace.answeredMs, firstGapMs) - pace.gapMs) / 8;
    pace.answeredMs = now;
  }
}

function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
