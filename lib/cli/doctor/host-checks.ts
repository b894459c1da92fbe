import { lookup } from 'node:dns/promises';
import { access, constants, mkdir, open, readFile, rm, stat, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Env } from '#lib/platform/env.ts';
import { type Check, type Finding, failed, ok, warning } from './check.ts';

/** What an installation needs of its machine. */
export function hostChecks(env: Env): Check[] {
  return [
    { name: 'versions', run: () => checkVersions() },
    { name: 'data directory', run: () => checkDirectory(env.directory) },
    { name: 'disk', run: async () => [await checkSpace(env.directory), await checkSpace(os.tmpdir())] },
    { name: 'fsync', run: () => checkFsync(env.directory) },
    { name: 'names', run: () => checkNames(env) },
  ];
}

const oldestNode = 24;

async function checkVersions(): Promise<Finding> {
  const { version } = JSON.parse(await readFile(path.join(process.cwd(), 'package.json'), 'utf8'));
  const text = `Turnpike ${version}, Node ${process.versions.node}, ${process.platform}-${process.arch}`;
  if (Number(process.versions.node.split('.')[0]) >= oldestNode) return ok(text);
  return failed(text, `Start with Node ${oldestNode}, which the release and npm start bring.`);
}

async function checkDirectory(directory: string): Promise<Finding> {
  await mkdir(directory, { recursive: true });
  await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  const key = await stat(path.join(directory, 'master.key')).catch(() => undefined);
  if (key && (key.mode & 0o077) !== 0) {
    return failed(`${directory}/master.key can be read by other users`, `chmod 600 ${directory}/master.key`);
  }
  return ok(`${directory} can be written`);
}

const lowBytes = 2 * 1024 ** 3;
const fullBytes = 256 * 1024 ** 2;

async function checkSpace(directory: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(directory);
  const free = bavail * bsize;
  const text = `${(free / 1024 ** 3).toFixed(1)} GB are free in ${directory}`;
  if (free >= lowBytes) return ok(text);
  const advice = `Free some space, or move ${directory} to a larger disk.`;
  return free >= fullBytes ? warning(text, advice) : failed(text, advice);
}

const fsyncs = 20;
const slowFsyncMs = 10;

/** Each payment waits for the disk: this is the least that one takes. */
async function checkFsync(directory: string): Promise<Finding> {
  const file = path.join(directory, `.fsync-${process.pid}`);
  const handle = await open(file, 'w');
  try {
    const times: number[] = [];
    for (let each = 0; each < fsyncs; each += 1) {
      await handle.write(Buffer.alloc(8192, each));
      const started = performance.now();
      await handle.datasync();
      times.push(performance.now() - started);
    }
    const median = times.sort((a, b) => a - b)[fsyncs / 2] ?? 0;
    const text = `the disk confirms a write in ${median.toFixed(2)} ms (median of ${fsyncs})`;
    if (median <= slowFsyncMs) return ok(text);
    return warning(
      text,
      'Use a disk with a battery-backed or power-loss-protected cache; every payment waits this long.',
    );
  } finally {
    await handle.close();
    await rm(file, { force: true });
  }
}

async function checkNames(env: Env): Promise<readonly Finding[]> {
  const addresses = [env.baseUrl, env.smtpUrl, env.directoryServers.live, ...env.acquirerOrigins];
  const hosts = new Set(addresses.filter((each) => each !== undefined).map((each) => new URL(each).hostname));
  return Promise.all(
    [...hosts].map(async (host) => {
      try {
        return ok(`${host} is ${(await lookup(host.replace(/^\[|\]$/g, ''))).address}`);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        return failed(
          `${host} cannot be resolved (${code})`,
          'Check the name, and the name server in /etc/resolv.conf.',
        );
      }
    }),
  );
}
