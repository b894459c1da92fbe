import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { TrustedProxies } from './http/client-address.ts';
import { readTrustedProxies } from './http/read-trusted-proxies.ts';
import { StartupError } from './startup/startup-errors.ts';

/** Private addresses that outbound calls may reach; link-local and metadata addresses never are. */
export type PrivateEgress = 'none' | 'loopback' | 'private';

/** The environment of the process, validated once. See docs/operations.md for the meanings. */
export interface Env {
  readonly mode: 'demo' | 'production' | 'test';
  /** Days of payments that a new demo begins with. */
  readonly demoDays: number;
  readonly port: number;
  readonly host: string;
  /** Absolute path of the data directory: embedded database, generated keys, demo.json. */
  readonly directory: string;
  /** DATABASE_URL without the pooler that may stand in between. */
  readonly directDatabaseUrl: string | undefined;
  /** Two digits in every id and token that this installation makes. */
  readonly cell: string;
  /** Absent: the embedded PostgreSQL is used. */
  readonly databaseUrl: string | undefined;
  readonly databasePool: number;
  /** How long a start waits for a database of DATABASE_URL that does not answer yet. */
  readonly databaseWaitSeconds: number;
  /** How long a process that is to end still accepts connections, so that a proxy sees it in time. */
  readonly stopDelayMs: number;
  readonly workers: number;
  /** 64 hexadecimal digits; absent in the demo, where one is generated (see master-key.ts). */
  readonly masterKey: string | undefined;
  /** Address under which browsers and merchants reach us; no slash at the end. */
  readonly baseUrl: string;
  /** Where this process reaches itself, whatever stands in front of it. */
  readonly ownAddress: string;
  /** Absent: links are handed over by the administrator instead of mailed. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly privateEgress: PrivateEgress;
  /** The only origins that card data and the tokens of acquirers are sent to. */
  readonly acquirerOrigins: readonly string[];
  /** Directory servers of 3D Secure; absent: none, so cards of that mode are not authenticated here. */
  readonly directoryServers: {
    readonly live: string | undefined;
    readonly test: string | undefined;
    /** In PEM. */
    readonly clientCertificate: { readonly certificate: string; readonly privateKey: string } | undefined;
    /** In PEM, one certificate each. */
    readonly roots: readonly string[] | undefined;
  };
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  readonly bodyLimitBytes: number;
  readonly hotReload: boolean;
  readonly metricsToken: string | undefined;
  /** Where traces and metrics are sent to; absent: nowhere. */
  readonly telemetry: { readonly endpoint: string; readonly headers: Readonly<Record<string, string>> } | undefined;
  /** How many days a kind of rows is kept that is deleted some time. */
  readonly daysKept: {
    readonly requests: number;
    readonly deliveries: number;
    readonly checkouts: number;
    readonly paymentLinks: number;
  };
  /** Its folders are watched for settlement files; absent: none. */
  readonly settlementFolder: string | undefined;
  /** Settlement files of merchants are put here by connections that deliver to a folder; absent: nowhere. */
  readonly settlementOutFolder: string | undefined;
  /** The SFTP server listens here; absent: there is none. */
  readonly sftpPort: number | undefined;
  /** The reverse proxies of our own that stand in front, and the header in which they write who called. */
  readonly trustedProxies: TrustedProxies;
  /** Absent: the networks of IP addresses are unknown. */
  readonly networkDatabase: string | undefined;
  /** Base backups and the log of the embedded database are kept here, encrypted; absent: nowhere. */
  readonly backupFolder: string | undefined;
  /** Days of the request log go into files here when they are too old for the database; absent: they are deleted. */
  readonly archiveFolder: string | undefined;
  /** An S3-compatible place where the folder of backups is kept too, with its key; absent: nowhere. */
  readonly backupStore: string | undefined;
  /** 64 hexadecimal digits that encrypt backups; absent: the master key does. */
  readonly backupKey: string | undefined;
  /** Read by `turnpike import cards` only: of the private key that a file is encrypted for. */
  readonly pgpPassphrase: string | undefined;
  /** Read by `turnpike mcp` only. */
  readonly assistantKey: string | undefined;
}

type Source = Readonly<Record<string, string | undefined>>;

const text = z.string().trim();
const flag = z
  .enum(['0', '1', 'true', 'false'], { error: 'must be true or false' })
  .transform((value) => value === '1' || value === 'true');

function wholeNumber(least: number, most: number) {
  const error = `must be a whole number from ${least} to ${most}`;
  return text
    .regex(/^\d{1,12}$/, { error })
    .transform(Number)
    .refine((n) => n >= least && n <= most, { error });
}

/** An address with one of these schemes, or the one word. */
function webAddress(schemes: readonly string[], what: string, word?: string) {
  return text.refine((value) => value === word || (URL.canParse(value) && schemes.includes(new URL(value).protocol)), {
    error: `must be ${what}`,
  });
}

/** Origins with commas between: https, or http on loopback for a demo. */
const origins = text.transform((list, context) =>
  list.split(',').map((each) => {
    const origin = readOrigin(each.trim());
    if (origin) return origin;
    context.addIssue({
      code: 'custom',
      message: 'must be https:// origins with commas between (http:// on loopback only)',
    });
    return z.NEVER;
  }),
);

/** The origin when the text is nothing but one. */
function readOrigin(value: string): string | undefined {
  if (!URL.canParse(value)) return undefined;
  const { origin, protocol, hostname, href } = new URL(value);
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const isAllowed = protocol === 'https:' || (protocol === 'http:' && isLoopback);
  return isAllowed && href === `${origin}/` ? origin : undefined;
}

/** The content of a file in PEM. */
const pemFile = (what: string) =>
  text.transform((file, context) => {
    const content = readText(file);
    if (content?.includes(`${what}-----`)) return content;
    context.addIssue({ code: 'custom', message: `must be a file with a ${what} in PEM` });
    return z.NEVER;
  });

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** As DATABASE_URL: the PostgreSQL in TURNPIKE_DIR, on purpose. */
const embedded = 'embedded';

const settings = z.object({
  TURNPIKE_ENV: z.enum(['demo', 'production', 'test'], { error: 'must be demo, production or test' }).default('demo'),
  TURNPIKE_DEMO_DAYS: wholeNumber(14, 90).optional(),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: text.regex(/^[A-Za-z0-9.:-]+$/, { error: 'must be a host name or address' }).default('127.0.0.1'),
  TURNPIKE_DIR: text.default('.turnpike'),
  DATABASE_URL: webAddress(['postgres:', 'postgresql:'], 'a postgresql:// address, or embedded', embedded).optional(),
  DATABASE_DIRECT_URL: webAddress(['postgres:', 'postgresql:'], 'a postgresql:// address').optional(),
  TURNPIKE_CELL: text.regex(/^\d{2}$/, { error: 'must be two digits' }).default('00'),
  TURNPIKE_DATABASE_POOL: wholeNumber(2, 500).default(10),
  TURNPIKE_DATABASE_WAIT: wholeNumber(0, 600).default(30),
  TURNPIKE_STOP_DELAY: wholeNumber(0, 60).default(0),
  WEB_CONCURRENCY: wholeNumber(1, 256).default(1),
  TURNPIKE_MASTER_KEY: text.regex(/^[0-9a-fA-F]{64}$/, { error: 'must be 64 hexadecimal digits' }).optional(),
  TURNPIKE_BASE_URL: webAddress(['http:', 'https:'], 'an http:// or https:// address').optional(),
  TURNPIKE_SMTP_URL: webAddress(['smtp:', 'smtps:'], 'an smtp:// or smtps:// address').optional(),
  TURNPIKE_MAIL_FROM: text.default('Turnpike <turnpike@localhost>'),
  TURNPIKE_ALLOW_PRIVATE_EGRESS: z
    .enum(['none', 'loopback', 'private'], { error: 'must be none, loopback or private' })
    .optional(),
  TURNPIKE_ACQUIRER_ORIGINS: origins.default([]),
  TURNPIKE_DIRECTORY_SERVER: webAddress(['https:', 'http:'], 'an https:// address').optional(),
  TURNPIKE_TEST_DIRECTORY_SERVER: webAddress(['https:', 'http:'], 'an https:// address').optional(),
  TURNPIKE_DIRECTORY_CERTIFICATE: pemFile('CERTIFICATE').optional(),
  TURNPIKE_DIRECTORY_KEY: pemFile('PRIVATE KEY').optional(),
  TURNPIKE_DIRECTORY_ROOTS: pemFile('CERTIFICATE').optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .optional(),
  TURNPIKE_BODY_LIMIT: wholeNumber(1024, 1_073_741_824).default(2 * 1024 * 1024),
  TURNPIKE_HOT_RELOAD: flag.default(false),
  TURNPIKE_METRICS_TOKEN: text.min(16, { error: 'must have 16 characters or more' }).optional(),
  TURNPIKE_REQUEST_LOG_DAYS: wholeNumber(1, 3_650).default(8),
  TURNPIKE_DELIVERY_DAYS: wholeNumber(31, 3_650).default(60),
  TURNPIKE_CHECKOUT_DAYS: wholeNumber(1, 365).default(7),
  TURNPIKE_PAYMENT_LINK_DAYS: wholeNumber(7, 3_650).default(90),
  TURNPIKE_SETTLEMENT_DIR: text.optional(),
  TURNPIKE_SETTLEMENT_OUT_DIR: text.optional(),
  TURNPIKE_SFTP_PORT: wholeNumber(1, 65_535).optional(),
  TURNPIKE_TRUSTED_PROXIES: text
    .refine((value) => readTrustedProxies(value) !== null, {
      error: 'must be a number from 0 to 10, or addresses such as 10.0.0.0/8',
    })
    .default('0'),
  TURNPIKE_FORWARDED_HEADER: z
    .enum(['x-forwarded-for', 'forwarded'], { error: 'must be x-forwarded-for or forwarded' })
    .default('x-forwarded-for'),
  TURNPIKE_NETWORK_DATABASE: text
    .refine((file) => existsSync(file), { error: 'must be a file with a database of networks (.mmdb)' })
    .optional(),
  TURNPIKE_BACKUP_DIR: text.optional(),
  TURNPIKE_ARCHIVE_DIR: text.optional(),
  TURNPIKE_BACKUP_S3: text
    .regex(/^https?:\/\/[^:@/]+:[^:@/]+@[^/@]+\/[^/?]+/, {
      error: 'must be https://<key id>:<secret>@<host>/<bucket>/<prefix>',
    })
    .optional(),
  TURNPIKE_BACKUP_KEY: text.regex(/^[0-9a-fA-F]{64}$/, { error: 'must be 64 hexadecimal digits' }).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress(['http:', 'https:'], 'an http:// or https:// address').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: text.optional(),
  TURNPIKE_PGP_PASSPHRASE: text.optional(),
  TURNPIKE_ASSISTANT_KEY: text.regex(/^tka_[\w-]{43}$/, { error: 'must be the key of an assistant' }).optional(),
});

type Settings = z.infer<typeof settings>;

/** Every variable that is read; `.env.example` explains them. */
export const environmentNames = Object.keys(settings.shape);

const secretSettings = new Set([
  'OTEL_EXPORTER_OTLP_HEADERS',
  'TURNPIKE_PGP_PASSPHRASE',
  'TURNPIKE_ASSISTANT_KEY',
  'TURNPIKE_BACKUP_KEY',
  'TURNPIKE_BACKUP_S3',
  'TURNPIKE_MASTER_KEY',
  'TURNPIKE_METRICS_TOKEN',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'TURNPIKE_SMTP_URL',
]);

/** Validates the environment; throws StartupError with one sentence that names each wrong setting. */
export function readEnv(source: Source = process.env): Env {
  const values: Record<string, string> = {};
  for (const name of environmentNames) {
    const value = source[name];
    // An empty variable is how shells and compose files say "not set".
    if (value !== undefined && value.trim() !== '') values[name] = value;
  }
  const parsed = settings.safeParse(values);
  if (!parsed.success) throw new StartupError(describeFaults(parsed.error, values));
  rejectUnsafeProduction(parsed.data);
  return Object.freeze(toEnv(parsed.data));
}

let current: Env | undefined;

/** The environment of this process, read on first use and frozen. */
export function env(): Env {
  if (!current) {
    current = readEnv();
    // NextAuth takes the address of its callbacks from here and nowhere else.
    process.env.NEXTAUTH_URL = current.baseUrl;
  }
  return current;
}

function toEnv(s: Settings): Env {
  const host = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(s.HOST) ? 'localhost' : s.HOST;
  return {
    mode: s.TURNPIKE_ENV,
    demoDays: s.TURNPIKE_DEMO_DAYS ?? (s.TURNPIKE_ENV === 'demo' ? 90 : 14),
    port: s.PORT,
    host: s.HOST,
    directory: path.resolve(s.TURNPIKE_DIR),
    databaseUrl: addressOf(s),
    directDatabaseUrl: s.DATABASE_DIRECT_URL ?? addressOf(s),
    cell: s.TURNPIKE_CELL,
    databasePool: s.TURNPIKE_DATABASE_POOL,
    databaseWaitSeconds: s.TURNPIKE_DATABASE_WAIT,
    stopDelayMs: s.TURNPIKE_STOP_DELAY * 1_000,
    workers: s.WEB_CONCURRENCY,
    masterKey: s.TURNPIKE_MASTER_KEY?.toLowerCase(),
    baseUrl: (s.TURNPIKE_BASE_URL ?? `http://${host}:${s.PORT}`).replace(/\/+$/, ''),
    ownAddress: ownAddress(s.HOST, s.PORT),
    smtpUrl: s.TURNPIKE_SMTP_URL,
    mailFrom: s.TURNPIKE_MAIL_FROM,
    privateEgress: s.TURNPIKE_ALLOW_PRIVATE_EGRESS ?? (s.TURNPIKE_ENV === 'production' ? 'none' : 'loopback'),
    acquirerOrigins: s.TURNPIKE_ACQUIRER_ORIGINS,
    directoryServers: {
      live: s.TURNPIKE_DIRECTORY_SERVER,
      test: s.TURNPIKE_TEST_DIRECTORY_SERVER,
      clientCertificate: clientCertificate(s),
      roots: s.TURNPIKE_DIRECTORY_ROOTS?.match(certificatePattern) ?? undefined,
    },
    logLevel: s.LOG_LEVEL ?? (s.TURNPIKE_ENV === 'production' ? 'info' : 'warn'),
    bodyLimitBytes: s.TURNPIKE_BODY_LIMIT,
    hotReload: s.TURNPIKE_HOT_RELOAD,
    telemetry:
      s.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : { endpoint: s.OTEL_EXPORTER_OTLP_ENDPOINT, headers: readHeaders(s.OTEL_EXPORTER_OTLP_HEADERS ?? '') },
    metricsToken: s.TURNPIKE_METRICS_TOKEN,
    daysKept: {
      requests: s.TURNPIKE_REQUEST_LOG_DAYS,
      deliveries: s.TURNPIKE_DELIVERY_DAYS,
      checkouts: s.TURNPIKE_CHECKOUT_DAYS,
      paymentLinks: s.TURNPIKE_PAYMENT_LINK_DAYS,
    },
    settlementFolder: s.TURNPIKE_SETTLEMENT_DIR && path.resolve(s.TURNPIKE_SETTLEMENT_DIR),
    settlementOutFolder: s.TURNPIKE_SETTLEMENT_OUT_DIR && path.resolve(s.TURNPIKE_SETTLEMENT_OUT_DIR),
    sftpPort: s.TURNPIKE_SFTP_PORT,
    trustedProxies: {
      header: s.TURNPIKE_FORWARDED_HEADER,
      ...(readTrustedProxies(s.TURNPIKE_TRUSTED_PROXIES) ?? { hops: 0 }),
    },
    networkDatabase: s.TURNPIKE_NETWORK_DATABASE && path.resolve(s.TURNPIKE_NETWORK_DATABASE),
    backupFolder: s.TURNPIKE_BACKUP_DIR && path.resolve(s.TURNPIKE_BACKUP_DIR),
    archiveFolder: s.TURNPIKE_ARCHIVE_DIR && path.resolve(s.TURNPIKE_ARCHIVE_DIR),
    backupStore: s.TURNPIKE_BACKUP_S3,
    backupKey: s.TURNPIKE_BACKUP_KEY?.toLowerCase(),
    pgpPassphrase: s.TURNPIKE_PGP_PASSPHRASE,
    assistantKey: s.TURNPIKE_ASSISTANT_KEY,
  };
}

const certificatePattern = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

function clientCertificate(s: Settings): Env['directoryServers']['clientCertificate'] {
  const { TURNPIKE_DIRECTORY_CERTIFICATE: certificate, TURNPIKE_DIRECTORY_KEY: privateKey } = s;
  return certificate === undefined || privateKey === undefined ? undefined : { certificate, privateKey };
}

/** As OpenTelemetry defines it: `name=value` with commas between, values URL-encoded. */
function readHeaders(text: string): Record<string, string> {
  const pairs = text.split(',').map((pair) => pair.split('='));
  return Object.fromEntries(
    pairs.flatMap(([name = '', ...value]) =>
      name.trim() ? [[name.trim(), decodeURIComponent(value.join('=').trim())]] : [],
    ),
  );
}

function ownAddress(host: string, port: number): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

function describeFaults(error: z.ZodError, values: Record<string, string>): string {
  const faults = error.issues.map((issue) => {
    const name = String(issue.path[0]);
    const value = secretSettings.has(name) ? '' : `, but is "${values[name]}"`;
    return `${name} ${issue.message}${value}`;
  });
  return `${[...new Set(faults)].join('; ')}.`;
}

const addressOf = ({ DATABASE_URL: address }: Settings): string | undefined =>
  address === embedded ? undefined : address;

function rejectUnsafeProduction(s: Settings): void {
  if (s.TURNPIKE_ENV !== 'production') return;
  const missing: string[] = [];
  if (!s.DATABASE_URL) {
    missing.push(
      'DATABASE_URL is not set (your PostgreSQL, or embedded for the one in TURNPIKE_DIR, which has no failover)',
    );
  } else if (addressOf(s) === undefined && !s.TURNPIKE_BACKUP_DIR) {
    missing.push('TURNPIKE_BACKUP_DIR is not set (nothing else has a copy of the embedded database)');
  }
  if (!s.TURNPIKE_MASTER_KEY) {
    missing.push(
      'TURNPIKE_MASTER_KEY is not set (a generated key would lie beside the data that it encrypts; ' +
        'make one with: openssl rand -hex 32)',
    );
  } else if (new Set(s.TURNPIKE_MASTER_KEY.toLowerCase()).size < 6) {
    missing.push('TURNPIKE_MASTER_KEY can be guessed (make one with: openssl rand -hex 32)');
  }
  if (s.TURNPIKE_ACQUIRER_ORIGINS.some((origin) => !origin.startsWith('https:'))) {
    missing.push('TURNPIKE_ACQUIRER_ORIGINS must be https:// origins');
  }
  const directories = [s.TURNPIKE_DIRECTORY_SERVER, s.TURNPIKE_TEST_DIRECTORY_SERVER];
  if (directories.some((address) => address?.startsWith('http:'))) {
    missing.push('directory servers must be https:// addresses, because card numbers are sent to them');
  }
  if (missing.length > 0) throw new StartupError(`production mode: ${missing.join('; ')}.`);
}
