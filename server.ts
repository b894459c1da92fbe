/**
 * The entry: environment → database → migrations → key → seed → services → listen. One process does all of it;
 * with WEB_CONCURRENCY > 1 a primary prepares and its workers serve. `npm start` runs this on Node 24.
 */
import cluster from 'node:cluster';
import { EventEmitter } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import next from 'next';
import { type Services, startServices } from '#lib/composition.ts';
import { setCurrentServices } from '#lib/current-services.ts';
import { providerPaths } from '#lib/identity/index.ts';
import { startFigureMetrics } from '#lib/monitoring/index.ts';
import { systemClock } from '#lib/platform/clock.ts';
import { createBackgroundPool } from '#lib/platform/database/background-pool.ts';
import { createDatabase } from '#lib/platform/database/database.ts';
import { findUnavailableCause } from '#lib/platform/database/database-unavailable.ts';
import { createPool, type Pool } from '#lib/platform/database/pool.ts';
import { resolveDatabase } from '#lib/platform/database/resolve-database.ts';
import { createServerPool } from '#lib/platform/database/tenants/row-level-security.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import type { PostgresRestart } from '#lib/platform/embedded-postgres/index.ts';
import { type Env, env as readEnvironment } from '#lib/platform/env.ts';
import { checkPort } from '#lib/platform/http/check-port.ts';
import { clientAddressHeader, stampClientAddress } from '#lib/platform/http/client-address.ts';
import { createHealth, type Health } from '#lib/platform/http/health.ts';
import { createHttpServer, type RequestListener } from '#lib/platform/http/http-server.ts';
import { startInnerListener } from '#lib/platform/http/inner-listener.ts';
import { observeRequest, sendMetrics, serveWorkerMetrics, startMetrics } from '#lib/platform/http/metrics.ts';
import { removeRevalidationHeaders } from '#lib/platform/http/revalidation-headers.ts';
import { baseHeaders } from '#lib/platform/http/security-headers.ts';
import { createLog, type Log } from '#lib/platform/log.ts';
import { ignoreFailedWrites } from '#lib/platform/output.ts';
import { readVersion } from '#lib/platform/startup/build-info.ts';
import { checkOtherWorkers, reportReady, startWorkers } from '#lib/platform/startup/cluster.ts';
import { resolveMasterKey } from '#lib/platform/startup/master-key.ts';
import { noteRelease, readRelease } from '#lib/platform/startup/releases.ts';
import { createShutdown, onStopSignal } from '#lib/platform/startup/shutdown.ts';
import { exitWithMessage, StartupError } from '#lib/platform/startup/startup-errors.ts';
import { reportStep } from '#lib/platform/startup/startup-progress.ts';
import { startTelemetry } from '#lib/platform/telemetry/start-telemetry.ts';
import { inServerSpan } from '#lib/platform/telemetry/trace.ts';
import { prepareDatabase } from '#lib/prepare-database.ts';
import { isGatewayRequest } from '#lib/protocols/opp/index.ts';
import { maxUploadBytes } from '#lib/settlement/staff/index.ts';
import { hasKeys } from '#lib/vault/index.ts';
import { demoCallbackPath, demoReceiverPath } from '#lib/webhooks/index.ts';
import { type Demo, describeDemo, readDemoFile, writeDemoFile } from '#prisma/demo/demo-file.ts';
import { hasDemoCredentials, seedDemo } from '#prisma/demo/seed-demo.ts';

ignoreFailedWrites();

/** Files arrive here and not through Next, which holds bodies in memory. */
const uploadPath =
  /^\/api\/backoffice\/(?:settlement-imports|bank-statements|bin-ranges\/(?:preview|import)|disputes\/[0-9a-f]{32}\/evidence|entities\/[0-9a-f]{32}\/logo)(?:\?|$)/;

/** Files of the merchant API. */
const gatewayUploadPath = /^\/settlement\/v1\/imports(?:\?|$)/;

type Target = Pick<IncomingMessage, 'method' | 'url'>;

function isUpload({ method, url }: Target): boolean {
  return method === 'POST' && uploadPath.test(url ?? '');
}

function isLarge(request: Target): boolean {
  return isUpload(request) || (request.method === 'POST' && gatewayUploadPath.test(request.url ?? ''));
}

/** The WebSocket of Next's development server. */
const hotReloadPath = /^\/_next\/hmr(?:\?|$)/;

/**
 * A payment at a slow acquirer comes to its end before the process does; without one the process ends at once. The
 * jobs' own stop comes after the requests'.
 */
const shutdownMs = 34_000;
const drainMs = 30_000;
const startGraceMs = 5_000;
/** Known when the environment was read. */
let stopDelayMs = 0;

const shutdown = createShutdown({
  withinMs: () => shutdownMs + stopDelayMs,
  onFailure: (step, error) => process.stderr.write(`Closing ${step}: ${String(error)}\n`),
});

interface Instance {
  readonly databaseUrl: string;
  readonly directDatabaseUrl: string;
  readonly demo: Demo | undefined;
}

/** Everything that happens once per instance, however many workers serve. */
async function prepareInstance(env: Env, log: Log): Promise<Instance> {
  await checkPort(env.port, env.host);
  const database = await reportStep('database', () => resolveDatabase(env, (restart) => logRestart(restart, log)));
  shutdown.add('database', database.stop);
  const gap = await reportStep('migrations', () => prepareDatabase(database.directUrl));
  if (gap) log.warn({ gap }, 'the database does not guard history and tenants itself; see docs/operations.md');
  const pool = createPool(database.url, { max: 4 });
  try {
    if (await isSuperuser(pool)) log.warn('the login of DATABASE_URL is a superuser; see docs/operations.md');
    const masterKey = await resolveMasterKey(env, { isKeyInUse: () => hasKeys(createDatabase(pool)) });
    if (env.mode === 'production' && (await hasDemoCredentials(pool))) {
      throw new StartupError(
        'production mode: DATABASE_URL holds demo credentials; use a database that was never a demo.',
      );
    }
    const release = await readRelease(process.cwd());
    if (release) await noteRelease(autocommit(createDatabase(pool)), release, new Date());
    const demo =
      env.mode === 'demo'
        ? await reportStep('demo data', () => prepareDemo(env, pool, database.url, masterKey))
        : undefined;
    return { databaseUrl: database.url, directDatabaseUrl: database.directUrl, demo };
  } finally {
    await pool.end();
  }
}

/** One that is can read files and run programs, and with it a statement that is smuggled in. */
async function isSuperuser(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ rolsuper: boolean }>(
    'SELECT rolsuper FROM pg_roles WHERE rolname = session_user',
  );
  return rows[0]?.rolsuper ?? false;
}

function logRestart({ afterMs, failure }: PostgresRestart, log: Log): void {
  const seconds = (afterMs / 1000).toFixed(1);
  if (failure) log.error({ err: failure }, `the embedded PostgreSQL cannot be restarted, down for ${seconds} s`);
  else log.error(`the embedded PostgreSQL ended unexpectedly and was restarted after ${seconds} s`);
}

async function prepareDemo(env: Env, pool: Pool, databaseUrl: string, masterKey: string): Promise<Demo> {
  const known = await readDemoFile(env.directory);
  const seeded = await seedDemo({ env, pool, databaseUrl, masterKey, known });
  const demo = { ...seeded, baseUrl: env.baseUrl };
  await writeDemoFile(env.directory, demo);
  return demo;
}

/** Services and Next behind one server; resolves when requests work. */
async function serve(env: Env, database: Omit<Instance, 'demo'>, log: Log): Promise<void> {
  const { databaseUrl, directDatabaseUrl } = database;
  const onIdleError = (error: Error) => log.warn({ err: error }, 'an idle database connection broke');
  const pool = await createServerPool(databaseUrl, { max: env.databasePool, onIdleError });
  const backgroundPool = await createBackgroundPool(databaseUrl, { onIdleError });
  shutdown.add('database connections', () => Promise.all([pool.end(), backgroundPool.end()]));
  startMetrics(pool);
  if (env.telemetry) {
    const instance = `${os.hostname()}-${process.pid}`;
    const stop = startTelemetry({ ...env.telemetry, version: await readVersion(process.cwd()), instance });
    shutdown.add('telemetry', stop);
  }
  let inner: RequestListener = () => undefined;
  const innerListener = await startInnerListener((request, response) => {
    stampClientAddress(request, env.trustedProxies);
    return inner(request, response);
  });
  shutdown.add('inner listener', innerListener.stop);
  const services = await startServices({
    env,
    innerAddress: innerListener.address,
    pool,
    backgroundPool,
    databaseUrl,
    directDatabaseUrl,
    masterKey: await resolveMasterKey(env),
    log,
  });
  setCurrentServices(services);
  startFigureMetrics({ env, db: createDatabase(pool), clock: systemClock, log });
  const checks = cluster.isWorker ? { workers: checkOtherWorkers() } : {};
  const health = createHealth({
    checks: { ...services.readiness, ...checks },
    describeFailure: (error) => findUnavailableCause(error) ?? undefined,
  });
  let listener: RequestListener = () => undefined;
  // Next listens here instead of on the server, where it would leave foreign upgrades unanswered.
  const upgrades = new EventEmitter();
  const front = createHttpServer({
    listener: (request, response) => {
      stampClientAddress(request, env.trustedProxies);
      removeRevalidationHeaders(request);
      return listener(request, response);
    },
    bodyLimitBytes: env.bodyLimitBytes,
    headers: baseHeaders(env.baseUrl.startsWith('https:')),
    uploads: { matches: isLarge, limitBytes: maxUploadBytes },
    errorResponse: (request, refusal) => {
      stampClientAddress(request, env.trustedProxies);
      const address = String(request.headers[clientAddressHeader]);
      const [path = ''] = (request.url ?? '').split('?', 1);
      return services.errorResponse({ method: request.method ?? '', path, address }, refusal);
    },
    onError: (error) => log.error({ err: error }, 'a request failed'),
    takeUpgrade: (request, socket, head) =>
      env.hotReload && hotReloadPath.test(request.url ?? '') && upgrades.emit('upgrade', request, socket, head),
  });
  const pages = next({ dev: env.hotReload, hostname: env.host, port: env.port, httpServer: upgrades as Server });
  await pages.prepare();
  const showPage = pages.getRequestHandler();
  listener = route(env, services, showPage, health);
  inner = (request, response) => {
    if (providerPaths.test(request.url ?? '')) return services.sso.listener(request, response);
    if (request.url?.startsWith('/api/auth/')) return showPage(request, response);
    response.writeHead(404).end();
  };
  shutdown.add('pages', () => pages.close());
  shutdown.add('services', services.stop);
  await front.listen(env.port, env.host);
  shutdown.add('requests', () => {
    health.startDraining();
    return front.drain(drainMs, stopDelayMs);
  });
  // What waits is sent at once, and the receiver of the demo is a path of this server.
  await services.start();
}

function route(env: Env, services: Services, pages: RequestListener, health: Health): RequestListener {
  const { demoReceiver } = services;
  const metricsAccess = { token: env.metricsToken, isOpen: env.mode !== 'production' };
  const listeners: Record<'gateway' | 'sso' | 'pages' | 'uploads' | 'demo', RequestListener> = {
    uploads: getRequestListener((request) => services.backOffice.fetch(request)),
    gateway: getRequestListener((request) => inServerSpan(request, async () => services.gateway.fetch(request))),
    sso: services.sso.listener,
    // Not through Next: each payment of a demo comes here as a message.
    demo: demoReceiver ? getRequestListener((request) => demoReceiver.answer(request)) : pages,
    pages,
  };
  return (request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (health.answer(path, request, response)) return;
    if (path === '/metrics') return sendMetrics(request, response, metricsAccess);
    const area = isUpload(request)
      ? 'uploads'
      : isGatewayRequest({ path, authorization: request.headers.authorization })
        ? 'gateway'
        : providerPaths.test(path)
          ? 'sso'
          : [demoReceiverPath, demoCallbackPath].includes(path) && request.method === 'POST'
            ? 'demo'
            : 'pages';
    observeRequest(area, request.method ?? '', response);
    return listeners[area](request, response);
  };
}

/** The primary of several workers: holds the database, replaces the dead, serves nothing itself. */
async function serveWithWorkers(env: Env, database: Omit<Instance, 'demo'>): Promise<void> {
  serveWorkerMetrics();
  const workers = startWorkers(env.workers, {
    DATABASE_URL: database.databaseUrl,
    DATABASE_DIRECT_URL: database.directDatabaseUrl,
  });
  shutdown.add('workers', () => workers.stop(shutdownMs + stopDelayMs - 1_000));
  await workers.ready;
}

async function start(): Promise<void> {
  const env = readEnvironment();
  ({ stopDelayMs } = env);
  const log = createLog(env.logLevel);
  if (cluster.isWorker) {
    const databaseUrl = env.databaseUrl ?? '';
    await serve(env, { databaseUrl, directDatabaseUrl: env.directDatabaseUrl ?? databaseUrl }, log);
    return reportReady();
  }
  const started = performance.now();
  const { demo, ...database } = await prepareInstance(env, log);
  await reportStep(env.workers > 1 ? `${env.workers} workers` : 'server', () =>
    env.workers > 1 ? serveWithWorkers(env, database) : serve(env, database, log),
  );
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`\n  Turnpike is ready at ${env.baseUrl} (${seconds} s)\n${demo ? describeDemo(demo) : ''}\n`);
}

const starting = start();

onStopSignal(async () => {
  // Half-open things cannot be closed, so a start that is under way comes to its end first.
  await Promise.race([starting.catch(() => undefined), sleep(startGraceMs)]);
  await shutdown.run();
  process.exit(0);
});

starting.catch(async (error: unknown) => {
  await shutdown.run();
  exitWithMessage(error);
});
