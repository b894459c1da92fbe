import { setTimeout } from 'node:timers/promises';
import { type Clock, sleep, startTimer } from '#lib/platform/clock.ts';
import { isOutcomeUnknown } from '#lib/platform/database/deadline-client.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import type { Egress } from '#lib/platform/http/egress.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import type { Log } from '#lib/platform/log.ts';
import { type ClaimOfDestination, chooseClaims, type PendingDestination } from './choose-claims.ts';
import { ClaimedAhead } from './claimed-ahead.ts';
import type { AttemptResult, ClaimedDelivery } from './delivery.ts';
import type { DeliveryQueue } from './delivery-queue.ts';
import { DestinationSlots, type SlotLimits } from './destination-slots.ts';
import { brokenResult, sendDelivery } from './send-delivery.ts';
import {
  claimDue,
  type DueDestination,
  endWorker,
  listDueDestinations,
  releaseClaims,
  releaseLost,
  reportAlive,
} from './store.ts';
import { createResultStore, type StoreResult } from './store-results.ts';

export type SenderOptions = {
  pool: Pool;
  egress: Egress;
  clock: Clock;
  log: Log;
  queues: readonly DeliveryQueue[];
  limits?: SlotLimits;
  /** A worker that has not reported for so long has ended; what it claimed is sent by another one. */
  leaseMs?: number;
  /** How often retries that have become due, and claims of ended workers, are looked for. */
  sweepIntervalMs?: number;
  /** Called after a commit that may have appended events. */
  onCommit?: () => void;
};

export type DeliverySender = {
  /** Sends what is due at these destinations now; called after the commit that stored it. */
  wake(destinations: Iterable<DueDestination>): void;
  /** Begins to report and to look for retries. Until then `wake` only collects. */
  start(): Promise<void>;
  /**
   * Claims no more, releases what waits for a slot, and waits a few seconds for what is in flight; what remains is sent
   * by another worker.
   */
  stop(): Promise<void>;
};

const defaultLimits: SlotLimits = { maxInFlight: 512, maxUnproven: 320 };
const maxClaimed = 128;
/** Claimed, and not stored yet. */
const maxUnfinished = 1_024;
const stopWaitMs = 5_000;
/** Claims that no process knows of are rare, and everything that waits is read for them. */
const leasesPerTurn = 4;

/** Sends deliveries: claims them, makes the request with no transaction open, and stores what came of it. */
export function createDeliverySender(options: SenderOptions): DeliverySender {
  return new Sender(options);
}

class Sender implements DeliverySender {
  readonly #options: SenderOptions;
  readonly #workerId = newRandomId();
  readonly #runningMs = startTimer();
  readonly #leaseMs: number;
  readonly #queues: ReadonlyMap<string, DeliveryQueue>;
  readonly #slots: DestinationSlots;
  readonly #storeResult: StoreResult;
  /** Destinations that may have something due, by id. */
  readonly #pending = new Map<string, PendingDestination>();
  readonly #inFlight = new Map<string, Promise<void>>();
  readonly #ahead = new ClaimedAhead();
  /** Of claims. */
  #releasing: Promise<unknown> = Promise.resolve();
  readonly #stopping = new AbortController();
  #state: 'new' | 'running' | 'stopped' = 'new';
  #claiming: Promise<void> | null = null;
  #claimAgain = false;
  #sweeping: Promise<void> = Promise.resolve();
  /** When claims that no process knows of are looked for next. */
  #nextTurnMs = 0;

  constructor(options: SenderOptions) {
    this.#options = options;
    this.#leaseMs = options.leaseMs ?? 15_000;
    this.#queues = new Map(options.queues.map((queue) => [queue.name, queue]));
    this.#slots = new DestinationSlots(options.limits ?? defaultLimits);
    this.#storeResult = createResultStore({ ...options, queues: this.#queues });
  }

  wake(destinations: Iterable<DueDestination>): void {
    for (const destination of destinations)
      if (this.#queues.has(destination.queue)) this.#pending.set(destination.id, destination);
    this.#claim();
  }

  async start(): Promise<void> {
    await this.#reportAlive();
    this.#state = 'running';
    this.#sweeping = this.#sweepForever();
    this.#claim();
  }

  async stop(): Promise<void> {
    if (this.#state !== 'running') return;
    this.#state = 'stopped';
    this.#stopping.abort();
    await this.#claiming;
    void this.#release(this.#ahead.takeAll());
    await Promise.race([Promise.all(this.#inFlight.values()), sleep(stopWaitMs)]);
    await this.#sweeping;
    await this.#releasing;
    await endWorker(autocommit(this.#options.pool), this.#workerId);
  }

  /** One claim at a time; what is woken in between is claimed next. */
  #claim(): void {
    if (this.#state !== 'running') return;
    if (this.#claiming) {
      this.#claimAgain = true;
      return;
    }
    this.#claiming = this.#claimPending().finally(() => {
      this.#claiming = null;
      if (!this.#claimAgain) return;
      this.#claimAgain = false;
      this.#claim();
    });
  }

  async #claimPending(): Promise<void> {
    const { pool, clock, log } = this.#options;
    const wanted = this.#choosePending();
    if (wanted.length === 0) return;
    try {
      const claimed = await claimDue(autocommit(pool), wanted, this.#workerId, clock.now());
      const counts = new Map<string, number>();
      for (const delivery of claimed) {
        counts.set(delivery.destinationId, (counts.get(delivery.destinationId) ?? 0) + 1);
        this.#beginOrWait(delivery);
      }
      // Where the limit was reached there may be more.
      for (const { destinationId, max, destination } of wanted)
        if (counts.get(destinationId) === max && !this.#pending.has(destinationId))
          this.#pending.set(destinationId, { ...destination, hasBacklog: true });
      if (claimed.length > 0) this.#claimAgain = true;
    } catch (error) {
      // The next sweep finds what is due, and what was claimed without an answer.
      log.warn({ err: error }, 'deliveries could not be claimed; they are looked for again');
    }
  }

  /** Takes what is claimed now out of the pending destinations. */
  #choosePending(): readonly ClaimOfDestination[] {
    const claims = chooseClaims(this.#pending.values(), {
      queues: this.#queues,
      slots: this.#slots,
      ahead: this.#ahead,
      room: Math.min(maxClaimed, maxUnfinished - this.#inFlight.size - this.#ahead.total),
    });
    for (const { destinationId } of claims) this.#pending.delete(destinationId);
    return claims;
  }

  /** Without a free slot it waits until a request to the same destination ends: then there is one. */
  #beginOrWait(delivery: ClaimedDelivery): void {
    const queue = this.#queues.get(delivery.queue);
    if (!queue) return;
    const { destinationId } = delivery;
    const mayBegin =
      this.#slots.free(destinationId, queue.maxConcurrent) > 0 || this.#slots.inFlight(destinationId) === 0;
    if (mayBegin && this.#state === 'running') this.#begin(delivery, queue);
    else this.#ahead.add(delivery);
  }

  #begin(delivery: ClaimedDelivery, queue: DeliveryQueue): void {
    this.#slots.take(delivery.destinationId);
    this.#inFlight.set(delivery.id, this.#finish(delivery, queue));
  }

  /** Begins what was claimed ahead while slots are free; what has waited too long is released, and claimed again. */
  #beginWaiting(destinationId: string, queue: DeliveryQueue): void {
    if (this.#ahead.count(destinationId) === 0 || this.#state !== 'running') return;
    void this.#release(this.#ahead.takeOld(destinationId));
    while (this.#slots.mayBeginWaiting(destinationId, queue.maxConcurrent)) {
      const next = this.#ahead.take(destinationId);
      if (!next) return;
      this.#begin(next, queue);
    }
  }

  /** Never rejects. When the outcome is unknown, the claims are found like those whose answer was lost. */
  #release(claims: readonly ClaimedDelivery[]): Promise<void> {
    if (claims.length === 0) return Promise.resolve();
    const released = this.#tryToRelease(claims);
    this.#releasing = Promise.all([this.#releasing, released]);
    return released;
  }

  async #tryToRelease(claims: readonly ClaimedDelivery[]): Promise<void> {
    const { pool, log } = this.#options;
    try {
      await releaseClaims(autocommit(pool), this.#workerId, claims);
      this.wake(claims.map(({ destinationId: id, queue }) => ({ id, queue })));
    } catch (error) {
      log.warn({ err: error }, 'claims could not be released');
      // They are still claimed here, and wait on.
      if (!isOutcomeUnknown(error)) for (const claim of claims) this.#ahead.add(claim);
    }
  }

  /** Never rejects. The slot is free when the request has ended; the delivery is in flight until its result is stored. */
  async #finish(delivery: ClaimedDelivery, queue: DeliveryQueue): Promise<void> {
    const result = await this.#send(delivery, queue);
    this.#slots.release(delivery.destinationId, result.outcome === 'DELIVERED');
    this.#beginWaiting(delivery.destinationId, queue);
    this.#claimIfPending();
    await this.#storeResult(queue, result, () => this.#state === 'running');
    this.#inFlight.delete(delivery.id);
    // The next one of the same key has waited for this one.
    if (delivery.orderKey !== null)
      this.#pending.set(delivery.destinationId, { id: delivery.destinationId, queue: delivery.queue });
    this.#claimIfPending();
  }

  #claimIfPending(): void {
    if (this.#pending.size > 0) this.#claim();
  }

  async #send(delivery: ClaimedDelivery, queue: DeliveryQueue): Promise<AttemptResult> {
    try {
      return await sendDelivery(this.#options, queue, delivery);
    } catch (error) {
      const { clock, log } = this.#options;
      log.error({ err: error, delivery: delivery.id }, 'a delivery could not be sent');
      return brokenResult(queue, delivery, clock.now());
    }
  }

  async #sweepForever(): Promise<void> {
    const { log, sweepIntervalMs = 1_000 } = this.#options;
    while (this.#state === 'running') {
      try {
        await this.#sweep();
      } catch (error) {
        log.warn({ err: error }, 'due deliveries could not be listed; they are looked for again');
      }
      await this.#pause(sweepIntervalMs);
    }
  }

  async #sweep(): Promise<void> {
    const { pool, clock } = this.#options;
    await this.#reportAlive();
    await this.#release(this.#ahead.takeAllOld());
    const now = clock.now();
    const everyMs = leasesPerTurn * this.#leaseMs;
    const isTurn = this.#runningMs() >= this.#nextTurnMs;
    await releaseLost(autocommit(pool), {
      workerId: this.#workerId,
      inFlightIds: [...this.#inFlight.keys(), ...this.#ahead.ids()],
      unknownAfterMs: this.#leaseMs,
      everyMs,
      isTurn,
      now,
    });
    if (isTurn) this.#nextTurnMs = this.#runningMs() + everyMs;
    this.wake(await listDueDestinations(pool, now));
  }

  /** Ends early when the sender stops; never keeps the process alive by itself. */
  async #pause(ms: number): Promise<void> {
    await setTimeout(ms, undefined, { ref: false, signal: this.#stopping.signal }).catch(() => undefined);
  }

  #reportAlive(): Promise<void> {
    return reportAlive(autocommit(this.#options.pool), this.#workerId, this.#leaseMs);
  }
}
