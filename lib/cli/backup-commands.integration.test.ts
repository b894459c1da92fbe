import { execFile } from 'node:child_process';
import { appendFile, copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startS3Server } from '#lib/backup/testing/s3-server.ts';
import { locateCluster } from '#lib/platform/embedded-postgres/index.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

let scratch: string;
const at = (...parts: string[]): string => path.join(scratch, ...parts);
beforeAll(async () => {
  scratch = await mkdtemp(path.join(os.tmpdir(), 'turnpike-backup-'));
});
afterAll(async () => {
  for (const name of ['live', 'copy', 'fetched']) {
    const { directory } = await locateCluster(at(name));
    await rm(directory, { recursive: true, force: true });
  }
  await rm(scratch, { recursive: true, force: true });
});

type Ended = { code: number; stdout: string; stderr: string };

/** A command in a process of its own, with the embedded database of a directory. */
function run(own: Record<string, string>, ...command: string[]): Promise<Ended> {
  const settings = { TURNPIKE_DIR: at('live'), TURNPIKE_BACKUP_DIR: at('backup'), DATABASE_URL: '', NODE_OPTIONS: '' };
  const env: NodeJS.ProcessEnv = { ...process.env, ...settings, ...own };
  return new Promise((resolve) => {
    execFile('node', ['scripts/turnpike.mjs', ...command], { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

it('an installation is backed up, passes a drill, and is restored into a new directory', async () => {
  const created = await run({}, 'entity', 'create', '--kind', 'PSP', '--name', 'PSP', '--brands', '*');
  expect(created).toMatchObject({ code: 0 });
  expect((await run({}, 'backup', '--cpu', '100')).stdout).toMatch(
    /^done: \d{8}T\d{6}Z-[0-9a-f]{8}, [\d.]+ MB, complete at /,
  );
  const drill = await run({}, 'drill');
  expect(drill).toMatchObject({ code: 0, stderr: '' });
  expect(drill.stdout).toMatch(/^result {7}good$/m);
  const [page = ''] = await readdir(at('backup', 'drills'));
  expect((await run({}, 'drill', '--check', at('backup', 'drills', page))).stdout).toContain('genuine');
  await mkdir(at('copy'));
  await copyFile(at('live', 'master.key'), at('copy', 'master.key'));
  const restored = await run({ TURNPIKE_DIR: at('none') }, 'restore', '--from', at('backup'), '--to', at('copy'));
  expect(restored.stdout).toMatch(/^restored: .* every one verified$/m);
  const copy = { TURNPIKE_DIR: at('copy'), TURNPIKE_BACKUP_DIR: '' };
  expect(await run(copy, 'audit', 'verify')).toMatchObject({ code: 0, stdout: 'whole: 1 entries\n' });
}, 240_000);

it.each([['backup'], ['drill'], ['upgrade', '--rehearse']])(
  '%s of a PostgreSQL of your own is refused with that reason, whatever else is missing',
  async (...command) => {
    const own = { DATABASE_URL: 'postgresql://localhost:1/none', TURNPIKE_BACKUP_DIR: '' };
    const { code, stderr } = await run(own, ...command);
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringMatching(/^DATABASE_URL is set: /) });
  },
);

it('with an S3 place, what is backed up is copied there, and is restored and passes a drill from there alone', async () => {
  const s3 = await startS3Server();
  try {
    const place = { TURNPIKE_BACKUP_S3: s3.address() };
    const backedUp = await run(place, 'backup', '--cpu', '100');
    expect(backedUp.stdout).toMatch(/^copied to http:\/\/127\.0\.0\.1:\d+\/backups\/turnpike\/live\/$/m);
    await mkdir(at('fetched'));
    await copyFile(at('live', 'master.key'), at('fetched', 'master.key'));
    const there = { ...place, TURNPIKE_DIR: at('none'), TURNPIKE_BACKUP_DIR: '' };
    const restored = await run(there, 'restore', '--from', 's3', '--to', at('fetched'));
    expect(restored).toMatchObject({ code: 0, stdout: expect.stringMatching(/^restored: .* every one verified$/m) });
    expect(await readdir(scratch)).not.toContain('fetched.fetched');
    expect((await run(place, 'drill', '--from', 's3')).stdout).toMatch(/^result {7}good$/m);
  } finally {
    await s3.close();
  }
}, 240_000);

it('a drill ends with 1 where the backup is damaged, and a page that was changed is refused', async () => {
  const [id = ''] = (await readdir(at('backup', 'base'))).slice(-1);
  await appendFile(at('backup', 'base', id, 'manifest.json'), 'x');
  const drill = await run({}, 'drill');
  expect(drill).toMatchObject({ code: 1, stderr: 'The backup did not pass the drill.\n' });
  expect(drill.stdout).toMatch(/^FAILED {2}restore +base\/.*manifest\.json is damaged/m);
  const [page = ''] = await readdir(at('backup', 'drills'));
  await appendFile(at('backup', 'drills', page), 'x');
  expect(await run({}, 'drill', '--check', at('backup', 'drills', page))).toMatchObject({ code: 1 });
}, 120_000);

it.each([
  ['a database of its own', { DATABASE_URL: 'postgresql://x@127.0.0.1:1/x' }, ['backup'], 'by its own tools'],
  ['no share of a processor', {}, ['backup', '--cpu', '0'], '--cpu is a percentage'],
  ['no folder', { TURNPIKE_BACKUP_DIR: '' }, ['backup'], 'Say where to'],
  ['an S3 place without its address', {}, ['restore', '--from', 's3', '--to', '/y'], 'Set TURNPIKE_BACKUP_S3'],
  ['a time that is none', {}, ['restore', '--from', '/x', '--to', '/y', '--time', 'noon'], '--time is a time'],
])('%s is refused in one sentence', async (_, own, command, reason) => {
  const { code, stderr } = await run(own, ...command);
  expect([code, stderr.includes(reason)]).toEqual([1, true]);
});
