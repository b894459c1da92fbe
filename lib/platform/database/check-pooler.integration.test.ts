import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { findFreePort } from '#lib/platform/embedded-postgres/free-port.ts';
import { openTestDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts';
import { checkPooler } from './check-pooler.ts';
import { resolveDatabase } from './resolve-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const pooled = (url: string): string => `${url}?pgbouncer=true`;

test('a start behind PgBouncer without the address of PostgreSQL itself ends with the variable to set', async () => {
  const env = { databaseUrl: pooled(database.url), directDatabaseUrl: undefined, directory: tmpdir() };
  await expect(resolveDatabase(env)).rejects.toThrow(/set DATABASE_DIRECT_URL/);
  await expect(checkPooler(pooled(database.url), pooled(database.url))).rejects.toThrow(/set DATABASE_DIRECT_URL/);
});

test('an address where every client has a connection of its own passes', async () => {
  await checkPooler(pooled(database.url), database.url);
});

const program = '/usr/sbin/pgbouncer';

/** An earlier version refuses settings that it does not know. */
function hasPreparedStatements(): boolean {
  const [, minor = '0'] = /PgBouncer 1\.(\d+)/.exec(spawnSync(program, ['-V'], { encoding: 'utf8' }).stdout) ?? [];
  return Number(minor) >= 21;
}

/** Where the package is installed: Debian 12 has version 1.18, which knows no prepared statements. */
describe.runIf(existsSync(program))('PgBouncer in transaction mode without prepared statements', () => {
  let folder: string;
  let pgbouncer: ChildProcess;
  let url: URL;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'turnpike-pgbouncer-'));
    await chmod(folder, 0o755);
    const { hostname, port, username, password, pathname } = new URL(database.url);
    url = new URL(database.url);
    url.port = String(await findFreePort());
    const settings = [
      '[databases]',
      `${pathname.slice(1)} = host=${hostname} port=${port} user=${username} password=${password}`,
      '[pgbouncer]',
      ...['listen_addr = 127.0.0.1', `listen_port = ${url.port}`, 'unix_socket_dir =', 'auth_type = any'],
      'pool_mode = transaction',
      ...(hasPreparedStatements() ? ['max_prepared_statements = 0'] : []),
    ];
    await writeFile(path.join(folder, 'pgbouncer.ini'), `${settings.join('\n')}\n`);
    const asUser = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
    pgbouncer = spawn(program, [...asUser, path.join(folder, 'pgbouncer.ini')], { stdio: 'ignore' });
  });
  afterAll(async () => {
    pgbouncer.kill('SIGKILL');
    await rm(folder, { recursive: true });
  });

  it('ends the start with the version and the setting that are needed', async () => {
    const check = async () => checkPooler(pooled(url.href), database.url).catch((error: Error) => error.message);
    await expect.poll(check, { timeout: 10_000 }).toMatch(/1\.21 or newer, with max_prepared_statements above 0/);
  });
});
