import { execFileSync, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { prepareDatabase } from '#lib/prepare-database.ts';
import { type EmbeddedPostgres, type PostgresRestart, startEmbeddedPostgres } from './index.ts';
import { hasEnded, isAlive } from './server-process.ts';

let directory: string;
let running: EmbeddedPostgres[];

beforeEach(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'turnpike-embedded-'));
  running = [];
});
afterEach(async () => {
  for (const server of running) await server.stop();
  await rm(directory, { recursive: true, force: true });
});

async function start(at = directory): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ directory: at });
  running.push(server);
  return server;
}

async function query(url: string, sql: string, applicationName = 'test'): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url, application_name: applicationName });
  await client.connect();
  try {
    const { rows } = await client.query(sql);
    return rows;
  } finally {
    await client.end();
  }
}

test('keeps data, port and password from start to start, in UTF-8 and byte order, on loopback only', async () => {
  const first = await start();
  await query(first.url, "CREATE TABLE kept AS SELECT 'ü' AS word");
  await first.stop();
  const started = performance.now();
  const second = await start();
  expect(performance.now() - started).toBeLessThan(2_000);
  expect(second.url).toBe(first.url);
  expect(await query(second.url, 'SELECT word FROM kept')).toEqual([{ word: 'ü' }]);
  const settings =
    "SELECT current_setting('listen_addresses') AS at, current_setting('jit') AS jit, datcollate, pg_encoding_to_char(encoding) AS enc FROM pg_database WHERE datname = current_database()";
  expect(await query(second.url, settings)).toEqual([{ at: '127.0.0.1', jit: 'off', datcollate: 'C', enc: 'UTF8' }]);
});

test('copies of one data directory that start at once get ports of their own', async () => {
  await (await start()).stop();
  const copy = await mkdtemp(path.join(os.tmpdir(), 'turnpike-embedded-'));
  try {
    for (let round = 0; round < 3; round += 1) {
      // With the owner of the files, who runs the server.
      execFileSync('cp', ['-a', `${directory}/.`, copy]);
      const [first, second] = await Promise.all([start(), start(copy)]);
      expect(first.url).not.toBe(second.url);
      expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      await Promise.all([first.stop(), second.stop()]);
    }
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
});

test('takes over the server that a killed process left running', async () => {
  const module = fileURLToPath(new URL('./index.ts', import.meta.url));
  const script = `const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
    await startEmbeddedPostgres({ directory: ${JSON.stringify(directory)} });
    process.kill(process.pid, 'SIGKILL');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
  await new Promise((resolve) => child.once('exit', resolve));
  const server = await start();
  expect(server.adopted).toBe(true);
  expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('starts despite a postmaster.pid whose pid now belongs to another process', async () => {
  const first = await start();
  const pidFile = path.join(await dataOf(first), 'postmaster.pid');
  const lines = await readFile(pidFile, 'utf8');
  await first.stop();
  await writeFile(pidFile, lines.replace(/^\d+/, String(process.pid)));
  const second = await start();
  expect(second.adopted).toBe(false);
  expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test.each([
  ['an empty postmaster.pid', () => ''],
  ['one of a process that is gone', (lines: string) => lines.replace(/^\d+/, '4194303')],
])('starts despite %s, also twice at once', async (_what, change) => {
  const first = await start();
  const pidFile = path.join(await dataOf(first), 'postmaster.pid');
  const lines = await readFile(pidFile, 'utf8');
  await first.stop();
  await writeFile(pidFile, change(lines));
  const both = await Promise.all([start(), start()]);
  expect(new Set(both.map(({ url }) => url)).size).toBe(1);
  for (const { url } of both) expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('moves to another port when its own is in use', async () => {
  const first = await start();
  await first.stop();
  const { port } = new URL(first.url);
  const squatter = createServer().listen(Number(port), '127.0.0.1');
  const second = await start();
  expect(new URL(second.url).port).not.toBe(port);
  expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await new Promise((resolve) => squatter.close(resolve));
});

test('two that start at once share one server, and only the last one stops it', async () => {
  const [first, second] = await Promise.all([start(), start()]);
  expect(second.url).toBe(first.url);
  const client = new pg.Client({ connectionString: first.url, application_name: 'turnpike' });
  await client.connect();
  await first.stop();
  expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await client.end();
});

test.each([
  ['turnpike.json', /turnpike\.json is damaged, so the database cannot be opened; restore it/],
  ['PG_VERSION', /made by PostgreSQL of an unknown version/],
  ['global/pg_control', /the embedded PostgreSQL could not start: /],
])('says in one sentence that %s was cut short', async (name, sentence) => {
  const first = await start();
  const file = path.join(await dataOf(first), name);
  await first.stop();
  await writeFile(file, '');
  await expect(startEmbeddedPostgres({ directory })).rejects.toThrow(sentence);
});

describe('stop', () => {
  test('kills a server that does not react to signals', async () => {
    const server = await startEmbeddedPostgres({ directory, disposable: true });
    const pid = await pidOf(server);
    process.kill(pid, 'SIGSTOP');
    await server.stop();
    expect(await isRunning(pid)).toBe(false);
  });

  test('stops a server that was restarted but cannot be connected to', async () => {
    const server = await start();
    const data = await dataOf(server);
    const [killed, rules] = [await pidOf(server), path.join(data, 'pg_hba.conf')];
    await writeFile(rules, 'host all all all reject\n');
    process.kill(killed, 'SIGKILL');
    const pidFile = path.join(data, 'postmaster.pid');
    await vi.waitFor(
      async () => {
        const lines = (await readFile(pidFile, 'utf8')).split('\n');
        expect([lines[0] === String(killed), lines[7]?.trim()]).toEqual([false, 'ready']);
      },
      { timeout: 15_000, interval: 20 },
    );
    const restarted = Number((await readFile(pidFile, 'utf8')).split('\n')[0]);
    await server.stop();
    expect(await isRunning(restarted)).toBe(false);
  });

  test('stops a server whose last other connection is about to end', async () => {
    const server = await start();
    const pid = await pidOf(server);
    const client = new pg.Client({ connectionString: server.url, application_name: 'turnpike' });
    await client.connect();
    const [, ended] = await Promise.all([server.stop(), sleep(300).then(() => client.end())]);
    expect(ended).toBeUndefined();
    expect(await isRunning(pid)).toBe(false);
  });
});

describe('a server that ends unexpectedly', () => {
  test('is restarted at its address with its data, and reported once', async () => {
    const restarts: PostgresRestart[] = [];
    const server = await startEmbeddedPostgres({ directory, onRestart: (restart) => restarts.push(restart) });
    running.push(server);
    await query(server.url, 'CREATE TABLE kept AS SELECT 7 AS number');
    for (const round of [1, 2]) {
      const pid = await pidOf(server);
      const started = performance.now();
      process.kill(pid, 'SIGKILL');
      await vi.waitFor(
        async () => expect(await query(server.url, 'SELECT number FROM kept')).toEqual([{ number: 7 }]),
        { timeout: 15_000, interval: 20 },
      );
      expect(performance.now() - started).toBeLessThan(5_000);
      expect(await pidOf(server)).not.toBe(pid);
      await vi.waitFor(() => expect(restarts).toHaveLength(round));
    }
    expect(restarts.map(({ failure }) => failure)).toEqual([undefined, undefined]);
  });

  test('is restarted although one of its old backends does not end', async () => {
    const server = await start();
    const client = new pg.Client({ connectionString: server.url });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    process.kill(rows[0]?.pid ?? 0, 'SIGSTOP');
    process.kill(await pidOf(server), 'SIGKILL');
    await vi.waitFor(async () => expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]), {
      timeout: 15_000,
      interval: 20,
    });
    await client.end().catch(() => undefined);
  });

  test('is restarted by the process that adopted it', async () => {
    const first = await start();
    const pid = await pidOf(first);
    const second = await start();
    expect(second.adopted).toBe(true);
    await first.stop();
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(async () => expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]), {
      timeout: 15_000,
      interval: 20,
    });
  });

  test('stays stopped after stop, even when it was killed at that moment', async () => {
    const server = await start();
    process.kill(await pidOf(server), 'SIGKILL');
    await server.stop();
    await sleep(1_000);
    await expect(query(server.url, 'SELECT 1')).rejects.toThrow();
  });
});

test.runIf(process.getuid?.() === 0)('works for root in a folder that other users cannot read', async () => {
  const closed = path.join(directory, 'closed');
  await mkdir(closed);
  await chmod(closed, 0o700);
  const server = await start(path.join(closed, 'data'));
  expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await server.stop();
  await rm(path.dirname(await dataOf(server)), { recursive: true, force: true });
});

async function pidOf(server: EmbeddedPostgres): Promise<number> {
  const lines = await readFile(path.join(await dataOf(server), 'postmaster.pid'), 'utf8');
  return Number(lines.split('\n')[0]);
}

async function isRunning(pid: number): Promise<boolean> {
  return isAlive(pid) && !(await hasEnded(pid));
}

/** The folder of the cluster, which for root may lie elsewhere. */
async function dataOf(server: EmbeddedPostgres): Promise<string> {
  const url = server.url;
  const rows = (await query(url, "SELECT current_setting('data_directory') AS at").catch(() => [])) as { at: string }[];
  return rows[0]?.at ?? path.join(directory, 'postgres');
}

describe('the role of the gateway', () => {
  test.each([
    ['itself', ''],
    ['the role of its session', 'RESET ROLE; SET ROLE NONE;'],
  ])('runs no program, reads no file and cannot become the superuser, as %s', async (_as, before) => {
    const { ownerUrl } = await start();
    const refused = async (sql: string) =>
      query(ownerUrl, `${before} ${sql}`).then(
        () => 'accepted',
        ({ code }: { code: string }) => code,
      );
    await query(ownerUrl, 'CREATE TABLE IF NOT EXISTS line (text text)');
    expect(await refused(`COPY line FROM PROGRAM 'id'`)).toBe('42501');
    expect(await refused(`COPY line TO '/tmp/line'`)).toBe('42501');
    expect(await refused(`SELECT pg_read_file('PG_VERSION')`)).toBe('42501');
    expect(await refused('SET ROLE turnpike')).toBe('42501');
    expect(await refused('ALTER ROLE turnpike_owner SUPERUSER')).toBe('42501');
    expect(await refused(`CREATE ROLE other`)).toBe('42501');
    expect(await refused(`SET ROLE turnpike_app`)).toBe('accepted');
  });

  test('takes over what an earlier version left with the superuser, and prepares the database', async () => {
    const first = await start();
    await prepareDatabase(first.url);
    await query(first.url, 'ALTER DATABASE turnpike OWNER TO turnpike');
    await first.stop();
    const { ownerUrl } = await start();
    expect(await prepareDatabase(ownerUrl)).toBeNull();
    const left = `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relowner <> 'turnpike_owner'::regrole
      UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proowner <> 'turnpike_owner'::regrole
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = pg_proc.oid AND d.deptype = 'e')
      UNION ALL SELECT typname FROM pg_type WHERE typnamespace = 'public'::regnamespace AND typowner <> 'turnpike_owner'::regrole`;
    expect(await query(ownerUrl, left)).toEqual([]);
    await query(ownerUrl, 'ALTER TABLE payment ADD COLUMN later int');
  });
});
