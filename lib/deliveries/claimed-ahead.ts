import { monotonicMs } from '#lib/platform/clock.ts';
import type { ClaimedDelivery } from './delivery.ts';

/** What has waited for so long is not sent any more, because its destination may have been paused since. */
const maxAgeMs = 1_000;

/** Of all destinations together: what waits is bounded, however many destinations are busy. */
const maxWaiting = 256;

type Waiting = { delivery: ClaimedDelivery; claimedMs: number };

/** Deliveries that were claimed before their destination had a slot for them (prefetch), so that no slot waits for a claim. */
export class ClaimedAhead {
  readonly #waiting = new Map<string, Waiting[]>();
  #total = 0;

  get total(): number {
    return this.#total;
  }

  /** How many more may wait. */
  get room(): number {
    return Math.max(0, maxWaiting - this.#total);
  }

  ids(): string[] {
    return [...this.#waiting.values()].flat().map(({ delivery }) => delivery.id);
  }

  count(destinationId: string): number {
    return this.#waiting.get(destinationId)?.length ?? 0;
  }

  add(delivery: ClaimedDelivery): void {
    const ofDestination = this.#waiting.get(delivery.destinationId) ?? [];
    this.#waiting.set(delivery.destinationId, ofDestination);
    ofDestination.push({ delivery, claimedMs: monotonicMs() });
    this.#total += 1;
  }

  /** The first one of a destination that has not waited too long. */
  take(destinationId: string): ClaimedDelivery | undefined {
    const ofDestination = this.#waiting.get(destinationId);
    if (!ofDestination?.[0] || isOld(ofDestination[0])) return undefined;
    const first = ofDestination.shift();
    if (ofDestination.length === 0) this.#waiting.delete(destinationId);
    this.#total -= 1;
    return first?.delivery;
  }

  /** Those of a destination that have waited too long. */
  takeOld(destinationId: string): ClaimedDelivery[] {
    const [oldest] = this.#waiting.get(destinationId) ?? [];
    return oldest && isOld(oldest) ? this.#remove(destinationId, isOld) : [];
  }

  /** Those of every destination that have waited too long. */
  takeAllOld(): ClaimedDelivery[] {
    return [...this.#waiting.keys()].flatMap((destinationId) => this.takeOld(destinationId));
  }

  takeAll(): ClaimedDelivery[] {
    return [...this.#waiting.keys()].flatMap((destinationId) => this.#remove(destinationId, () => true));
  }

  #remove(destinationId: string, isRemoved: (waiting: Waiting) => boolean): ClaimedDelivery[] {
    const ofDestination = this.#waiting.get(destinationId) ?? [];
    const removed = ofDestination.filter(isRemoved);
    const kept = ofDestination.filter((waiting) => !isRemoved(waiting));
    if (kept.length > 0) this.#waiting.set(destinationId, kept);
    else this.#waiting.delete(destinationId);
    this.#total -= removed.length;
    return removed.map(({ delivery }) => delivery);
  }
}

function isOld({ claimedMs }: Waiting): boolean {
  return monotonicMs() - claimedMs > maxAgeMs;
}
