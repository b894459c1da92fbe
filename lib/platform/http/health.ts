import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../clock.ts';

/** Resolves when the dependency works; rejects, or takes too long, when it does not. */
export type ReadinessCheck = () => Promise<unknown>;

export interface HealthOptions {
  readonly checks: Readonly<Record<string, ReadinessCheck>>;
  readonly withinMs?: number;
  /** Why a check failed, for any reader; undefined where the reason is to stay inside. */
  readonly describeFailure?: (error: unknown) => string | undefined;
}

export interface Health {
  /** Answers /healthz and /readyz; false for every other path. */
  answer(path: string, request: IncomingMessage, response: ServerResponse): boolean;
  /** From now on /readyz returns 503, so that a load balancer looks elsewhere. */
  startDraining(): void;
}

interface CheckResult {
  readonly status: 'ok' | 'failed';
  readonly latencyMs: number;
  /** Since when it fails, and why, in words that name no host and no user. */
  readonly since?: string;
  readonly reason?: string;
}

/** A read of all checks is good for so long: probes of many watchers cost no more than those of one. */
const keptMs = 500;
/** Orchestrators wait a second for liveness by default, and a restart does not help a silent database. */
const aliveWithinMs = 500;

/**
 * Liveness: the process responds, so it is not to be restarted; "degraded" when payments would fail. Readiness: requests
 * would work now, per dependency.
 */
export function createHealth({ checks, withinMs = 2_000, describeFailure }: HealthOptions): Health {
  let draining = false;
  const failingSince = new Map<string, string>();
  let last: { results: Promise<[string, CheckResult][]>; at: number } | undefined;

  async function check(name: string, run: ReadinessCheck): Promise<[string, CheckResult]> {
    const { error, latencyMs } = await measure(run, withinMs);
    if (error === undefined) {
      failingSince.delete(name);
      return [name, { status: 'ok', latencyMs }];
    }
    const since = failingSince.get(name) ?? systemClock.now().toISOString();
    failingSince.set(name, since);
    const reason = error === tooLate ? 'no answer in time' : (describeFailure?.(error) ?? 'failed');
    return [name, { status: 'failed', latencyMs, since, reason }];
  }

  function checkAll(): Promise<[string, CheckResult][]> {
    const now = performance.now();
    if (!last || now - last.at > keptMs)
      last = { at: now, results: Promise.all(Object.entries(checks).map(([name, run]) => check(name, run))) };
    return last.results;
  }

  const report = async (path: string, response: ServerResponse): Promise<void> => {
    const complete = checkAll();
    const waited = sleep(aliveWithinMs, null, { ref: false });
    const results = await (path === '/healthz' ? Promise.race([complete, waited]) : complete);
    const works = results?.every(([, { status }]) => status === 'ok') ?? false;
    const body = { checks: Object.fromEntries(results ?? []) };
    if (path === '/healthz') send(response, 200, { status: works ? 'ok' : 'degraded', ...body });
    else if (draining) send(response, 503, { status: 'draining', ...body });
    else send(response, works ? 200 : 503, { status: works ? 'ok' : 'failed', ...body });
  };
  return {
    answer: (path, _request, response) => {
      if (path === '/healthz' || path === '/readyz') void report(path, response);
      else return false;
      return true;
    },
    startDraining: () => {
      draining = true;
    },
  };
}

const tooLate = new Error('no answer in time');

/** The text of an error stays inside: it may name hosts and users. */
async function measure(check: ReadinessCheck, withinMs: number): Promise<{ error: unknown; latencyMs: number }> {
  const started = performance.now();
  const stopWaiting = new AbortController();
  const deadline = sleep(withinMs, undefined, { signal: stopWaiting.signal }).then(() => Promise.reject(tooLate));
  const error = await Promise.race([Promise.resolve().then(check), deadline]).then(
    () => undefined,
    (failure: unknown) => failure ?? new Error('failed'),
  );
  stopWaiting.abort();
  deadline.catch(() => undefined);
  return { error, latencyMs: Math.round((performance.now() - started) * 100) / 100 };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(`${JSON.stringify(body)}\n`);
}
