import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves when the dependency works; rejects, or takes too long, when it does not. */
export type ReadinessCheck = () => Promise<unknown>;

export interface HealthOptions {
  readonly checks: Readonly<Record<string, ReadinessCheck>>;
  readonly withinMs?: number;
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
}

/** Liveness: the process responds. Readiness: requests would work now, per dependency. */
export function createHealth({ checks, withinMs = 2_000 }: HealthOptions): Health {
  let draining = false;
  const readiness = async (response: ServerResponse): Promise<void> => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await measure(check, withinMs)] as const),
    );
    const ready = !draining && results.every(([, { status }]) => status === 'ok');
    const status = draining ? 'draining' : ready ? 'ok' : 'failed';
    send(response, ready ? 200 : 503, { status, checks: Object.fromEntries(results) });
  };
  return {
    answer: (path, _request, response) => {
      if (path === '/healthz') send(response, 200, { status: 'ok' });
      else if (path === '/readyz') void readiness(response);
      else return false;
      return true;
    },
    startDraining: () => {
      draining = true;
    },
  };
}

/** The reason stays inside: an error text may name hosts and users. */
async function measure(check: ReadinessCheck, withinMs: number): Promise<CheckResult> {
  const started = performance.now();
  const stopWaiting = new AbortController();
  const tooLate = sleep(withinMs, undefined, { signal: stopWaiting.signal }).then(() => {
    throw new Error('no answer');
  });
  const status = await Promise.race([Promise.resolve().then(check), tooLate]).then(
    () => 'ok' as const,
    () => 'failed' as const,
  );
  stopWaiting.abort();
  tooLate.catch(() => undefined);
  return { status, latencyMs: Math.round((performance.now() - started) * 100) / 100 };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(`${JSON.stringify(body)}\n`);
}
