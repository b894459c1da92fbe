import { TokenCache } from '#lib/access/index.ts';
import { type Assistant, createAssistant } from '#lib/assistant/index.ts';
import { AuditAnchors } from '#lib/audit/index.ts';
import {
  type AuthenticationServices,
  authenticateCardholder,
  createHttpDirectory,
  type DirectoryServer,
  receiveResult,
} from '#lib/authentication/index.ts';
import {
  type CallbackServices,
  callbackQueue,
  scheduleCallback,
  wakeCallbacks,
  withdrawCallback,
} from '#lib/callbacks/index.ts';
import { createCheckoutBatches } from '#lib/checkouts/index.ts';
import { createConnectors, createInstalledConnectors } from '#lib/connectors/index.ts';
import { simulatorName } from '#lib/connectors/simulator/index.ts';
import { createDeliverySender } from '#lib/deliveries/index.ts';
import { DemoShop } from '#lib/demo-shop/index.ts';
import { createCompatibilityUses, EntityTree } from '#lib/entities/index.ts';
import {
  createFraudServices,
  type DecisionCallbacks,
  type FindActiveAnalysts,
  isUndone,
  openIpCountries,
  openIpNetworks,
  screenAuthentication,
  screenPayment,
} from '#lib/fraud/index.ts';
import { createIdentity, type Identity, listActiveUsers } from '#lib/identity/index.ts';
import { createPaymentBatches, routeToAccount, sendToConnector } from '#lib/payments/index.ts';
import { Admission } from '#lib/platform/admission.ts';
import { type Clock, systemClock } from '#lib/platform/clock.ts';
import { listenForInvalidations } from '#lib/platform/database/cache-invalidation.ts';
import { createDatabase } from '#lib/platform/database/database.ts';
import { probeWrite } from '#lib/platform/database/ping.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import { canAssumeStaffRole } from '#lib/platform/database/tenants/row-level-security.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import type { Env } from '#lib/platform/env.ts';
import { createEventSignal, type EventConsumer, startEventRelay } from '#lib/platform/events/index.ts';
import { createDnsResolver } from '#lib/platform/http/dns-resolver.ts';
import { createEgress } from '#lib/platform/http/egress.ts';
import type { ReadinessCheck } from '#lib/platform/http/health.ts';
import { createCounter } from '#lib/platform/http/metrics.ts';
import { setCell } from '#lib/platform/ids.ts';
import type { Job } from '#lib/platform/jobs/job.ts';
import { startJobs } from '#lib/platform/jobs/start-jobs.ts';
import type { Log } from '#lib/platform/log.ts';
import { createMailer } from '#lib/platform/mail.ts';
import { createReloader } from '#lib/platform/reloader.ts';
import { readBuildNumber, readVersion } from '#lib/platform/startup/build-info.ts';
import { describeSpan } from '#lib/platform/telemetry/trace.ts';
import {
  createGateway,
  createNotificationPresenter,
  createRateLimiter,
  describeOperation,
  errorResponse,
  findCountry,
  type GatewayServices,
  gatewayJobs,
  KeyLeases,
  presentPayment,
  type Rejection,
  servedOperations,
} from '#lib/protocols/opp/index.ts';
import { openArchive } from '#lib/request-log/archive/archive-folder.ts';
import { createRequestLog, insertRequests, type LoggedRequest, type RequestLog } from '#lib/request-log/index.ts';
import { createSimulatedDirectory, type SimulatedAcsServices } from '#lib/simulated-acs/index.ts';
import { type BackOffice, createBackOffice, type StaffServices } from '#lib/staff/index.ts';
import { startSftpServer } from '#lib/transfers/index.ts';
import { Vault } from '#lib/vault/index.ts';
import { DemoReceiver, EndpointCache, webhookQueue } from '#lib/webhooks/index.ts';
import { readDemoFile } from '#prisma/demo/demo-file.ts';
import { features } from './features.ts';

const responseCounter = createCounter('turnpike_gateway_responses_total', 'Responses of the gateway.', [
  'operation',
  'status',
]);
const droppedRequests = createCounter(
  'turnpike_request_log_dropped_total',
  'Requests that are missing in the request log: the database was away, or unauthenticated clients sent too many.',
);

/** Nothing that is stored. */
const readiness = { kind: 'readiness', tenant: '', row: '', formerly: [] } as const;

/** A user of the demo; a visitor may sign in as each of them. */
export type DemoUser = { readonly role: string; readonly username: string };

/** Creates every feature with its dependencies; features do not create each other. */

export interface ServicesInput {
  readonly env: Env;
  readonly pool: Pool;
  /** Connections for long work in the background; default: `pool`. */
  readonly backgroundPool?: Pool;
  readonly databaseUrl: string;
  /** The same database without a connection pooler; default: `databaseUrl`. */
  readonly directDatabaseUrl?: string | undefined;
  /** Where this process calls itself, also while it ends; default: its public port. */
  readonly innerAddress?: string;
  readonly masterKey: string;
  readonly log: Log;
  readonly clock?: Clock;
}

export interface Services {
  /** The Hono app of the merchant-facing API. */
  readonly gateway: { fetch(request: Request): Response | Promise<Response> };
  readonly gatewayServices: GatewayServices;
  /** The Hono app of the staff-facing API. */
  readonly backOffice: BackOffice;
  /** Reads the back office for assistants of users (Model Context Protocol). */
  readonly assistant: Assistant;
  /** The identity provider and the back office's sessions (spec 4.7). */
  readonly sso: Identity;
  readonly consumers: readonly EventConsumer[];
  readonly jobs: readonly Job[];
  readonly readiness: Readonly<Record<string, ReadinessCheck>>;
  readonly requestLog: RequestLog;
  /** Where a demo receives its own webhooks; null in every other installation. */
  readonly demoReceiver: DemoReceiver | null;
  readonly demoShop: DemoShop;
  /** The users that a visitor of a demo may sign in as; none in every other installation. */
  readonly findDemoUsers: () => Promise<readonly DemoUser[]>;
  readonly errorResponse: (
    request: Pick<LoggedRequest, 'method' | 'path' | 'address'>,
    rejection: Rejection,
  ) => { contentType: string; body: string } | undefined;
  /** Starts jobs and event consumers; called when requests are served. */
  start(): Promise<void>;
  /** Stops them and waits for running jobs and consumers. */
  stop(): Promise<void>;
}

/** Wires the features together. */
export async function startServices(input: ServicesInput): Promise<Services> {
  const { pool, log } = input;
  setCell(input.env.cell);
  const requestLog = createRequestLog({
    insert: (calls) => insertRequests(autocommit(pool), calls),
    log,
    onDropped: (count) => droppedRequests.inc(count),
  });
  const services = await createGatewayServices(input, requestLog);
  const sso = await createIdentityProvider(input, services);
  const staff: StaffServices = {
    ...services,
    sso,
    findActiveAnalysts,
    notifications: createNotificationPresenter(services.buildNumber),
    demoReceiver: createDemoReceiver(input, services),
    findDemoAccess: async () =>
      input.env.mode === 'demo' ? ((await readDemoFile(input.env.directory)) ?? null) : null,
    requestArchive: openArchive(input.env),
    noticeSources: features.flatMap(({ notices = [] }) => notices),
    outFolder: input.env.settlementOutFolder,
    sftpPort: input.env.sftpPort,
    supportsRls: await canAssumeStaffRole(pool),
    auditAnchors: new AuditAnchors(input.env.directory, services.vault),
    merchantInterface: {
      operationNames: servedOperations.map(({ name }) => name),
      describeOperation,
      presentPayment,
      findCountry: (numeric) => findCountry(numeric)?.alpha2 ?? null,
    },
  };
  const consumers = features
    .flatMap((feature) => feature.consumers?.(staff) ?? [])
    .sort((a, b) => Number(a.appendsEvents ?? false) - Number(b.appendsEvents ?? false));
  const jobs = [...features.flatMap((feature) => feature.jobs?.(staff, input.env) ?? []), ...gatewayJobs(services)];
  const gateway = createGateway(services);
  const backOffice = createBackOffice(staff, features);
  const stopFunctions: (() => Promise<void>)[] = [];
  let isStarted = false;
  return {
    gateway,
    gatewayServices: services,
    backOffice,
    assistant: createAssistant({
      ...services,
      callBackOffice: backOffice.callAs,
      countCall: (key, limit) => services.rateLimiter.check(key, limit),
    }),
    sso,
    consumers,
    jobs,
    readiness: {
      database: () => probeWrite(pool),
      vault: async () => services.vault.encryptText('ready', readiness),
      background: async () => {
        if (!isStarted) throw new Error('background work has not started');
      },
    },
    requestLog,
    demoReceiver: staff.demoReceiver,
    demoShop: createDemoShop(input, gateway),
    findDemoUsers: async () =>
      input.env.mode === 'demo' ? ((await readDemoFile(input.env.directory))?.users ?? []) : [],
    errorResponse: (request, rejection) => errorResponse(services, request, rejection),
    start: async () => {
      stopFunctions.push(...(await startBackground(input, services, { sso, consumers, jobs })));
      isStarted = true;
    },
    stop: async () => {
      services.keyLeases.stop();
      await Promise.all([
        ...stopFunctions.map((stop) => stop()),
        requestLog.stop(),
        services.checkouts.fetched.flush(),
      ]);
      log.debug('jobs have stopped');
    },
  };
}

async function createGatewayServices(
  { env, pool, backgroundPool = pool, masterKey, log, clock = systemClock }: ServicesInput,
  requestLog: RequestLog,
): Promise<GatewayServices> {
  const db = createDatabase(pool, backgroundPool);
  const events = createEventSignal();
  const vault = await Vault.open(db, Buffer.from(masterKey, 'hex'), clock);
  const tree = new EntityTree(db);
  const egress = createEgress({ privateAddresses: env.privateEgress });
  // Merchants choose these names: their connections and name servers must not delay those of acquirers.
  const merchantEgress = createEgress({ privateAddresses: env.privateEgress, resolve: createDnsResolver() });
  const webhookEndpoints = new EndpointCache(db);
  const deliveries = createDeliverySender({
    pool,
    egress: merchantEgress,
    clock,
    log,
    onCommit: events.wake,
    queues: [
      webhookQueue({ db, endpoints: webhookEndpoints, vault, clock, isUndone: (decision) => isUndone(pool, decision) }),
      callbackQueue({ db, vault }),
    ],
  });
  const connectors = createConnectors({
    db,
    vault,
    clock,
    list: createInstalledConnectors({ pool, egress, baseUrl: env.baseUrl, allowedOrigins: env.acquirerOrigins }),
  });
  const ipCountries = await openIpCountries();
  const ipNetworks = await openIpNetworks(env.networkDatabase);
  const fraud = createFraudServices({ db, vault, clock, connectors, events, ipCountries, ipNetworks });
  const simulatedAcs: SimulatedAcsServices = {
    vault,
    baseUrl: env.baseUrl,
    sendResult: async (bytes) => JSON.stringify(await receiveResult(services, bytes)),
  };
  const authentication: AuthenticationServices = {
    db,
    vault,
    clock,
    events,
    log,
    baseUrl: env.baseUrl,
    findDirectory: connectDirectories(env, createSimulatedDirectory(simulatedAcs), { log, clock }),
  };
  const services: GatewayServices = {
    db,
    vault,
    clock,
    log,
    tree,
    events,
    egress: merchantEgress,
    deliveries,
    callbacks: connectCallbacks({ db, vault, clock, deliveries, egress: merchantEgress }),
    webhookEndpoints,
    batches: createPaymentBatches(pool, events),
    checkouts: createCheckoutBatches(pool, log),
    connectors,
    fraud,
    authentication,
    simulatedAcs,
    stages: [
      screenPayment(fraud),
      routeToAccount,
      authenticateCardholder(authentication),
      screenAuthentication(fraud),
      sendToConnector,
    ],
    tokens: new TokenCache(db),
    rateLimiter: createRateLimiter(pool),
    countCompatibilityUse: createCompatibilityUses(pool, (error) =>
      log.error({ err: error }, 'a use of a compatibility setting could not be counted'),
    ),
    admission: new Admission(),
    keyLeases: new KeyLeases({ pool, clock, log }),
    baseUrl: env.baseUrl,
    acquirerOrigins: env.acquirerOrigins,
    buildNumber: await readBuildNumber(process.cwd()),
    bodyLimitBytes: env.bodyLimitBytes,
    observe: (request) => {
      responseCounter.inc({ operation: request.operation ?? 'none', status: String(request.status) });
      describeRequest(request);
      requestLog.record(request);
    },
  };
  return services;
}

/** The span of a request: what the request log has, but for whom it was. */
function describeRequest({ operation, path, status, resultCode, transactionId }: LoggedRequest): void {
  const attributes = {
    'http.route': path.replace(/[0-9a-f]{32}/g, '{id}'),
    'http.response.status_code': status,
    ...(resultCode === null ? {} : { 'turnpike.result_code': resultCode }),
    ...(transactionId === null ? {} : { 'turnpike.transaction_id': transactionId }),
  };
  describeSpan(operation ?? 'unknown operation', attributes, status >= 500);
}

/**
 * Payments that the simulator takes are authenticated by its directory server; the others, and cards that are
 * authenticated alone, by the operator's of their mode.
 */
function connectDirectories(
  env: Env,
  simulated: DirectoryServer,
  services: Pick<GatewayServices, 'log' | 'clock'>,
): AuthenticationServices['findDirectory'] {
  const { clientCertificate, roots = null } = env.directoryServers;
  const egress = createEgress({ privateAddresses: env.privateEgress, ...(clientCertificate ?? {}) });
  const create = (name: 'test' | 'live'): DirectoryServer | null => {
    const url = env.directoryServers[name];
    return url === undefined ? null : createHttpDirectory({ ...services, egress, name, url, roots });
  };
  const [test, live] = [create('test'), create('live')];
  return (mode, connector) => {
    if (mode === 'LIVE') return live;
    if (connector === simulatorName || mode === 'INTERNAL') return simulated;
    return test ?? (connector === null ? simulated : null);
  };
}

function createDemoShop({ env }: ServicesInput, gateway: Services['gateway']): DemoShop {
  return new DemoShop({
    baseUrl: env.baseUrl,
    readAccount: async () => (env.mode === 'demo' ? ((await readDemoFile(env.directory)) ?? null) : null),
    fetch: async (request) => gateway.fetch(request),
  });
}

function createDemoReceiver({ env }: ServicesInput, { db, vault, clock }: GatewayServices): DemoReceiver | null {
  if (env.mode !== 'demo') return null;
  return new DemoReceiver({ db, vault, clock, ownAddress: env.ownAddress });
}

/** Administrators decide cases too, and are not assigned any. */
const findActiveAnalysts: FindActiveAnalysts = async (tx, entityIds, now) => {
  const users = await listActiveUsers(tx, { role: 'fraud analyst', entityIds, now });
  return users.map((id) => `user:${id}`);
};

/** Decisions on cases reach merchants by decision callbacks. */
function connectCallbacks(services: CallbackServices): DecisionCallbacks {
  return {
    schedule: async (tx, decision) => {
      await scheduleCallback(services, tx, decision);
    },
    withdraw: withdrawCallback,
    wake: (channelId) => wakeCallbacks(services, channelId),
  };
}

function createIdentityProvider(
  { env, innerAddress = env.ownAddress }: ServicesInput,
  { db, vault, clock, log }: GatewayServices,
): Promise<Identity> {
  return createIdentity({
    db,
    vault,
    clock,
    log,
    baseUrl: env.baseUrl,
    ownAddress: innerAddress,
    secondFactorRequired: env.mode === 'production',
    sendMail: createMailer(env.smtpUrl, env.mailFrom),
  });
}

async function startBackground(
  { env, databaseUrl, directDatabaseUrl = databaseUrl, pool, log }: ServicesInput,
  services: GatewayServices,
  { sso, consumers, jobs }: Pick<Services, 'sso' | 'consumers' | 'jobs'>,
): Promise<(() => Promise<void>)[]> {
  const onError = (err: unknown): void => log.error({ err }, 'the keys were not read; trying again');
  const vaultKeys = createReloader(() => services.vault.reloadKeys(), { onError });
  const identityKeys = createReloader(() => sso.reloadKeys(), { onError });
  const stopReloading = async (): Promise<void> => {
    vaultKeys.stop();
    identityKeys.stop();
  };
  const invalidateCaches = (what: string | null): void => {
    const { directory } = services.connectors;
    if (what === null || what === 'bin-range') directory.invalidateBins();
    directory.invalidate();
    services.fraud.rules.invalidate();
    services.tree.invalidate();
    services.tokens.invalidate();
    services.vault.invalidate();
    if (what === null || what === 'vault-key') vaultKeys.reload();
    if (what === null || what === 'identity-key') identityKeys.reload();
    services.webhookEndpoints.invalidate();
    sso.sessions.invalidate();
  };
  const invalidations = listenForInvalidations(directDatabaseUrl, invalidateCaches, log);
  const running = await startJobs(databaseUrl, jobs, { log, version: await readVersion(process.cwd()) });
  const relay = await startEventRelay({ pool, consumers, log, clock: services.clock, signal: services.events });
  await services.deliveries.start();
  const { sftpPort: port, host } = env;
  const sftp = port === undefined ? null : await startSftpServer(services, { port, host });
  return [
    async () => sftp?.stop(),
    invalidations.stop,
    stopReloading,
    relay.stop,
    running.stop,
    () => services.deliveries.stop(),
  ];
}
