import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findFreePort } from '#lib/platform/embedded-postgres/free-port.ts';
import type { Demo } from '#prisma/demo/demo-file.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

export interface RunningApp {
  readonly baseUrl: string;
  readonly directory: string;
  readonly demo: Demo;
  readonly process: ChildProcess;
  /** Everything it has printed so far. */
  output(): string;
  stop(): Promise<void>;
}

export interface AppOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** A data directory to reuse; none: a fresh one that `stop` deletes. */
  readonly directory?: string;
  readonly port?: number;
}

/** Tests know each payment of the newest two weeks; more would make each start slower. */
const defaults: Readonly<Record<string, string>> = { TURNPIKE_DEMO_DAYS: '14' };

/** The environment of the application alone: settings of the shell that runs the tests must not leak in. */
export function appEnvironment(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) =>
      !/^(TURNPIKE_|PORT$|HOST$|DATABASE_URL$|WEB_CONCURRENCY$|LOG_LEVEL$|NODE_ENV$|NODE_OPTIONS$)/.test(name),
  );
  return { ...Object.fromEntries(inherited), ...defaults, ...settings } as NodeJS.ProcessEnv;
}

/** Runs `npm start`'s script without waiting for anything. */
export function spawnApp(settings: Readonly<Record<string, string>>): { child: ChildProcess; output: () => string } {
  const child = spawn('node', ['scripts/start.mjs'], {
    cwd: root,
    env: appEnvironment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  return { child, output: () => text };
}

/** Resolves with the exit code. */
export function untilExit(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once('exit', resolve));
}

/** Where the global set-up leaves a data directory that was started once; unset outside the tests. */
export const preparedVariable = 'E2E_PREPARED_DIR';

/**
 * Starts the real application on a port and in a directory of its own. The directory is a copy of the prepared one,
 * which spares the creation of a database and of the demo.
 */
export async function startApp(options: AppOptions = {}): Promise<RunningApp> {
  const prepared = process.env[preparedVariable];
  const directory = options.directory ?? (await mkdtemp(path.join(os.tmpdir(), 'turnpike-e2e-')));
  const isNew = !(await stat(path.join(directory, 'demo.json')).catch(() => undefined));
  if (prepared && isNew && !options.env?.DATABASE_URL) await copyDirectory(prepared, directory);
  const app = await startFresh({ ...options, directory });
  return options.directory ? app : { ...app, stop: () => stopAndDelete(app) };
}

/** Starts an application for this work, and stops it also when the work fails. */
export async function withApp(work: (app: RunningApp) => Promise<void>, start = startApp): Promise<void> {
  const app = await start();
  await work(app).finally(() => app.stop());
}

async function stopAndDelete(app: RunningApp): Promise<void> {
  await app.stop();
  await rm(app.directory, { recursive: true, force: true });
}

/** PostgreSQL requires the owner and mode of its files, which Node's `cp` does not keep. */
async function copyDirectory(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
}

/** Starts the real application as a user would the first time. */
export async function startFresh(options: AppOptions = {}): Promise<RunningApp> {
  const directory = options.directory ?? (await mkdtemp(path.join(os.tmpdir(), 'turnpike-e2e-')));
  const port = options.port ?? (await findFreePort());
  const baseUrl = `http://localhost:${port}`;
  const { child, output } = spawnApp({ PORT: String(port), TURNPIKE_DIR: directory, ...options.env });
  await untilReady(baseUrl, child, output);
  const demo = JSON.parse(await readFile(path.join(directory, 'demo.json'), 'utf8')) as Demo;
  return {
    baseUrl,
    directory,
    demo,
    process: child,
    output,
    stop: async () => {
      child.kill('SIGTERM');
      await untilExit(child);
      if (!options.directory) await rm(directory, { recursive: true, force: true });
    },
  };
}

async function untilReady(baseUrl: string, child: ChildProcess, output: () => string): Promise<void> {
  const started = performance.now();
  while (performance.now() - started < 180_000) {
    if (child.exitCode !== null) throw new Error(`the application did not start:\n${output()}`);
    const answer = await fetch(`${baseUrl}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(50);
  }
  child.kill('SIGKILL');
  throw new Error(`the application was not ready after three minutes:\n${output()}`);
}
