import type { Services } from '#lib/composition.ts';

/**
 * The services of this process. `server.ts` makes them once; pages and route handlers, which Next
 * bundles apart from it, find them here. Under another host (`next dev`, `next start`, any Next host)
 * the first request creates them on DATABASE_URL.
 */
const key = Symbol.for('turnpike.services');
type Holder = { [key]?: Promise<Services> };

export function setCurrentServices(services: Services): void {
  (globalThis as Holder)[key] = Promise.resolve(services);
}

export function currentServices(): Promise<Services> {
  const holder = globalThis as Holder;
  holder[key] ??= startOwnServices();
  return holder[key];
}

async function startOwnServices(): Promise<Services> {
  const [{ startServices }, { env }, { createServerPool }, { createLog }, { resolveMasterKey }] = await Promise.all([
    import('#lib/composition.ts'),
    import('#lib/platform/env.ts'),
    import('#lib/platform/database/tenants/row-level-security.ts'),
    import('#lib/platform/log.ts'),
    import('#lib/platform/startup/master-key.ts'),
  ]);
  const settings = env();
  if (!settings.databaseUrl) {
    throw new Error('Outside npm start, Next needs DATABASE_URL: only server.ts starts the embedded database.');
  }
  const services = await startServices({
    env: settings,
    pool: await createServerPool(settings.databaseUrl, { max: settings.databasePool }),
    databaseUrl: settings.databaseUrl,
    directDatabaseUrl: settings.directDatabaseUrl,
    masterKey: await resolveMasterKey(settings),
    log: createLog(settings.logLevel),
  });
  await services.start();
  return services;
}
