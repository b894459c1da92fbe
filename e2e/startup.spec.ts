import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { findFreePort } from '#lib/platform/embedded-postgres/free-port.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#lib/platform/embedded-postgres/index.ts';
import { migrateDatabase } from '../lib/platform/database/migrations/migrate.ts';
import { sendPayment } from './pay.ts';
import { childrenOf } from './processes.ts';
import { spawnApp, startApp, startFresh, untilExit } from './start-app.ts';

const key = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';

let directory: string;

test.beforeEach(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'turnpike-startup-'));
});
test.afterEach(() => rm(directory, { recursive: true, force: true }));

/** Starts, waits for the exit and returns the message on the terminal. */
async function refusedStart(settings: Record<string, string>): Promise<string> {
  const { child, output } = spawnApp({ PORT: String(await findFreePort()), TURNPIKE_DIR: directory, ...settings });
  const code = await untilExit(child);
  expect(code, output()).not.toBe(0);
  expect(output()).not.toMatch(/\n\s+at /);
  const sentences = output().match(/^Turnpike cannot start: .*$/gm) ?? [];
  expect(sentences, output()).toHaveLength(1);
  return sentences[0] ?? '';
}

test.describe('a failed start prints one sentence', () => {
  test('an occupied port is reported', async () => {
    const squatter = createServer();
    await new Promise<void>((resolve) => squatter.listen(0, '127.0.0.1', resolve));
    const { port } = squatter.address() as { port: number };
    expect(await refusedStart({ PORT: String(port) })).toContain(`Port ${port} is already in use`);
    squatter.close();
  });

  test('an unreachable DATABASE_URL is reported', async () => {
    const url = `postgresql://user:top-secret@127.0.0.1:${await findFreePort()}/x`;
    const sentence = await refusedStart({ DATABASE_URL: url, TURNPIKE_DATABASE_WAIT: '1' });
    expect(sentence).toContain('Nothing answers at DATABASE_URL');
    expect(sentence).not.toContain('top-secret');
  });

  test('a setting that is not a number is reported', async () => {
    expect(await refusedStart({ PORT: 'http' })).toContain('PORT must be a whole number');
  });

  test('a data directory that is a file is reported', async () => {
    const file = path.join(directory, 'file');
    await writeFile(file, '');
    expect(await refusedStart({ TURNPIKE_DIR: file })).toContain('is not a directory');
  });

  test('missing production settings are all reported with the reason', async () => {
    const sentence = await refusedStart({ TURNPIKE_ENV: 'production' });
    expect(sentence).toMatch(/DATABASE_URL is not set \(.+\); TURNPIKE_MASTER_KEY is not set \(.+\)/);
  });
});

test.describe('a start on an external database', () => {
  let server: EmbeddedPostgres;
  test.beforeAll(async () => {
    server = await startEmbeddedPostgres({
      directory: await mkdtemp(path.join(os.tmpdir(), 'turnpike-startup-db-')),
      disposable: true,
    });
  });
  test.afterAll(() => server.stop());

  async function createDatabase(name: string): Promise<string> {
    await execute(server.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await execute(server.url, `CREATE DATABASE ${name}`);
    const url = new URL(server.url);
    url.pathname = `/${name}`;
    return url.href;
  }

  async function execute(url: string, sql: string): Promise<void> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(sql);
    await client.end();
  }

  test('a wrong database password is reported', async () => {
    const url = new URL(server.url);
    url.password = 'wrong-secret';
    const sentence = await refusedStart({ DATABASE_URL: url.href });
    expect(sentence).toContain('refused the user or password');
    expect(sentence).not.toContain('wrong-secret');
  });

  test('a missing database is reported', async () => {
    const url = new URL(server.url);
    url.pathname = '/nowhere';
    expect(await refusedStart({ DATABASE_URL: url.href })).toContain('does not exist');
  });

  test('a database newer than the code is rejected', async () => {
    const url = await createDatabase('newer');
    await migrateDatabase(url);
    await execute(
      url,
      `UPDATE compatibility SET needs = 1000;
       INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('x', 'x', '29990101000000_future', now())`,
    );
    const sentence = await refusedStart({ DATABASE_URL: url });
    expect(sentence).toContain('newer than this code: it has the migration 29990101000000_future');
  });

  test('production rejects the generated demo key', async () => {
    await writeFile(path.join(directory, 'master.key'), `${key}\n`, { mode: 0o600 });
    const settings = {
      TURNPIKE_ENV: 'production',
      TURNPIKE_MASTER_KEY: key,
      DATABASE_URL: await createDatabase('prod'),
    };
    expect(await refusedStart(settings)).toContain('is the generated demo key');
  });

  test('production rejects a database with demo credentials', async () => {
    const url = await createDatabase('demo');
    const app = await startApp({ env: { DATABASE_URL: url } });
    await app.stop();
    const settings = { TURNPIKE_ENV: 'production', TURNPIKE_MASTER_KEY: key, DATABASE_URL: url };
    expect(await refusedStart(settings)).toContain('demo credentials');
  });

  test('production starts with its settings and without demo credentials', async () => {
    const port = await findFreePort();
    const settings = {
      TURNPIKE_ENV: 'production',
      TURNPIKE_MASTER_KEY: key,
      DATABASE_URL: await createDatabase('clean'),
    };
    const { child, output } = spawnApp({ PORT: String(port), TURNPIKE_DIR: directory, ...settings });
    await expect(async () => {
      expect((await fetch(`http://localhost:${port}/readyz`)).status, output()).toBe(200);
    }).toPass({ timeout: 30_000 });
    expect(output()).not.toContain('Sign in with');
    await expect(stat(path.join(directory, 'demo.json'))).rejects.toThrow();
    child.kill('SIGTERM');
    expect(await untilExit(child)).toBe(0);
  });
});

test('upgrade requests are answered and closed, also after a page was shown', async () => {
  const app = await startApp({ directory });
  expect((await fetch(`${app.baseUrl}/docs`)).status).toBe(200);
  const { hostname, port } = new URL(app.baseUrl);
  const ask = (): Promise<string> =>
    new Promise((resolve) => {
      const socket = connect(Number(port), hostname);
      let answer = '';
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      socket.on('close', () => resolve(answer));
      socket.write('GET /_next/hmr HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    });
  const answers = await Promise.all(Array.from({ length: 50 }, ask));
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 426 /);
  await app.stop();
});

/** The processor time of a process, in ticks of ten milliseconds. */
async function readProcessorTime(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
}

test('a server whose output nobody reads any more neither stops nor becomes busy', async () => {
  const app = await startApp({ env: { LOG_LEVEL: 'debug' } });
  app.process.stdout?.destroy();
  app.process.stderr?.destroy();
  for (let sent = 0; sent < 5; sent += 1) expect((await sendPayment(app)).status).toBe(200);
  expect((await fetch(`${app.baseUrl}/nothing`)).status).toBe(404);
  const [server = 0] = await childrenOf(app.process.pid ?? 0);
  // An endless report of failed writes takes all of a processor for ever; the work after a start ends.
  await expect(async () => {
    const before = await readProcessorTime(server);
    await sleep(2_000);
    expect(await readProcessorTime(server)).toBeLessThan(before + 100);
  }).toPass({ timeout: 30_000 });
  await app.stop();
});

test('two instances run side by side from one checkout', async () => {
  const [one, two] = await Promise.all([startFresh(), startFresh()]);
  expect(one.demo.accessToken).not.toBe(two.demo.accessToken);
  expect((await stat(path.join(one.directory, 'demo.json'))).mode & 0o777).toBe(0o600);
  await Promise.all([one.stop(), two.stop()]);
});
