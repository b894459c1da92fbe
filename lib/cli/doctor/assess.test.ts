import { describe, expect, test } from 'vitest';
import { failed, ok, runChecks } from './check.ts';
import { assessDatabase, type DatabaseFacts } from './database-checks.ts';
import { adviseOnTls, assessCertificate, checkProxy } from './service-checks.ts';

const healthy: DatabaseFacts = {
  version: '18.4',
  hasTables: true,
  isSuperuser: false,
  hasRoles: true,
  settings: {
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    jit: 'off',
    autovacuum: 'on',
    autovacuum_naptime: '10',
  },
  aheadMs: 12,
  freeConnections: 100,
};
const env = { databasePool: 10, workers: 1 };

const setting = (name: string, value: string): DatabaseFacts => ({
  ...healthy,
  settings: { ...healthy.settings, [name]: value },
});

describe('a database', () => {
  test('that has everything is reported with its version alone', () => {
    expect(assessDatabase(healthy, env)).toEqual([ok('PostgreSQL 18.4 answers')]);
  });

  test.each([
    ['that does not wait for its disk', setting('fsync', 'off'), 'failed', 'ALTER SYSTEM SET fsync = on'],
    ['that may tear pages', setting('full_page_writes', 'off'), 'failed', 'ALTER SYSTEM SET full_page_writes = on'],
    [
      'that confirms before it has written',
      setting('synchronous_commit', 'off'),
      'failed',
      'ALTER SYSTEM SET synchronous_commit = on',
    ],
    ['that is never cleaned', setting('autovacuum', 'off'), 'failed', 'ALTER SYSTEM SET autovacuum = on'],
    [
      'that is cleaned seldom',
      setting('autovacuum_naptime', '60'),
      'warning',
      "ALTER SYSTEM SET autovacuum_naptime = '10s'",
    ],
    ['that compiles its statements', setting('jit', 'on'), 'warning', 'ALTER DATABASE turnpike SET jit = off'],
    ['whose user is a superuser', { ...healthy, isSuperuser: true }, 'warning', /no superuser/],
    ['without roles that guard it', { ...healthy, hasRoles: false }, 'warning', /turnpike_app and turnpike_staff/],
    ['whose clock is ahead', { ...healthy, aheadMs: 1_500 }, 'failed', /same time server/],
    ['whose clock is behind', { ...healthy, aheadMs: -1_500 }, 'failed', /same time server/],
    ['without enough connections', { ...healthy, freeConnections: 17 }, 'warning', /max_connections/],
  ] as const)('%s is reported with what to do', (_what, facts, state, advice) => {
    const findings = assessDatabase(facts, env).filter((finding) => finding.state !== 'ok');
    expect(findings).toMatchObject([
      { state, advice: typeof advice === 'string' ? advice : expect.stringMatching(advice) },
    ]);
  });
});

describe('a certificate', () => {
  const now = new Date('2026-11-29T00:00:00Z');

  test.each([
    ['2026-11-03T00:00:00Z', '2027-02-01T00:00:00Z', 'ok'],
    ['2026-09-11T00:00:00Z', '2026-12-10T00:00:00Z', 'warning'],
    ['2026-08-03T00:00:00Z', '2026-11-01T00:00:00Z', 'warning'],
    ['2026-11-28T18:00:00Z', '2026-11-29T06:00:00Z', 'ok'],
    ['2026-11-28T14:00:00Z', '2026-11-29T02:00:00Z', 'warning'],
  ])('from %s to %s is %s', (from, to, state) => {
    const validity = { from: new Date(from), to: new Date(to) };
    expect(assessCertificate('pay.example', validity, now).state).toBe(state);
  });
});

test.each([
  ['ECONNREFUSED', /^Start the proxy/],
  ['SELF_SIGNED_CERT_IN_CHAIN', /NODE_EXTRA_CA_CERTS/],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /NODE_EXTRA_CA_CERTS/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', /its name/],
])('a proxy without a usable certificate (%s) is reported with what to do', (code, advice) => {
  expect(adviseOnTls(Object.assign(new Error('refused'), { code }))).toMatch(advice);
});

describe('a proxy', () => {
  const header = 'x-forwarded-for' as const;

  test.each([
    ['https://pay.example', { header, hops: 0 }, 'failed'],
    ['https://pay.example', { header, hops: 1 }, 'ok'],
    ['http://localhost:3000', { header, hops: 0 }, 'ok'],
    ['http://localhost:3000', { header, hops: 1 }, 'warning'],
  ])('in front of %s that is trusted as %j is %s', (baseUrl, trustedProxies, state) => {
    expect(checkProxy({ baseUrl, trustedProxies }).state).toBe(state);
  });
});

test('a check that throws has failed with its own words, and the ones after it run', async () => {
  const reports = await runChecks([
    { name: 'first', run: () => Promise.reject(new Error('no such file')) },
    { name: 'last', run: async () => ok('fine') },
  ]);
  expect(reports).toMatchObject([
    { name: 'first', finding: { state: 'failed', text: 'no such file' } },
    { name: 'last', finding: { state: 'ok' } },
  ]);
  expect(failed('a', 'b')).toEqual({ state: 'failed', text: 'a', advice: 'b' });
});
