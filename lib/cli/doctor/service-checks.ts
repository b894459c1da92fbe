import { connect } from 'node:tls';
import { systemClock } from '#lib/platform/clock.ts';
import { createDatabase } from '#lib/platform/database/database.ts';
import { createPool } from '#lib/platform/database/pool.ts';
import type { Env } from '#lib/platform/env.ts';
import { checkMailServer } from '#lib/platform/mail.ts';
import { resolveMasterKey } from '#lib/platform/startup/master-key.ts';
import { hasKeys, Vault } from '#lib/vault/index.ts';
import { type Check, type Finding, failed, ok, warning } from './check.ts';

/** Whether the master key is the one of this database. */
export function masterKeyCheck(env: Env, url: string): Check {
  return { name: 'master key', run: () => checkMasterKey(env, url) };
}

/** What stands around an installation: its proxy and its mail server. */
export function serviceChecks(env: Env): Check[] {
  return [
    { name: 'TLS', run: () => checkTls(env) },
    { name: 'proxy', run: async () => checkProxy(env) },
    { name: 'mail', run: () => checkMail(env) },
  ];
}

/** Prisma's code for it, before the first start. */
const missingTable = 'P2021';

async function checkMasterKey(env: Env, url: string): Promise<Finding> {
  const pool = createPool(url, { max: 1 });
  try {
    const db = createDatabase(pool);
    if (!(await hasKeys(db))) return ok('nothing is encrypted yet');
    await Vault.open(
      db,
      Buffer.from(await resolveMasterKey(env, { isKeyInUse: async () => true }), 'hex'),
      systemClock,
    );
    return ok('it opens the keys of the stored numbers');
  } catch (error) {
    if ((error as { code?: unknown }).code === missingTable) return ok('nothing is encrypted yet');
    const text = error instanceof Error ? error.message : String(error);
    return failed(text, 'Set TURNPIKE_MASTER_KEY to the key that this database was used with.');
  } finally {
    await pool.end();
  }
}

const dayMs = 86_400_000;
/** Of a certificate for months; of a shorter one, a quarter of its time: a proxy renews it after two thirds. */
const soonMs = 21 * dayMs;
const connectMs = 5_000;

async function checkTls({ baseUrl, mode }: Env): Promise<Finding> {
  const { protocol, hostname, port } = new URL(baseUrl);
  if (protocol !== 'https:') {
    const text = `TURNPIKE_BASE_URL is ${baseUrl}, without TLS`;
    if (mode !== 'production') return ok(`${text}: enough for a demo`);
    return failed(text, 'Put a proxy with a certificate in front, and set TURNPIKE_BASE_URL to its https address.');
  }
  const validity = await readCertificate(hostname, Number(port || 443));
  if (validity instanceof Error) {
    return failed(`${hostname}: ${validity.message}`, adviseOnTls(validity));
  }
  return assessCertificate(hostname, validity, systemClock.now());
}

/** Node's codes for a chain that ends in no root of this machine. */
const unknownRoot = [
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
];

export function adviseOnTls({ code }: NodeJS.ErrnoException): string {
  if (code === 'ECONNREFUSED') return 'Start the proxy: nothing listens at TURNPIKE_BASE_URL.';
  if (code !== undefined && unknownRoot.includes(code)) {
    return 'Complete the chain of the proxy; for an authority of your own set NODE_EXTRA_CA_CERTS to its root.';
  }
  return 'Check the certificate of the proxy, its chain and its name.';
}

type Validity = { from: Date; to: Date };

export function assessCertificate(hostname: string, { from, to }: Validity, now: Date): Finding {
  const leftMs = to.getTime() - now.getTime();
  const text = `the certificate of ${hostname} ends in ${Math.floor(leftMs / dayMs)} days`;
  return leftMs > Math.min(soonMs, (to.getTime() - from.getTime()) / 4)
    ? ok(text)
    : warning(text, 'Renew it now; see that renewal runs by itself.');
}

/** From when to when a certificate holds that this machine trusts for the name, or why it does not. */
function readCertificate(host: string, port: number): Promise<Validity | Error> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, servername: host, timeout: connectMs });
    const end = (found: Validity | Error): void => {
      socket.destroy();
      resolve(found);
    };
    socket.once('secureConnect', () => {
      const { valid_from: from, valid_to: to } = socket.getPeerCertificate();
      end({ from: new Date(from), to: new Date(to) });
    });
    socket.once('timeout', () => end(new Error(`no answer within ${connectMs / 1000} s`)));
    socket.once('error', end);
  });
}

export function checkProxy({ baseUrl, trustedProxies }: Pick<Env, 'baseUrl' | 'trustedProxies'>): Finding {
  const trustsSome = 'hops' in trustedProxies ? trustedProxies.hops > 0 : true;
  const isBehindProxy = baseUrl.startsWith('https:');
  if (isBehindProxy && !trustsSome) {
    const text = 'the proxy in front is not trusted: every shopper seems to come from its address';
    return failed(text, 'Set TURNPIKE_TRUSTED_PROXIES to the number or the addresses of your proxies.');
  }
  if (!isBehindProxy && trustsSome) {
    const text = 'a proxy is trusted, but TURNPIKE_BASE_URL is not https: callers could write their own address';
    return warning(text, 'Set TURNPIKE_TRUSTED_PROXIES to 0 unless a proxy is in front.');
  }
  return ok(trustsSome ? 'addresses come from the proxy' : 'addresses are those of the connections');
}

async function checkMail({ smtpUrl }: Env): Promise<Finding> {
  if (smtpUrl === undefined) {
    const advice = 'Set TURNPIKE_SMTP_URL; without it links for passwords are shown to administrators only.';
    return warning('no mail server is set', advice);
  }
  const refusal = await checkMailServer(smtpUrl);
  if (refusal === null) return ok(`${new URL(smtpUrl).host} takes our mail`);
  return failed(refusal, 'Check TURNPIKE_SMTP_URL: host, port, user and password, smtps:// for port 465.');
}
