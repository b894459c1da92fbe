import { type Services, startServices } from '#lib/composition.ts';
import { createServerPool } from '#lib/platform/database/tenants/row-level-security.ts';
import { readEnv } from '#lib/platform/env.ts';
import { createLog } from '#lib/platform/log.ts';

export const benchMasterKey = '22'.repeat(32);

/** The whole gateway with its jobs, on the database and port of the command line. */
export async function startBenchServices(): Promise<{ services: Services; port: number }> {
  const [databaseUrl = '', port = '0'] = process.argv.slice(2);
  const services = await startServices({
    env: readEnv({ TURNPIKE_ENV: 'test', PORT: port }),
    pool: await createServerPool(databaseUrl, { max: 16 }),
    databaseUrl,
    masterKey: benchMasterKey,
    log: createLog('error'),
  });
  await services.start();
  return { services, port: Number(port) };
}
