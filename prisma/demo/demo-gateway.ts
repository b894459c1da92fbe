import { AsyncLocalStorage } from 'node:async_hooks';
import { type Services, startServices } from '#lib/composition.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import type { Env } from '#lib/platform/env.ts';
import { createLog } from '#lib/platform/log.ts';

export type DemoGatewayInput = { env: Env; pool: Pool; databaseUrl: string; masterKey: string; now: Date };

export type Posted = { id: string; registrationId?: string; result: { code: string } };

export type DemoGateway = {
  services: Services;
  /** Sends a request of a merchant, at a time of the past where one is given. */
  post(path: string, params: Record<string, string>, as: { token: string; at?: Date }): Promise<Posted>;
  /** Moves the clock of everything else. */
  setNow(now: Date): void;
};

/**
 * The gateway itself, on a clock that is moved: nothing in the demo could not have happened. Requests of different
 * times may run beside each other, because each carries its own.
 */
export async function openDemoGateway({
  env,
  pool,
  databaseUrl,
  masterKey,
  now,
}: DemoGatewayInput): Promise<DemoGateway> {
  const timeOfRequest = new AsyncLocalStorage<Date>();
  let current = now;
  const services = await startServices({
    env,
    pool,
    databaseUrl,
    masterKey,
    log: createLog('error'),
    clock: { now: () => timeOfRequest.getStore() ?? current },
  });
  return {
    services,
    post: async (path, params, { token, at = current }) => {
      const request = new Request(env.baseUrl + path, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}` },
        body: new URLSearchParams(params),
      });
      const response = await timeOfRequest.run(at, () => services.gateway.fetch(request));
      return (await response.json()) as Posted;
    },
    setNow: (next) => {
      current = next;
    },
  };
}
