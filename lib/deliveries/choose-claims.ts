import type { ClaimedAhead } from './claimed-ahead.ts';
import type { DeliveryQueue } from './delivery-queue.ts';
import type { DestinationSlots } from './destination-slots.ts';
import type { DueDestination, WantedDeliveries } from './store.ts';

/** A destination with a backlog has more that is due than was claimed. */
export type PendingDestination = DueDestination & { hasBacklog?: boolean };

export type ClaimOfDestination = WantedDeliveries & { destination: DueDestination };

type Limits = {
  queues: ReadonlyMap<string, DeliveryQueue>;
  slots: DestinationSlots;
  ahead: ClaimedAhead;
  /** Deliveries in one claim at most. */
  room: number;
};

const maxDestinations = 256;

/**
 * How many deliveries of each destination are claimed now, in the order in which the destinations were woken: first for the free
 * slots of all of them, then ahead of slots with what is left of the claim.
 */
export function chooseClaims(pending: Iterable<PendingDestination>, limits: Limits): readonly ClaimOfDestination[] {
  const claims: (ClaimOfDestination & { ahead: number })[] = [];
  let { room } = limits;
  for (const destination of pending) {
    if (room <= 0 || claims.length === maxDestinations) break;
    const capacity = capacityOf(destination, limits);
    if (!capacity) continue;
    const max = Math.min(room, capacity.slots);
    claims.push({ destinationId: destination.id, max, destination, ahead: capacity.ahead });
    room -= max;
  }
  room = Math.min(room, limits.ahead.room);
  for (const each of claims) {
    const ahead = Math.min(room, each.ahead);
    each.max += ahead;
    room -= ahead;
  }
  return claims.filter(({ max }) => max > 0);
}

/** What may be claimed for free slots and ahead of them; null for nothing now. A backlog is claimed in large parts. */
function capacityOf(
  { id, queue: name, hasBacklog = false }: PendingDestination,
  { queues, slots, ahead }: Limits,
): { slots: number; ahead: number } | null {
  const queue = queues.get(name);
  if (!queue) return null;
  const waiting = ahead.count(id);
  const maxAhead = Math.min(slots.ahead(id), waiting + ahead.room);
  const free = slots.free(id, queue.maxConcurrent);
  const claimable = free + maxAhead - waiting;
  if (claimable <= 0) return null;
  if (hasBacklog && !slots.isHalfFree(id, queue.maxConcurrent, { waiting, ahead: maxAhead })) return null;
  const ofSlots = Math.max(0, free - waiting);
  return { slots: Math.min(ofSlots, claimable), ahead: Math.max(0, claimable - ofSlots) };
}
