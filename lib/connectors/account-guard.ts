import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhenResult,
  isTaskCancelledError,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel';
import { waitOutside } from '#lib/platform/admission.ts';
import { type Clock, startTimer } from '#lib/platform/clock.ts';
import { createGauge } from '#lib/platform/http/metrics.ts';
import type { AcquirerOutcome, NotSent, StatusQueryOutcome } from './contract.ts';

/** Whether payments are sent to an account, in this process. */
export type AccountAvailability = {
  /** OPEN: nothing is sent. PROBING: one payment is sent, and its outcome decides. */
  circuit: 'CLOSED' | 'OPEN' | 'PROBING';
  /** When the circuit opened. */
  since: Date | null;
  inFlight: number;
};

export const guardLimits = {
  /** Requests under way at once; further ones go to the next account at once. */
  payments: 128,
  queries: 16,
  /** So many failures in a row open the circuit. */
  failures: 8,
  probeAfterMs: 10_000,
  /** What a connector may take beyond the time-out that it was given. */
  graceMs: 2_000,
  queryMs: 12_000,
  /** A query that takes so long and learns nothing has failed. */
  slowQueryMs: 5_000,
};

const circuits = createGauge('turnpike_acquirer_circuit_open', 'Accounts that no payments are sent to now.', [
  'account',
]);
const inFlightGauge = createGauge('turnpike_acquirer_requests', 'Requests under way at an acquirer.', ['account']);

const broken = 'the acquirer does not answer; it is tried again soon';

type Measured<T> = { outcome: T; tookMs: number };

/**
 * What stands between payments and one account at a remote party: its own limit of requests, deadline and circuit
 * breaker, so that one that is silent costs no other (docs/reliability.md).
 */
export class AccountGuard {
  readonly #accountId: string;
  readonly #clock: Clock;
  readonly #breaker = circuitBreaker(
    handleWhenResult((outcome) => hasFailed(outcome as AcquirerOutcome)),
    { halfOpenAfter: guardLimits.probeAfterMs, breaker: new ConsecutiveBreaker(guardLimits.failures) },
  );
  readonly #queryBreaker = circuitBreaker(
    handleWhenResult((result) => isSlowAndUnknown(result as Measured<StatusQueryOutcome>)),
    { halfOpenAfter: guardLimits.probeAfterMs, breaker: new ConsecutiveBreaker(guardLimits.failures) },
  );
  readonly #limit = bulkhead(guardLimits.payments);
  readonly #payments = wrap(this.#breaker, this.#limit);
  readonly #queries = wrap(this.#queryBreaker, bulkhead(guardLimits.queries, guardLimits.queries));
  #since: Date | null = null;
  #inFlight = 0;

  constructor(accountId: string, clock: Clock) {
    this.#accountId = accountId;
    this.#clock = clock;
    this.#breaker.onStateChange((state) => {
      if (state === CircuitState.Open) this.#since ??= clock.now();
      if (state === CircuitState.Closed) this.#since = null;
      circuits.set({ account: accountId }, state === CircuitState.Closed ? 0 : 1);
    });
  }

  availability(): AccountAvailability {
    const { state } = this.#breaker;
    const circuit = state === CircuitState.Closed ? 'CLOSED' : state === CircuitState.Open ? 'OPEN' : 'PROBING';
    return {
      circuit,
      since: circuit === 'CLOSED' ? null : (this.#since ?? this.#clock.now()),
      inFlight: this.#inFlight,
    };
  }

  /** `breaksCircuit` false: it is sent also while the circuit is open, and changes nothing about it. */
  async execute(
    timeoutMs: number,
    send: () => Promise<AcquirerOutcome>,
    breaksCircuit = true,
  ): Promise<AcquirerOutcome> {
    // The breaker would let it wait for the probe and send it then: later than recovery allows for (stages/send.ts).
    if (breaksCircuit && this.#breaker.state === CircuitState.HalfOpen) return notSent(broken);
    const policy = breaksCircuit ? this.#payments : this.#limit;
    try {
      return await waitOutside(() => policy.execute(() => this.#count(timeoutMs + guardLimits.graceMs, send)));
    } catch (error) {
      if (error instanceof BrokenCircuitError) return notSent(broken);
      if (error instanceof BulkheadRejectedError) return notSent('too many requests to the acquirer are under way');
      throw error;
    }
  }

  async queryStatus(query: () => Promise<StatusQueryOutcome>): Promise<StatusQueryOutcome> {
    const measured = async (): Promise<Measured<StatusQueryOutcome>> => {
      const tookMs = startTimer();
      const outcome = await this.#count(guardLimits.queryMs, query);
      return { outcome, tookMs: tookMs() };
    };
    try {
      return (await this.#queries.execute(measured)).outcome;
    } catch (error) {
      if (error instanceof BrokenCircuitError)
        return { kind: 'unknown', reason: 'the acquirer does not answer queries' };
      if (error instanceof BulkheadRejectedError) return { kind: 'unknown', reason: 'too many queries are under way' };
      throw error;
    }
  }

  /** What is not answered by then is unknown, as the request may have been executed. */
  async #count<T>(withinMs: number, call: () => Promise<T>): Promise<T | { kind: 'unknown'; reason: string }> {
    this.#move(1);
    try {
      return await timeout(withinMs, TimeoutStrategy.Aggressive).execute(call);
    } catch (error) {
      return { kind: 'unknown', reason: isTaskCancelledError(error) ? 'no answer in time' : reasonOf(error) };
    } finally {
      this.#move(-1);
    }
  }

  #move(by: number): void {
    this.#inFlight += by;
    inFlightGauge.set({ account: this.#accountId }, this.#inFlight);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function hasFailed(outcome: AcquirerOutcome): boolean {
  return outcome.kind === 'unknown' || (outcome.kind === 'not sent' && outcome.code === '900.100.600');
}

function isSlowAndUnknown({ outcome, tookMs }: Measured<StatusQueryOutcome>): boolean {
  return outcome.kind === 'unknown' && tookMs >= guardLimits.slowQueryMs;
}

function notSent(reason: string): NotSent {
  const resultDetails = { ExtendedDescription: 'the acquirer could not be reached' };
  return { kind: 'not sent', code: '900.100.600', reason, details: { acquirerTxId: null, resultDetails } };
}
